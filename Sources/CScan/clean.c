#include "scan.h"

#include <string.h>

#include "hex.h"

// The loops read whole blocks, from three bytes before a block to three bytes after it. Their bounds keep these reads
// inside the given bytes.

#define INLINE inline __attribute__((always_inline))

enum { BLOCK = 64, BEHIND = 3, AHEAD = 3 };

typedef uint8_t bytes __attribute__((ext_vector_type(16)));

static INLINE bytes load(const uint8_t *p) {
    bytes result;
    memcpy(&result, p, sizeof result);
    return result;
}
static INLINE bytes all(uint8_t byte) { return (bytes)byte; }
static INLINE bytes lesser(bytes a, bytes b) { return __builtin_elementwise_min(a, b); }
static INLINE bytes greater(bytes a, bytes b) { return __builtin_elementwise_max(a, b); }
/// `a - b`, or 0 where that is negative.
static INLINE bytes excess(bytes a, uint8_t b) { return __builtin_elementwise_sub_sat(a, all(b)); }
static INLINE bytes same(bytes a, bytes b) { return (bytes)(a == b); }
/// Whether any byte has bit 7 set.
static INLINE bool is_any_high(bytes b) {
    uint64_t words[2];
    memcpy(words, &b, sizeof words);
    return ((words[0] | words[1]) & 0x8080808080808080) != 0;
}

/// A summary of the contents of a block.
struct summary {
    /// The greatest byte of each column.
    bytes greatest;
    /// 0xFF in a column with a vertical tab or a form feed.
    bytes control;
    /// 0xFF in a column with a backslash.
    bytes backslash;
};

static INLINE struct summary summarize(const uint8_t *block) {
    const bytes a = load(block), b = load(block + 16), c = load(block + 32), d = load(block + 48);
    // The two control characters have consecutive codes.
    const bytes first = all(0x0B), slash = all('\\');
    struct summary result;
    result.greatest = greater(greater(a, b), greater(c, d));
    result.control =
        (bytes)(lesser(lesser(a - first, b - first), lesser(c - first, d - first)) < all(2));
    result.backslash = same(lesser(lesser(a ^ slash, b ^ slash), lesser(c ^ slash, d ^ slash)), all(0));
    return result;
}

/// The first block from `index` on, and not after `last`, that contains a byte to check or follows a byte that may begin
/// a sequence; otherwise the end of the last block.
///
/// A separate function, so that this loop keeps all values in registers.
static __attribute__((noinline)) ptrdiff_t skip_plain(const uint8_t *start, ptrdiff_t index, ptrdiff_t last) {
    while (index <= last) {
        const struct summary summary = summarize(start + index);
        if (is_any_high(summary.greatest | summary.control | summary.backslash)) break;
        if (start[index - 1] >= 0x80) break;
        index += BLOCK;
    }
    return index;
}

static bool has_backslash(const uint8_t *block) { return is_any_high(summarize(block).backslash); }

/// Whether an escape from `\uD8` to `\uDF` begins in the block, regardless of whether its backslash is itself escaped.
/// Reads three bytes after the block.
///
/// Anything except 0 to 7 after `\uD` counts; the caller checks the exact digits. With many backslashes of other
/// escapes, one loop without an early exit is measurably faster.
static bool has_surrogate_escape(const uint8_t *block) {
    // 0 where the four bytes match.
    bytes least = all(0xFF);
    for (int offset = 0; offset < BLOCK; offset += 16) {
        const uint8_t *at = block + offset;
        const bytes backslash = load(at) ^ all('\\');
        const bytes u = load(at + 1) ^ all('u');
        const bytes d = (load(at + 2) | all(0x20)) ^ all('d');
        const bytes digit = same(load(at + 3) & all(0xF8), all(0x30));
        least = lesser(least, backslash | u | d | digit);
    }
    return is_any_high(same(least, all(0)));
}

/// Whether the block is well-formed UTF-8, given the three bytes before it. The last sequence may be incomplete.
///
/// @param allows_four false if none of these bytes is 0xF0 or greater, which makes it cheaper.
static INLINE bool is_well_formed(const uint8_t *block, bool allows_four) {
    // Bit 7 is set where a continuation byte is missing or misplaced.
    bytes shape = all(0);
    // Bit 5 is set where the second byte is outside the range that its lead byte allows.
    bytes range = all(0);
    // At most 1 where a byte is C0 or C1, which begin overlong forms.
    bytes overlong = all(0xFF);
    for (int offset = 0; offset < BLOCK; offset += 16) {
        const uint8_t *at = block + offset;
        const bytes byte = load(at), before1 = load(at - 1), before2 = load(at - 2);
        overlong = lesser(overlong, byte - all(0xC0));
        // After E0, bit 5 must be set; after ED (surrogates), it must be clear.
        const bytes is_e0 = same(before1, all(0xE0)), is_ed = same(before1, all(0xED));
        range |= (byte ^ is_e0) & (is_e0 | is_ed);
        // Bit 7 is set where a lead byte requires a continuation byte.
        bytes wanted = excess(before1, 0x40) | excess(before2, 0x60);
        if (allows_four) {
            wanted |= excess(load(at - 3), 0x70);
            // After F0, bit 4 or 5 must be set; after F4, both must be clear.
            const bytes is_f0 = same(before1, all(0xF0)), is_f4 = same(before1, all(0xF4));
            range |= ((byte | (byte + byte)) ^ is_f0) & (is_f0 | is_f4);
            // F5 to FF are never valid.
            shape |= excess(byte, 0x75);
        }
        shape |= wanted ^ same(byte & all(0xC0), all(0x80));
    }
    range = (range & all(0x20)) + all(0x60);
    return !is_any_high(shape | range | (bytes)(overlong < all(2)));
}

