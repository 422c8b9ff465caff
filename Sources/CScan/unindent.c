#include "scan.h"

#include <string.h>

#include "blocks.h"

static inline const uint8_t *indentation(const uint8_t *p, const uint8_t *end) {
#if HAS_BLOCKS
    while (end - p >= 32) {
        const uint32_t found = inks32(p);
        if (found) {
            p += __builtin_ctz(found);
            if (*p != '\t') return p;
            p++;
            continue;
        }
        p += 32;
    }
#endif
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    return p;
}

size_t trellis_unindent(
    const uint8_t *start, const uint8_t *end, uint8_t *copy, size_t capacity, const uint8_t **rest) {
    uint8_t *to = copy;
    uint8_t *const full = copy + capacity;
    // The ends of the last whole line, in the copy and in the source.
    uint8_t *whole = copy;
    *rest = start;
    for (const uint8_t *p = start;; p = *rest) {
        const uint8_t *line_end = NULL;
#if HAS_BLOCKS
        while (end - p >= 64 && full - to >= 64) {
            const uint64_t found = copy64(p, to);
            const int count = found ? __builtin_ctzll(found) + 1 : 64;
            p += count;
            to += count;
            if (found) {
                line_end = p;
                break;
            }
        }
#endif
        while (!line_end && p < end && to < full) {
            if ((*to++ = *p++) == '\n') line_end = p;
        }
        if (!line_end) return (size_t)(whole - copy);
        whole = to;
        *rest = indentation(line_end, end);
    }
}

const uint8_t *trellis_unindented_source(const uint8_t *start, const uint8_t *end, size_t index) {
    const uint8_t *p = start;
    while (index > 0 && p < end) {
        const size_t left = (size_t)(end - p);
        const uint8_t *feed = memchr(p, '\n', index < left ? index : left);
        if (!feed) return p + (index < left ? index : left);
        index -= (size_t)(feed + 1 - p);
        p = indentation(feed + 1, end);
    }
    return p;
}
