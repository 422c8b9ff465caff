#ifndef TRELLIS_VARIANTS_H
#define TRELLIS_VARIANTS_H

#include "scan.h"

// Functions with variants: vectors of 16 bytes, and of 32 bytes where the processor has AVX2. The results are the same.
//
// The headers with their code are included once for each variant, by files that define:
//
// - `WIDTH`: the number of bytes of a vector.
// - `VARIANT(name)`: the name of a function with this width.

struct levels;

#define DECLARE(width) \
    const uint8_t *trellis_scan_value_##width( \
        const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest); \
    const uint8_t *trellis_scan_rest_##width( \
        const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest, struct levels *levels); \
    const uint8_t *trellis_scan_tag_##width( \
        const uint8_t *start, const uint8_t *end, const uint8_t *key, size_t key_length, size_t longest, \
        size_t deepest, struct trellis_tag *tag); \
    bool trellis_scan_past_##width( \
        const uint8_t *start, const uint8_t *end, const uint8_t *comma, bool is_object, uint64_t sorts, \
        size_t longest, size_t deepest, struct trellis_passed *passed); \
    struct trellis_skeleton trellis_write_skeleton_##width( \
        const uint8_t *text, const uint8_t *start, const uint8_t *end, const uint8_t *numbers, size_t longest, \
        const struct trellis_skeleton_memory *memory);

DECLARE(16)
#ifdef __x86_64__
DECLARE(32)
#define CHOICE(name) (trellis_has_avx2() ? name##_32 : name##_16)
#else
#define CHOICE(name) name##_16
#endif

#endif
