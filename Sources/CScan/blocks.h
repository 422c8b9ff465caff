#ifndef TRELLIS_BLOCKS_H
#define TRELLIS_BLOCKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

#define INLINE inline __attribute__((always_inline))

// Blocks of 16 bytes. A mask has `BITS` bits for each byte, with the first byte in the lowest bits.

#if defined(__SSE2__)

#define HAS_BLOCKS 1
#define BITS 1
typedef __m128i block;
typedef uint32_t mask;

static inline block load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }
static inline void store(uint8_t *p, block b) { _mm_storeu_si128((__m128i *)p, b); }
/// Marks the bytes that are equal to `byte`.
static inline mask matches(block b, char byte) { return (mask)_mm_movemask_epi8(_mm_cmpeq_epi8(b, _mm_set1_epi8(byte))); }
/// Marks quotes, backslashes and control characters, which end the plain bytes of a string.
static inline mask specials(block b) {
    const block quote = _mm_cmpeq_epi8(b, _mm_set1_epi8('"'));
    const block slash = _mm_cmpeq_epi8(b, _mm_set1_epi8('\\'));
    // The maximum of a byte and 0x1F is 0x1F exactly for control characters.
    const block control = _mm_cmpeq_epi8(_mm_max_epu8(b, _mm_set1_epi8(0x1F)), _mm_set1_epi8(0x1F));
    return (mask)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control));
}
/// Marks all bytes except digits.
static inline mask others(block b) {
    const block digit = _mm_sub_epi8(b, _mm_set1_epi8('0'));
    return (mask)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(digit, _mm_set1_epi8(10)), digit));
}
/// Marks all bytes except spaces.
static inline mask inks(block b) {
    return (mask)_mm_movemask_epi8(_mm_cmpeq_epi8(b, _mm_set1_epi8(' '))) ^ 0xFFFF;
}
static inline int first(mask m) { return __builtin_ctz(m); }

#elif defined(__ARM_NEON) && defined(__aarch64__)

#define HAS_BLOCKS 1
#define BITS 4
typedef uint8x16_t block;
typedef uint64_t mask;

static inline block load(const uint8_t *p) { return vld1q_u8(p); }
static inline void store(uint8_t *p, block b) { vst1q_u8(p, b); }
static inline mask bits(uint8x16_t m) {
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(m), 4)), 0);
}
static inline mask matches(block b, char byte) { return bits(vceqq_u8(b, vdupq_n_u8((uint8_t)byte))); }
static inline mask specials(block b) {
    return bits(vorrq_u8(
        vorrq_u8(vceqq_u8(b, vdupq_n_u8('"')), vceqq_u8(b, vdupq_n_u8('\\'))), vcltq_u8(b, vdupq_n_u8(0x20))));
}
static inline mask others(block b) { return bits(vcgeq_u8(vsubq_u8(b, vdupq_n_u8('0')), vdupq_n_u8(10))); }
static inline mask inks(block b) { return ~bits(vceqq_u8(b, vdupq_n_u8(' '))); }
static inline int first(mask m) { return __builtin_ctzll(m) / BITS; }

#endif

#endif
