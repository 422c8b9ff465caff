#include "scan.h"

size_t trellis_line_feeds(const uint8_t *start, const uint8_t *end) {
    size_t count = 0;
    const uint8_t *p = start;
    // Counts of bytes, of which a compiler keeps many in one register. None goes beyond 255.
    while (end - p >= 240) {
        uint8_t part = 0;
        for (int i = 0; i < 240; i++) part += p[i] == '\n';
        count += part;
        p += 240;
    }
    for (; p < end; p++) count += *p == '\n';
    return count;
}
