#include "scan.h"

size_t trellis_line_feeds(const uint8_t *start, const uint8_t *end) {
    size_t count = 0;
    const uint8_t *p = start;
    // The count of 240 bytes fits into a byte, so that the compiler can vectorise the loop with many counters in a
    // register.
    while (end - p >= 240) {
        uint8_t part = 0;
        for (int i = 0; i < 240; i++) part += p[i] == '\n';
        count += part;
        p += 240;
    }
    for (; p < end; p++) count += *p == '\n';
    return count;
}
