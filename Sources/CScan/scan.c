#include "scan.h"

#include <string.h>

#include "blocks.h"

#define INLINE inline __attribute__((always_inline))

static inline bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
/// Whether the byte is one of the two opening brackets, which differ in one bit.
static inline bool opens(uint8_t byte) { return (byte | 0x20) == '{'; }
static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }
static inline bool is_hex(uint8_t byte) {
    return is_digit(byte) || (uint8_t)((byte | 0x20) - 'a') < 6;
}

static INLINE const uint8_t *space(const uint8_t *p, const uint8_t *end) {
    // Usually there is no white space, one space, or a line feed followed by indentation.
    if (p == end || *p > ' ') return p;
    if (!is_space(*p)) return p;
    p++;
    if (p == end || *p > ' ') return p;
#if HAS_BLOCKS
    while (end - p >= 16) {
        const mask found = inks(load(p));
        if (found) {
            p += first(found);
            if (*p > ' ' || !is_space(*p)) return p;
            p++;
            continue;
        }
        p += 16;
    }
#endif
    while (p < end && is_space(*p)) p++;
    return p;
}

/// Returns the byte after an escape; NULL if the escape is invalid or incomplete.
static inline const uint8_t *escape(const uint8_t *p, const uint8_t *end) {
    if (end - p < 2) return NULL;
    switch (p[1]) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': return p + 2;
    case 'u':
        if (end - p < 6) return NULL;
        return is_hex(p[2]) && is_hex(p[3]) && is_hex(p[4]) && is_hex(p[5]) ? p + 6 : NULL;
    default: return NULL;
    }
}

static INLINE const uint8_t *string(const uint8_t *p, const uint8_t *end, bool *escapes) {
    for (;;) {
#if HAS_BLOCKS
        while (end - p >= 16) {
            const mask found = specials(load(p));
            if (found) {
                p += first(found);
                goto special;
            }
            p += 16;
        }
#endif
        while (p < end && *p >= ' ' && *p != '"' && *p != '\\') p++;
        if (p == end) return NULL;
#if HAS_BLOCKS
    special:
#endif
        if (*p == '"') return p;
        if (*p != '\\') return NULL;
        *escapes = true;
        do {
            p = escape(p, end);
            if (!p) return NULL;
        } while (p < end && *p == '\\');
    }
}

static INLINE const uint8_t *digits(const uint8_t *p, const uint8_t *end) {
#if HAS_BLOCKS
    while (end - p >= 16) {
        const mask found = others(load(p));
        if (found) return p + first(found);
        p += 16;
    }
#endif
    while (p < end && is_digit(*p)) p++;
    return p;
}

/// Returns the byte after a number; NULL if it is invalid, or at the end of the bytes, because digits could follow.
static INLINE const uint8_t *number(const uint8_t *p, const uint8_t *end) {
    if (*p == '-' && ++p == end) return NULL;
    if (!is_digit(*p)) return NULL;
    if (*p == '0') {
        p++;
    } else {
        p++;
        // Most numbers are short.
        if (p < end && is_digit(*p)) {
            p++;
            if (p < end && is_digit(*p)) p = digits(p + 1, end);
        }
    }
    if (p == end) return NULL;
    if (*p == '.') {
        if (++p == end || !is_digit(*p)) return NULL;
        p = digits(p + 1, end);
        if (p == end) return NULL;
    }
    if ((*p | 0x20) == 'e') {
        if (++p == end) return NULL;
        if ((*p == '+' || *p == '-') && ++p == end) return NULL;
        if (!is_digit(*p)) return NULL;
        p = digits(p + 1, end);
        if (p == end) return NULL;
    }
    return p;
}

static inline const uint8_t *literal(const uint8_t *p, const uint8_t *end, const char *text, size_t length) {
    return (size_t)(end - p) >= length && memcmp(p, text, length) == 0 ? p + length : NULL;
}

