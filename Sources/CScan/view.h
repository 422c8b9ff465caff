#ifndef TRELLIS_VIEW_H
#define TRELLIS_VIEW_H

#include "tokens.h"

/// For each of 64 bytes, one bit: whether it ends the plain bytes of a string, and whether it is not a space.
struct ends {
    uint64_t specials, inks;
};

/// A part of a text of which it is known where strings and white space may end.
///
/// 64 bytes are examined at a time. The end of a token is then found by a shift of a mask, which takes less time than
/// to examine the 16 bytes at its start. A view begins empty, so it costs nothing until the first string or run of
/// white space. For a few tokens, a narrow view is faster.
struct view {
    const uint8_t *end;
    /// The address of the end of the part. It may be far behind the text, where a pointer would be invalid.
    uintptr_t limit;
    struct ends ends;
    /// Whether nothing is known in advance, and 16 bytes are examined at a time.
    bool is_narrow;
};

static inline struct view view(const uint8_t *start, const uint8_t *end) {
    return (struct view){end, (uintptr_t)start, {0, 0}, false};
}
static inline struct view narrow_view(const uint8_t *end) { return (struct view){end, (uintptr_t)end, {0, 0}, true}; }

#if HAS_BLOCKS

#if WIDTH == 32

static INLINE struct ends ends_of(const uint8_t *p) {
    const wide a = load_wide(p), b = load_wide(p + 32);
    return (struct ends){
        wide_bits(is_special_wide(a)) | (uint64_t)wide_bits(is_special_wide(b)) << 32,
        ~(wide_bits(equal_wide(a, ' ')) | (uint64_t)wide_bits(equal_wide(b, ' ')) << 32)};
}

#else

static INLINE struct ends ends_of(const uint8_t *p) {
    const block a = load(p), b = load(p + 16), c = load(p + 32), d = load(p + 48);
    return (struct ends){
        bits64(is_special(a), is_special(b), is_special(c), is_special(d)),
        ~bits64(equal(a, ' '), equal(b, ' '), equal(c, ' '), equal(d, ' '))};
}

#endif

/// Those of the last bytes of the text, fewer than 64. All bytes after them count as ends.
///
/// It does not get the view, which the compiler therefore keeps in registers.
static APART struct ends ends_of_rest(const uint8_t *p, const uint8_t *end) {
    uint8_t bytes[64] = {0};
    memcpy(bytes, p, (size_t)(end - p));
    return ends_of(bytes);
}

/// Examines the bytes from `p` on, which is before the end, unless they are known.
static INLINE void look_at(struct view *v, const uint8_t *p) {
    if ((uintptr_t)p < v->limit) return;
    v->limit = (uintptr_t)p + 64;
    v->ends = v->end - p >= 64 ? ends_of(p) : ends_of_rest(p, v->end);
}

/// The first byte of the part from `p` on that a mask contains; NULL if there is none, and the part ends in the text.
static INLINE const uint8_t *found(const struct view *v, uint64_t mask, const uint8_t *p) {
    const uint64_t rest = mask >> (((uintptr_t)p - v->limit) & 63);
    return rest ? p + __builtin_ctzll(rest) : NULL;
}

#endif

/// Returns the first byte that is not white space, or the end.
static INLINE const uint8_t *skip_space(struct view *v, const uint8_t *p) {
    if (v->is_narrow) return space(p, v->end);
    if (p == v->end || *p > ' ' || !is_space(*p)) return p;
    p++;
    if (p == v->end || *p > ' ') return p;
#if HAS_BLOCKS
    do {
        look_at(v, p);
        const uint8_t *const ink = found(v, v->ends.inks, p);
        if (!ink) {
            p += v->limit - (uintptr_t)p;
            continue;
        }
        if (ink >= v->end) return v->end;
        if (*ink > ' ' || !is_space(*ink)) return ink;
        p = ink + 1;
    } while (p < v->end);
    return p;
#else
    return space(p, v->end);
#endif
}

/// Returns the quote that closes a string; NULL if the string is invalid or incomplete.
///
/// @param p the byte after the opening quote.
static INLINE const uint8_t *closing_quote(struct view *v, const uint8_t *p, bool *escapes) {
    for (;;) {
        if (p >= v->end) return NULL;
#if HAS_BLOCKS
        if (v->is_narrow) {
            p = plain_end(p, v->end);
        } else {
            look_at(v, p);
            const uint8_t *const special = found(v, v->ends.specials, p);
            if (special) {
                p = special;
            } else {
                // The rest of a long string is not examined for spaces, and neither is the text after it yet.
                p = plain_end(p + (v->limit - (uintptr_t)p), v->end);
                v->limit = (uintptr_t)p;
            }
        }
#else
        p = plain_end(p, v->end);
#endif
        if (p >= v->end) return NULL;
        if (*p == '"') return p;
        if (*p != '\\') return NULL;
        *escapes = true;
        do {
            p = escape(p, v->end);
            if (!p) return NULL;
        } while (p < v->end && *p == '\\');
    }
}

#endif
