#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "hex.h"
#include "scan.h"

// The check of blocks of 64 bytes, for vectors of any width. A file that includes this one defines:
//
// - `WIDTH`: the number of bytes of a vector.
// - `VARIANT(name)`: the name of a function with this width.
// - `lookup(table, indices)`, where a processor can look bytes up in a table of 16 bytes, and `repeated(table)`, which
//   puts such a table into each 16 bytes of a vector. The check of UTF-8 is then faster.
//
// The loops read whole blocks, from three bytes before a block to three bytes after it. Their bounds keep these reads
// inside the given bytes.

#define INLINE inline __attribute__((always_inline))

enum { BLOCK = 64, BEHIND = 3, AHEAD = 3 };

/// The two bytes `\u`, as all supported processors load them.
enum { ESCAPE = '\\' | 'u' << 8 };

typedef uint8_t bytes __attribute__((ext_vector_type(WIDTH)));
typedef uint16_t pairs __attribute__((ext_vector_type(WIDTH / 2)));

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
/// Compares two bytes at a time, the first in the lower half.
static INLINE bytes same_pairs(bytes a, uint16_t pair) { return (bytes)((pairs)a == (pairs)pair); }
/// Whether any byte has bit 7 set.
static INLINE bool is_any_high(bytes b) {
    uint64_t words[WIDTH / 8], any = 0;
    memcpy(words, &b, sizeof words);
    for (int i = 0; i < WIDTH / 8; i++) any |= words[i];
    return (any & 0x8080808080808080) != 0;
}

/// A summary of the contents of a block.
struct summary {
    /// The greatest byte of each column.
    bytes greatest;
    /// 0xFF in a column with a vertical tab or a form feed.
    bytes control;
    /// 0xFF in a column with a `\u`. Other escapes are too frequent to stop at.
    bytes escape;
};

/// Reads one byte after the block.
static INLINE struct summary summarize(const uint8_t *block) {
    // The two control characters have consecutive codes.
    const bytes first = all(0x0B);
    bytes greatest = all(0), control = all(0xFF), escape = all(0);
    for (int offset = 0; offset < BLOCK; offset += WIDTH) {
        const bytes part = load(block + offset);
        greatest = greater(greatest, part);
        control = lesser(control, part - first);
        escape |= same_pairs(part, ESCAPE) | same_pairs(load(block + offset + 1), ESCAPE);
    }
    return (struct summary){greatest, (bytes)(control < all(2)), escape};
}

/// The first block from `index` on, and not after `last`, that contains a byte to check or follows a byte that may
/// begin a sequence; otherwise the end of the last block.
///
/// A separate function, so that this loop keeps all values in registers.
static __attribute__((noinline)) ptrdiff_t skip_plain(const uint8_t *start, ptrdiff_t index, ptrdiff_t last) {
    if (index <= last && start[index - 1] >= 0x80) return index;
    while (index <= last) {
        const struct summary summary = summarize(start + index);
        if (is_any_high(summary.greatest | summary.control | summary.escape)) break;
        index += BLOCK;
    }
    return index;
}

static bool has_escape(const uint8_t *block) { return is_any_high(summarize(block).escape); }

/// Whether an escape from `\uD8` to `\uDF` begins in the block, regardless of whether its backslash is itself escaped.
/// Reads three bytes after the block.
///
/// Anything except 0 to 7 after `\uD` counts; the caller checks the exact digits. With many backslashes of other
/// escapes, one loop without an early exit is measurably faster.
static bool has_surrogate_escape(const uint8_t *block) {
    // 0 where the four bytes match.
    bytes least = all(0xFF);
    for (int offset = 0; offset < BLOCK; offset += WIDTH) {
        const uint8_t *at = block + offset;
        const bytes backslash = load(at) ^ all('\\');
        const bytes u = load(at + 1) ^ all('u');
        const bytes d = (load(at + 2) | all(0x20)) ^ all('d');
        const bytes digit = same(load(at + 3) & all(0xF8), all(0x30));
        least = lesser(least, backslash | u | d | digit);
    }
    return is_any_high(same(least, all(0)));
}

#ifdef lookup

