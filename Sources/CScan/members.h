#include "view.h"

// The ends of values and members, for vectors of any width: see variants.h.

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

/// The open containers: one bit for each, set if it is an object. The innermost 64 bits are in `objects`.
struct levels {
    uint64_t words[DEEPEST / 64];
    uint64_t objects;
    size_t depth;
};

/// The number of bytes of a small container. A narrow view takes a third longer for a large one, so the rest has
/// another view.
enum { SMALL = 256 };

/// Returns the byte after an object or array; NULL if it is invalid or incomplete, or exceeds a limit.
///
/// @param levels the containers that are open, if `is_rest`. The text then continues after a value.
static INLINE const uint8_t *container(
    struct view view, const uint8_t *p, size_t longest, size_t deepest, struct levels *levels, bool is_rest) {
    struct view *const v = &view;
    const uint8_t *const end = view.end;
    const uint8_t *const start = p;
    uint64_t *const words = levels->words;
    uint64_t objects = is_rest ? levels->objects : 0;
    size_t depth = is_rest ? levels->depth : 0;
    struct trellis_member member;
    if (deepest > DEEPEST) deepest = DEEPEST;
    if (is_rest) goto after;

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
    if (v->is_narrow && p - start > SMALL) {
        levels->objects = objects;
        levels->depth = depth;
        return CHOICE(trellis_scan_rest)(p, end, longest, deepest, levels);
    }
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

// Functions of their own, so that the compiler knows the kind of the view in each, and keeps values in registers.
static APART const uint8_t *small_container(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    struct levels levels;
    return container(narrow_view(end), p, longest, deepest, &levels, false);
}
static APART const uint8_t *large_container(const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest) {
    struct levels levels;
    return container(view(p, end), p, longest, deepest, &levels, false);
}
const uint8_t *VARIANT(trellis_scan_rest)(
    const uint8_t *p, const uint8_t *end, size_t longest, size_t deepest, struct levels *levels) {
    return container(view(p, end), p, longest, deepest, levels, true);
}

static INLINE const uint8_t *value(struct view *v, const uint8_t *p, size_t longest, size_t deepest) {
    if (!opens(*p)) return scalar(v, p, longest);
    return v->is_narrow ? small_container(p, v->end, longest, deepest) : large_container(p, v->end, longest, deepest);
}

const uint8_t *VARIANT(trellis_scan_value)(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest) {
    if (start == end) return NULL;
    struct view v = narrow_view(end);
    // A container that is scanned on its own may be a whole document.
    return opens(*start) ? large_container(start, end, longest, deepest) : scalar(&v, start, longest);
}

const uint8_t *VARIANT(trellis_scan_tag)(
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

/// Skips members or elements from `start` on, which follows `comma`. Leaves the result unchanged if it skips none.
static INLINE bool past(
    struct view v, const uint8_t *start, const uint8_t *comma, bool is_object, uint64_t sorts, size_t longest,
    size_t deepest, struct trellis_passed *passed) {
    const uint8_t *const end = v.end;
    const uint8_t *item = start;
    while (item != end) {
        // The rest of many members has another view, as the rest of a large container does.
        if (v.is_narrow && item - start > SMALL) {
            return CHOICE(trellis_scan_past)(item, end, comma, is_object, sorts, longest, deepest, passed);
        }
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

bool VARIANT(trellis_scan_past)(
    const uint8_t *start, const uint8_t *end, const uint8_t *comma, bool is_object, uint64_t sorts, size_t longest,
    size_t deepest, struct trellis_passed *passed) {
    return is_object ? past(view(start, end), start, comma, true, sorts, longest, deepest, passed)
                     : past(view(start, end), start, comma, false, sorts, longest, deepest, passed);
}
