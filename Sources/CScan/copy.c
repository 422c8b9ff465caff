#include <string.h>

#include "blocks.h"
#include "scan.h"

static inline bool ends_copy(uint8_t byte, bool slashes) {
    return byte < ' ' || byte == '"' || byte == '\\' || (slashes && byte == '/');
}

static INLINE size_t copy_bytes(const uint8_t *from, size_t count, uint8_t *to, bool slashes) {
    size_t i = 0;
    for (; i < count && !ends_copy(from[i], slashes); i++) to[i] = from[i];
    return i;
}

/// The high bit of each zero byte. Bits above the lowest such byte may be wrong, because of the borrow.
static inline uint64_t zeros(uint64_t word) { return (word - 0x0101010101010101) & ~word & 0x8080808080808080; }

static INLINE bool has_specials(uint64_t word, bool slashes) {
    const uint64_t control = (word - 0x2020202020202020) & ~word & 0x8080808080808080;
    const uint64_t quotes = zeros(word ^ 0x2222222222222222) | zeros(word ^ 0x5C5C5C5C5C5C5C5C);
    return (control | quotes | (slashes ? zeros(word ^ 0x2F2F2F2F2F2F2F2F) : 0)) != 0;
}

#if HAS_BLOCKS
static INLINE mask stops(block b, bool slashes) { return specials(b) | (slashes ? matches(b, '/') : 0); }
#endif

/// Copies less than eight bytes. The bytes in the middle are copied twice, because a loop over so few bytes takes
/// longer: its number of iterations cannot be predicted.
static INLINE size_t copy_short(const uint8_t *from, size_t count, uint8_t *to, bool slashes) {
    if (count >= 4) {
        uint32_t low, high;
        memcpy(&low, from, 4);
        memcpy(&high, from + count - 4, 4);
        if (has_specials(low | (uint64_t)high << 32, slashes)) return copy_bytes(from, count, to, slashes);
        memcpy(to, &low, 4);
        memcpy(to + count - 4, &high, 4);
    } else if (count > 0) {
        const uint8_t first = from[0], middle = from[count / 2], last = from[count - 1];
        if (ends_copy(first, slashes) || ends_copy(middle, slashes) || ends_copy(last, slashes)) {
            return copy_bytes(from, count, to, slashes);
        }
        to[0] = first;
        to[count / 2] = middle;
        to[count - 1] = last;
    }
    return count;
}

/// Copies up to fifteen bytes, or any number of bytes on processors without vectors.
///
/// A string of up to fifteen bytes has just been stored in two words, in most cases. A load that includes bytes of both
/// has to wait for these stores, so there is none.
static INLINE size_t copy_words(const uint8_t *from, size_t count, uint8_t *to, bool slashes) {
    size_t i = 0;
    for (; count - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, from + i, 8);
        if (has_specials(word, slashes)) return i + copy_bytes(from + i, 8, to + i, slashes);
        memcpy(to + i, &word, 8);
    }
    return i + copy_short(from + i, count - i, to + i, slashes);
}

static INLINE size_t copy(const uint8_t *from, size_t count, uint8_t *to, bool slashes) {
#if HAS_BLOCKS
    if (count >= 16) {
        size_t i = 0;
        for (;;) {
            const block b = load(from + i);
            store(to + i, b);
            const mask found = stops(b, slashes);
            if (found) return i + (size_t)first(found);
            i += 16;
            if (i == count) return count;
            // The last block overlaps the one before it.
            if (count - i < 16) i = count - 16;
        }
    }
#endif
    return copy_words(from, count, to, slashes);
}

size_t trellis_copy_plain(const uint8_t *from, size_t count, uint8_t *to, bool stops_at_slashes) {
    return stops_at_slashes ? copy(from, count, to, true) : copy(from, count, to, false);
}
