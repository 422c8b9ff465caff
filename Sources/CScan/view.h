#ifndef TRELLIS_VIEW_H
#define TRELLIS_VIEW_H

#include "tokens.h"

/// A part of a text of which it is known where strings and white space may end.
///
/// 64 bytes are examined at a time. The end of a token is then found by a shift of a mask, which takes less time than
/// to examine the 16 bytes at its start. A view begins empty, so it costs nothing until the first string.
struct view {
    const uint8_t *end;
    /// The end of the part.
    const uint8_t *limit;
    /// The bytes that end the plain bytes of a string, and those that are not spaces.
    uint64_t specials, inks;
    /// Whether the next part has only 16 bytes, which are sufficient for most single tokens.
    bool starts_short;
};

static inline struct view view(const uint8_t *start, const uint8_t *end, bool starts_short) {
    return (struct view){end, start, 0, 0, starts_short};
}

#if HAS_BLOCKS

static INLINE void examine(struct view *v, const uint8_t *p) {
    const block a = load(p), b = load(p + 16), c = load(p + 32), d = load(p + 48);
    v->specials = bits64(is_special(a), is_special(b), is_special(c), is_special(d));
    v->inks = ~bits64(equal(a, ' '), equal(b, ' '), equal(c, ' '), equal(d, ' '));
}

/// Examines the last bytes of the text, fewer than 64. The bytes after them count as the ends of strings and white space.
static __attribute__((noinline)) void examine_rest(struct view *v, const uint8_t *p) {
    uint8_t bytes[64] = {0};
    memcpy(bytes, p, (size_t)(v->end - p));
    examine(v, bytes);
}

/// Examines the bytes from `p` on, which is before the end, unless they are known.
static INLINE void look_at(struct view *v, const uint8_t *p) {
    if (p < v->limit) return;
#if BITS == 1
    if (v->starts_short && v->end - p >= 16) {
        const block a = load(p);
        v->starts_short = false;
        v->limit = p + 16;
        v->specials = (uint64_t)specials(a) << 48;
        v->inks = (uint64_t)inks(a) << 48;
        return;
    }
#endif
    v->limit = p + 64;
    if (v->end - p >= 64) examine(v, p);
    else examine_rest(v, p);
}

/// The first byte of the part from `p` on that a mask contains; NULL if there is none.
static INLINE const uint8_t *found(const struct view *v, uint64_t mask, const uint8_t *p) {
    const uint64_t rest = mask >> ((p - v->limit) & 63);
    return rest ? p + __builtin_ctzll(rest) : NULL;
}

#endif

/// Returns the first byte that is not white space, or the end.
static INLINE const uint8_t *skip_space(struct view *v, const uint8_t *p) {
    if (p == v->end || *p > ' ' || !is_space(*p)) return p;
    p++;
    if (p == v->end || *p > ' ') return p;
#if HAS_BLOCKS
    do {
        look_at(v, p);
        const uint8_t *const ink = found(v, v->inks, p);
        if (!ink) {
            p = v->limit;
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
        look_at(v, p);
        const uint8_t *const special = found(v, v->specials, p);
        if (special) {
            p = special;
        } else {
            // The rest of a long string is not examined for spaces, and neither is the text after it yet.
            p = plain_end(v->limit, v->end);
            v->limit = p;
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