static INLINE bool member_at(const uint8_t *start, const uint8_t *end, struct trellis_member *member) {
    if (*start != '"') return false;
    member->escapes = false;
    const uint8_t *p = string(start + 1, end, &member->escapes);
    if (!p) return false;
    member->key_end = p;
    p = space(p + 1, end);
    if (p == end || *p != ':') return false;
    p = space(p + 1, end);
    member->value = p;
    return p != end;
}

/// The maximum depth: the size of the bit set with the kinds of the open containers. The parser handles deeper values.
enum { DEEPEST = 4096 };

/// Returns the byte after a string, number or literal; NULL if it is invalid, incomplete or too long.
static INLINE const uint8_t *scalar(const uint8_t *p, const uint8_t *end, size_t longest) {
    const uint8_t *next;
    if (*p == '"') {
        bool escapes;
        next = string(p + 1, end, &escapes);
        return next && (size_t)(next - p - 1) <= longest ? next + 1 : NULL;
    }
    if (*p <= '9') {
        next = number(p, end);
        return next && (size_t)(next - p) <= longest ? next : NULL;
    }
    switch (*p) {
    case 't': return literal(p, end, "true", 4);
    case 'f': return literal(p, end, "false", 5);
    case 'n': return literal(p, end, "null", 4);
    default: return NULL;
    }
}

/// Returns the byte after an object or array; NULL if it is invalid or incomplete, or exceeds a limit.
static const uint8_t *container(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    // One bit for each open container, set if it is an object. The innermost 64 bits are in `objects`.
    uint64_t words[DEEPEST / 64];
    uint64_t objects = 0;
    size_t depth = 0;
    struct trellis_member member;
    if (deepest > DEEPEST) deepest = DEEPEST;

value:
    if (opens(*p)) {
        if (depth == deepest) return NULL;
        if (depth % 64 == 0 && depth > 0) words[depth / 64 - 1] = objects;
        objects = objects << 1 | (*p == '{');
        depth++;
        p = space(p + 1, end);
        if (p == end) return NULL;
        if (*p == (objects & 1 ? '}' : ']')) goto close;
        if (objects & 1) goto key;
        goto value;
    }
    p = scalar(p, end, longest);
    if (!p) return NULL;

after:
    p = space(p, end);
    if (p == end) return NULL;
    if (*p == ',') {
        p = space(p + 1, end);
        if (p == end) return NULL;
        if (!(objects & 1)) goto value;
        goto key;
    }
    if (*p != (objects & 1 ? '}' : ']')) return NULL;

close:
    p++;
    depth--;
    if (depth == 0) return p;
    objects >>= 1;
    if (depth % 64 == 0) objects = words[depth / 64 - 1];
    goto after;

key:
    if (!member_at(p, end, &member) || (size_t)(member.key_end - p - 1) > longest) return NULL;
    p = member.value;
    goto value;
}

static INLINE const uint8_t *value(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    return opens(*p) ? container(p, end, longest, deepest) : scalar(p, end, longest);
}

const uint8_t *trellis_scan_space(const uint8_t *start, const uint8_t *end) { return space(start, end); }

bool trellis_scan_key(const uint8_t *start, const uint8_t *end, struct trellis_member *member) {
    return start != end && member_at(start, end, member);
}

const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest) {
    return start == end ? NULL : value(start, end, longest, deepest);
}

bool trellis_scan_past(
    const uint8_t *start, const uint8_t *end, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed) {
    const uint8_t *item = start;
    const uint8_t *comma = NULL;
    passed->end = NULL;
    while (item != end) {
        const uint8_t *p = item;
        if (is_object) {
            struct trellis_member member;
            if (!member_at(item, end, &member)) break;
            const size_t length = (size_t)(member.key_end - item - 1);
            if (member.escapes || length == 0 || length > longest) break;
            if (sorts >> trellis_key_sort(item + 1, length) & 1) break;
            p = member.value;
        }
        p = value(p, end, longest, deepest);
        if (!p) break;
        passed->end = p;
        passed->item = item;
        passed->comma = comma;
        p = space(p, end);
        if (p == end || *p != ',') break;
        comma = p;
        item = space(p + 1, end);
    }
    return passed->end != NULL;
}
