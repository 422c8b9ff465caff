#include "scan.h"

#include <string.h>

#include "view.h"

static INLINE bool member_at(struct view *v, const uint8_t *start, struct trellis_member *member) {
    if (*start != '"') return false;
    member->escapes = false;
    const uint8_t *p = closing_quote(v, start + 1, &member->escapes);
    if (!p) return false;
    member->key_end = p;
    p = skip_space(v, p + 1);
    if (p == v->end || *p != ':') return false;
    p = skip_space(v, p + 1);
    member->value = p;
    return p != v->end;
}

/// The maximum depth: the size of the bit set with the kinds of the open containers. The parser handles deeper values.
enum { DEEPEST = 4096 };

/// Returns the byte after a string, number or literal; NULL if it is invalid, incomplete or too long.
static INLINE const uint8_t *scalar(struct view *v, const uint8_t *p, size_t longest) {
    const uint8_t *const end = v->end;
    const uint8_t *next;
    if (*p == '"') {
        bool escapes;
        next = closing_quote(v, p + 1, &escapes);
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
static INLINE const uint8_t *container(struct view view, const uint8_t *p, size_t longest, size_t deepest) {
    struct view *const v = &view;
    const uint8_t *const end = view.end;
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
        p = skip_space(v, p + 1);
        if (p == end) return NULL;
        if (*p == (objects & 1 ? '}' : ']')) goto close;
        if (objects & 1) goto key;
        goto value;
    }
    p = scalar(v, p, longest);
    if (!p) return NULL;

after:
    p = skip_space(v, p);
    if (p == end) return NULL;
    if (*p == ',') {
        p = skip_space(v, p + 1);
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
    if (!member_at(v, p, &member) || (size_t)(member.key_end - p - 1) > longest) return NULL;
    p = member.value;
    goto value;
}

// Two functions, so that the compiler knows the kind of the view in each.
static const uint8_t *small_container(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    return container(narrow_view(end), p, longest, deepest);
}
static const uint8_t *large_container(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    return container(view(p, end), p, longest, deepest);
}

static INLINE const uint8_t *value(struct view *v, const uint8_t *p, size_t longest, size_t deepest) {
    if (!opens(*p)) return scalar(v, p, longest);
    return v->is_narrow ? small_container(p, v->end, longest, deepest) : large_container(p, v->end, longest, deepest);
}

const uint8_t *trellis_scan_space(const uint8_t *start, const uint8_t *end) { return space(start, end); }

const uint8_t *trellis_number_array(const uint8_t *start, const uint8_t *end) {
    while (start < end) {
        const uint8_t *bracket = memchr(start, '[', (size_t)(end - start));
        if (!bracket) return NULL;
        start = space(bracket + 1, end);
        if (start < end && (is_digit(*start) || *start == '-' || *start == '[')) return bracket;
    }
    return NULL;
}

bool trellis_scan_key(const uint8_t *start, const uint8_t *end, struct trellis_member *member) {
    struct view v = narrow_view(end);
    return start != end && member_at(&v, start, member);
}

const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest) {
    if (start == end) return NULL;
    struct view v = narrow_view(end);
    // A container that is scanned on its own may be a whole document.
    return opens(*start) ? large_container(start, end, longest, deepest) : scalar(&v, start, longest);
}

const uint8_t *trellis_scan_tag(
    const uint8_t *start, const uint8_t *end, const uint8_t *key, size_t key_length, size_t longest, size_t deepest,
    struct trellis_tag *tag) {
    struct view v = view(start, end);
    const uint8_t *p = start;
    struct trellis_member member;
    tag->count = 0;
    while (p != end && member_at(&v, p, &member)) {
        const size_t length = (size_t)(member.key_end - p - 1);
        if (member.escapes || length > longest) return NULL;
        const bool is_tag = length == key_length && memcmp(p + 1, key, length) == 0;
        p = value(&v, member.value, longest, deepest);
        if (!p) return NULL;
        if (is_tag) {
            if (tag->count++ == 0) {
                tag->first = member.value;
                tag->first_end = p;
            }
            tag->last = member.value;
            tag->last_end = p;
        }
        p = skip_space(&v, p);
        if (p == end) return NULL;
        if (*p == '}') return p + 1;
        if (*p != ',') return NULL;
        p = skip_space(&v, p + 1);
    }
    return NULL;
}

static INLINE bool past(
    struct view v, const uint8_t *start, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed) {
    const uint8_t *const end = v.end;
    const uint8_t *item = start;
    const uint8_t *comma = NULL;
    passed->end = NULL;
    passed->kept = NULL;
    while (item != end) {
        const uint8_t *p = item;
        if (is_object) {
            struct trellis_member member;
            if (!member_at(&v, item, &member)) break;
            const size_t length = (size_t)(member.key_end - item - 1);
            if (length > longest) break;
            if (member.escapes || length == 0 || (sorts >> trellis_key_sort(item + 1, length) & 1)) {
                passed->kept = item;
                passed->kept_member = member;
                break;
            }
            p = member.value;
        }
        p = value(&v, p, longest, deepest);
        if (!p) break;
        passed->end = p;
        passed->item = item;
        passed->comma = comma;
        p = skip_space(&v, p);
        if (p == end || *p != ',') break;
        comma = p;
        item = skip_space(&v, p + 1);
    }
    return passed->end != NULL;
}

bool trellis_scan_past(
    const uint8_t *start, const uint8_t *end, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed) {
    // Few members are skipped at a time, and most of their values are small.
    return is_object ? past(narrow_view(end), start, true, sorts, longest, deepest, passed)
                     : past(view(start, end), start, false, sorts, longest, deepest, passed);
}
