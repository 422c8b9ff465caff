// Vectors of 16 bytes, which every processor has.
#define WIDTH 16
#define VARIANT(name) name##_16

#include "clean.h"

bool trellis_is_escaped(const uint8_t *first, const uint8_t *byte) {
    const uint8_t *run = byte;
    while (run > first && run[-1] == '\\') run--;
    return (byte - run) % 2 == 1;
}

struct trellis_clean trellis_skip_clean(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates) {
#ifdef __x86_64__
    if (trellis_has_avx2()) return trellis_skip_clean_32(start, count, first, checks_surrogates);
#endif
    return trellis_skip_clean_16(start, count, first, checks_surrogates);
}

struct trellis_clean trellis_skip_paired(const uint8_t *start, ptrdiff_t count, ptrdiff_t first) {
#ifdef __x86_64__
    if (trellis_has_avx2()) return trellis_skip_paired_32(start, count, first);
#endif
    return trellis_skip_paired_16(start, count, first);
}
