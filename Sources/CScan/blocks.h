#ifndef TRELLIS_BLOCKS_H
#define TRELLIS_BLOCKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

#define INLINE inline __attribute__((always_inline))
#define APART __attribute__((noinline))

// Blocks of 16 bytes. A comparison sets all bits of the bytes for which it is true. A mask has `BITS` bits for each
// byte, with the first byte in the lowest bits.

#if defined(__SSE2__)

#define HAS_BLOCKS 1
#define BITS 1
#define EVERY_BIT 0xFFFF
typedef __m128i block;
typedef uint32_t mask;

static inline block load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }
static inline void store(uint8_t *p, block b) { _mm_storeu_si128((__m128i *)p, b); }
static inline block equal(block b, char byte) { return _mm_cmpeq_epi8(b, _mm_set1_epi8(byte)); }
static inline block either(block a, block b) { return _mm_or_si128(a, b); }
// The maximum of a byte and 0x1F is 0x1F exactly for control characters. That of a byte and 10 is the byte itself from
// 10 on.
static inline block is_control(block b) { return equal(_mm_max_epu8(b, _mm_set1_epi8(0x1F)), 0x1F); }
static inline block is_no_digit(block b) {
    const block digit = _mm_sub_epi8(b, _mm_set1_epi8('0'));
    return _mm_cmpeq_epi8(_mm_max_epu8(digit, _mm_set1_epi8(10)), digit);
}
static inline mask bits(block b) { return (mask)_mm_movemask_epi8(b); }
static inline uint64_t bits64(block a, block b, block c, block d) {
    return bits(a) | (uint64_t)bits(b) << 16 | (uint64_t)bits(c) << 32 | (uint64_t)bits(d) << 48;
}
static inline int first(mask m) { return __builtin_ctz(m); }

#elif defined(__ARM_NEON) && defined(__aarch64__)

#define HAS_BLOCKS 1
#define BITS 4
#define EVERY_BIT UINT64_MAX
typedef uint8x16_t block;
typedef uint64_t mask;

static inline block load(const uint8_t *p) { return vld1q_u8(p); }
static inline void store(uint8_t *p, block b) { vst1q_u8(p, b); }
static inline block equal(block b, char byte) { return vceqq_u8(b, vdupq_n_u8((uint8_t)byte)); }
static inline block either(block a, block b) { return vorrq_u8(a, b); }
static inline block is_control(block b) { return vcltq_u8(b, vdupq_n_u8(0x20)); }
static inline block is_no_digit(block b) { return vcgeq_u8(vsubq_u8(b, vdupq_n_u8('0')), vdupq_n_u8(10)); }
static inline mask bits(block b) {
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(b), 4)), 0);
}
static inline uint64_t bits64(block a, block b, block c, block d) {
    const block weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    // Three sums of neighbours collect the bits of eight bytes.
    const block ab = vpaddq_u8(vandq_u8(a, weights), vandq_u8(b, weights));
    const block cd = vpaddq_u8(vandq_u8(c, weights), vandq_u8(d, weights));
    const block all = vpaddq_u8(ab, cd);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}
static inline int first(mask m) { return __builtin_ctzll(m) / BITS; }

#endif

#if HAS_BLOCKS
/// The quotes, backslashes and control characters, which end the plain bytes of a string.
static inline block is_special(block b) { return either(either(equal(b, '"'), equal(b, '\\')), is_control(b)); }
static inline mask matches(block b, char byte) { return bits(equal(b, byte)); }
static inline mask specials(block b) { return bits(is_special(b)); }
/// Marks all bytes except digits.
static inline mask others(block b) { return bits(is_no_digit(b)); }
/// Marks all bytes except spaces.
static inline mask inks(block b) { return bits(equal(b, ' ')) ^ EVERY_BIT; }
#endif

#if WIDTH == 32

// Vectors of 32 bytes, which only the variants for them use. One bit for each byte.
typedef __m256i wide;

static INLINE wide load_wide(const uint8_t *p) { return _mm256_loadu_si256((const wide *)p); }
static INLINE wide equal_wide(wide w, char byte) { return _mm256_cmpeq_epi8(w, _mm256_set1_epi8(byte)); }
static INLINE uint32_t wide_bits(wide w) { return (uint32_t)_mm256_movemask_epi8(w); }
static INLINE wide is_special_wide(wide w) {
    const wide is_control = equal_wide(_mm256_max_epu8(w, _mm256_set1_epi8(0x1F)), 0x1F);
    return _mm256_or_si256(_mm256_or_si256(equal_wide(w, '"'), equal_wide(w, '\\')), is_control);
}

#endif

#endif