static __attribute__((noinline)) bool is_well_formed_up_to_three(const uint8_t *block) {
    return is_well_formed(block, false);
}
static __attribute__((noinline)) bool is_well_formed_up_to_four(const uint8_t *block) {
    return is_well_formed(block, true);
}

bool trellis_is_escaped(const uint8_t *first, const uint8_t *byte) {
    const uint8_t *run = byte;
    while (run > first && run[-1] == '\\') run--;
    return (byte - run) % 2 == 1;
}

enum lead { OTHER, HIGH, LOW };

/// The kind of surrogate of a whole escape. Reads six bytes.
static enum lead code_unit_lead(const uint8_t *p) {
    if (p[0] != '\\' || p[1] != 'u' || (p[2] | 0x20) != 'd') return OTHER;
    const int second = hex_digit(p[3]);
    if (second < 8 || hex_digit(p[4]) < 0 || hex_digit(p[5]) < 0) return OTHER;
    return second < 0xC ? HIGH : LOW;
}

/// Skips the plain bytes, escapes and surrogate pairs of a block.
///
/// @param escapes_end the end of an earlier escape. Bytes before it are already checked.
/// @param first an index at or before the block at which no escape is open.
/// @return the end of the block, or the end of an escape or pair that extends beyond it; or the index within the block
/// of an unpaired surrogate escape, or of an escape too close to the end of the bytes to decide.
static ptrdiff_t skip_pairs(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t block, ptrdiff_t escapes_end, ptrdiff_t first) {
    const ptrdiff_t end = block + BLOCK;
    // An escaped byte needs no check, whatever it is. The `u` that begins a surrogate escape cannot be the block's first
    // byte here: the block with its backslash would have moved `escapes_end`.
    ptrdiff_t index = escapes_end > block ? escapes_end : block + trellis_is_escaped(start + first, start + block);
    while (index < end) {
        const uint8_t *backslash = memchr(start + index, '\\', (size_t)(end - index));
        // Plain bytes must not be skipped beyond the block, because the check of the next block covers them.
        if (!backslash) return end;
        index = backslash - start;
        if (index + 12 > count) return index;
        const enum lead lead = code_unit_lead(backslash);
        if (lead == OTHER) {
            // Only a second backslash must not be checked again.
            index += backslash[1] == '\\' ? 2 : 1;
        } else if (lead == HIGH && code_unit_lead(backslash + 6) == LOW) {
            index += 12;
        } else {
            return index;
        }
    }
    return index;
}

struct trellis_clean trellis_skip_clean(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates) {
    ptrdiff_t index = first;
    ptrdiff_t escapes_end = first;
    const ptrdiff_t last = count - BLOCK - AHEAD;
    for (;;) {
        index = skip_plain(start, index, last);
        // Blocks with bytes to check are usually consecutive, so this loop continues until it finds a plain block.
        while (index <= last) {
            const uint8_t *block = start + index;
            const struct summary summary = summarize(block);
            const bytes before = load(block - BEHIND);
            if (is_any_high(summary.control)) goto stop;
            const bool has_backslash = is_any_high(summary.backslash);
            ptrdiff_t new_end = escapes_end;
            if (checks_surrogates && has_backslash && has_surrogate_escape(block)) {
                new_end = skip_pairs(start, count, index, escapes_end, first);
                if (new_end < index + BLOCK) goto stop;
            }
            bool is_plain = !has_backslash;
            if (is_any_high(summary.greatest | before)) {
                is_plain = false;
                const bool has_four = is_any_high(excess(greater(summary.greatest, before), 0x70));
                if (!(has_four ? is_well_formed_up_to_four(block) : is_well_formed_up_to_three(block))) goto stop;
            }
            index += BLOCK;
            escapes_end = new_end;
            if (is_plain) break;
        }
        if (index > last) break;
    }
stop:
    return (struct trellis_clean){index, escapes_end};
}

struct trellis_clean trellis_skip_paired(const uint8_t *start, ptrdiff_t count, ptrdiff_t first) {
    ptrdiff_t index = first;
    ptrdiff_t escapes_end = first;
    while (index <= count - BLOCK - AHEAD) {
        const uint8_t *block = start + index;
        if (has_backslash(block) && has_surrogate_escape(block)) {
            const ptrdiff_t end = skip_pairs(start, count, index, escapes_end, first);
            if (end < index + BLOCK) break;
            escapes_end = end;
        }
        index += BLOCK;
    }
    return (struct trellis_clean){index, escapes_end};
}