/// What is wrong with two consecutive bytes, or what they require. Each table marks what one half of a byte allows, so
/// the bits that three tables have in common apply to the pair.
enum {
    /// A lead byte without a continuation byte.
    SHORT = 0x01,
    /// A continuation byte after ASCII.
    LONG = 0x02,
    /// E0 and F0 before a continuation byte that makes an overlong form, ED before one that makes a surrogate, F4
    /// before one that makes a code point that is too large.
    AFTER_E0 = 0x04, AFTER_ED = 0x08, AFTER_F0 = 0x10, AFTER_F4 = 0x20,
    /// Two continuation bytes, which an earlier lead byte must require.
    PAIR = 0x80,
    ANY = SHORT | LONG | PAIR,
    LEAD3 = SHORT | AFTER_E0 | AFTER_ED, LEAD4 = SHORT | AFTER_F0 | AFTER_F4,
    NEXT = LONG | PAIR,
};

static const uint8_t before_high[16] = {
    LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, PAIR, PAIR, PAIR, PAIR, SHORT, SHORT, LEAD3, LEAD4};
static const uint8_t before_low[16] = {
    ANY | AFTER_E0 | AFTER_F0, ANY, ANY, ANY, ANY | AFTER_F4, ANY, ANY, ANY,
    ANY, ANY, ANY, ANY, ANY, ANY | AFTER_ED, ANY, ANY};
static const uint8_t byte_high[16] = {
    SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, NEXT | AFTER_E0 | AFTER_F0, NEXT | AFTER_E0 | AFTER_F4,
    NEXT | AFTER_ED | AFTER_F4, NEXT | AFTER_ED | AFTER_F4, SHORT, SHORT, SHORT, SHORT};

/// Whether the block is well-formed UTF-8, given the three bytes before it. The last sequence may be incomplete.
static INLINE bool is_well_formed(const uint8_t *block) {
    const bytes table1 = repeated(before_high), table2 = repeated(before_low), table3 = repeated(byte_high);
    bytes wrong = all(0), lead = all(0);
    for (int offset = 0; offset < BLOCK; offset += WIDTH) {
        const uint8_t *at = block + offset;
        const bytes byte = load(at), before1 = load(at - 1), before2 = load(at - 2), before3 = load(at - 3);
        const bytes pair =
            lookup(table1, before1 >> 4) & lookup(table2, before1 & all(0x0F)) & lookup(table3, byte >> 4);
        // Bit 7 is set where a lead byte requires two continuation bytes up to here.
        const bytes wanted = (excess(before2, 0x60) | excess(before3, 0x70)) & all(0x80);
        wrong |= pair ^ wanted;
        // C0, C1 and F5 to FF are never valid.
        lead |= (bytes)(byte - all(0xC0) < all(2)) | excess(byte, 0x75);
    }
    return !is_any_high((bytes)(wrong != all(0)) | lead);
}

#else

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
    for (int offset = 0; offset < BLOCK; offset += WIDTH) {
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

#endif

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
    // An escaped byte needs no check, whatever it is. The `u` that begins a surrogate escape cannot be the block's
    // first byte here: the block with its backslash would have moved `escapes_end`.
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

struct trellis_clean VARIANT(trellis_skip_clean)(
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
            const bool has_escape = is_any_high(summary.escape);
            ptrdiff_t new_end = escapes_end;
            if (checks_surrogates && has_escape && has_surrogate_escape(block)) {
                new_end = skip_pairs(start, count, index, escapes_end, first);
                if (new_end < index + BLOCK) goto stop;
            }
            bool is_plain = !has_escape;
            if (is_any_high(summary.greatest | before)) {
                is_plain = false;
#ifdef lookup
                if (!is_well_formed(block)) goto stop;
#else
                const bool has_four = is_any_high(excess(greater(summary.greatest, before), 0x70));
                if (!(has_four ? is_well_formed_up_to_four(block) : is_well_formed_up_to_three(block))) goto stop;
#endif
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

struct trellis_clean VARIANT(trellis_skip_paired)(const uint8_t *start, ptrdiff_t count, ptrdiff_t first) {
    ptrdiff_t index = first;
    ptrdiff_t escapes_end = first;
    while (index <= count - BLOCK - AHEAD) {
        const uint8_t *block = start + index;
        if (has_escape(block) && has_surrogate_escape(block)) {
            const ptrdiff_t end = skip_pairs(start, count, index, escapes_end, first);
            if (end < index + BLOCK) break;
            escapes_end = end;
        }
        index += BLOCK;
    }
    return (struct trellis_clean){index, escapes_end};
}
