// Vectors of 16 bytes, which every processor has.
#define WIDTH 16
#define VARIANT(name) name##_16

#include "clean.h"
#include "variants.h"

bool trellis_is_escaped(const uint8_t *first, const uint8_t *byte) {
    const uint8_t *run = byte;
    while (run > first && run[-1] == '\\') run--;
    return (byte - run) % 2 == 1;
}

struct trellis_clean trellis_skip_clean(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates) {
    return CHOICE(trellis_skip_clean)(start, count, first, checks_surrogates);
}

struct trellis_clean trellis_skip_paired(const uint8_t *start, ptrdiff_t count, ptrdiff_t first) {
    return CHOICE(trellis_skip_paired)(start, count, first);
}
