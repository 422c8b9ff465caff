#include "view.h"

// The skeleton of a text, for vectors of any width: see variants.h.

/// The room for the longest token that is not copied from the text, and for a space.
enum { ROOM = 8 };

/// What a token is to the next one.
enum kind { STRUCTURE, STRING, VALUE };

static inline bool ends_value(uint8_t byte) { return byte == ',' || byte == ']' || byte == '}' || is_space(byte); }

static inline uint64_t leaf(ptrdiff_t start, size_t length) { return (uint64_t)start << 32 | length; }

/// The number in a valid escape such as `\u00e9`.
static inline unsigned code_unit(const uint8_t *p) {
    return (unsigned)(hex_digit(p[2]) << 12 | hex_digit(p[3]) << 8 | hex_digit(p[4]) << 4 | hex_digit(p[5]));
}

/// Writes a character as UTF-8 and returns the byte after it.
static inline uint8_t *write_character(uint32_t c, uint8_t *to) {
    if (c < 0x80) {
        *to++ = (uint8_t)c;
        return to;
    }
    if (c < 0x800) {
        *to++ = (uint8_t)(0xC0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *to++ = (uint8_t)(0xE0 | c >> 12);
        } else {
            *to++ = (uint8_t)(0xF0 | c >> 18);
            *to++ = (uint8_t)(0x80 | (c >> 12 & 0x3F));
        }
        *to++ = (uint8_t)(0x80 | (c >> 6 & 0x3F));
    }
    *to++ = (uint8_t)(0x80 | (c & 0x3F));
    return to;
}

/// Resolves the escapes of a valid string. It may write as many bytes as the string has, also behind the result.
///
/// @return the number of bytes of the result; SIZE_MAX if a surrogate has no other half.
static size_t resolve(const uint8_t *p, const uint8_t *end, uint8_t *to) {
    uint8_t *const start = to;
    while (p != end) {
#if HAS_BLOCKS
        if (*p != '\\' && end - p >= 16) {
            store(to, load(p));
            const mask found = specials(load(p));
            const int count = found ? first(found) : 16;
            p += count;
            to += count;
            continue;
        }
#endif
        if (*p != '\\') {
            *to++ = *p++;
            continue;
        }
        if (p[1] != 'u') {
            *to++ = simple_escapes[p[1]];
            p += 2;
            continue;
        }
        uint32_t c = code_unit(p);
        p += 6;
        if ((c & 0xF800) == 0xD800) {
            if (c >= 0xDC00 || end - p < 6 || p[0] != '\\' || p[1] != 'u') return SIZE_MAX;
            const uint32_t low = code_unit(p);
            if ((low & 0xFC00) != 0xDC00) return SIZE_MAX;
            p += 6;
            c = 0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF));
        }
        to = write_character(c, to);
    }
    return (size_t)(to - start);
}

/// What the token before an address is. Only white space is between them.
static inline enum kind kind_before(const uint8_t *p, const uint8_t *text) {
    while (p > text && is_space(p[-1])) p--;
    if (p == text) return STRUCTURE;
    switch (p[-1]) {
    case ',': case ':': case '[': case '{': return STRUCTURE;
    case '"': return STRING;
    default: return VALUE;
    }
}

/// Goes over the tokens of a text.
///
/// @param numbers as for `trellis_write_skeleton`.
/// @param kind what the token before the text is.
/// @param from the number of bytes of the skeleton before the text.
/// @param limit the number of bytes of the skeleton at which to stop.
/// @param writes whether to write the skeleton. If not, `memory` is NULL, and each colon and comma is a step of its
/// own.
static INLINE struct trellis_skeleton walk(
    const uint8_t *start, const uint8_t *end, const uint8_t *numbers, enum kind kind, size_t longest, size_t from,
    size_t limit, bool writes, const struct trellis_skeleton_memory *memory) {
    struct trellis_skeleton result = {0, 0, 0, start, NULL, false};
    uint8_t *const skeleton = writes ? memory->skeleton : NULL;
    uint64_t *const leaves = writes ? memory->leaves : NULL;
    const size_t capacity = writes ? memory->capacity : SIZE_MAX;
    // The number of bytes of resolved strings.
    size_t resolved = 0;
    // Leaves have 32 bits for their places.
    if (end - start > INT32_MAX) end = start + INT32_MAX;
    struct view v = view(start, end);
    const uint8_t *p = start;
    // The end of the last token.
    const uint8_t *done;
    size_t to = from;
    for (;;) {
        done = p;
        if (to >= limit) {
            result.next = p;
            break;
        }
        if (p == end) break;
        if (*p <= ' ') {
            p = skip_space(&v, p);
            result.spaces += (size_t)(p - done);
            if (p == end) break;
        }
        const uint8_t byte = *p;
        const uint8_t *next;
        size_t length;
        bool escapes = false;
        switch (byte) {
        case ':':
            if (writes && kind != STRING) goto stop;
            kind = STRUCTURE;
            goto structure;
        case ',':
            kind = STRUCTURE;
            goto structure;
        case '{': case '[':
            if (writes && kind != STRUCTURE) goto stop;
            if (writes && byte == '[' && p >= numbers && opens_numbers(p, end)) {
                skeleton[to++] = byte;
                done = ++p;
                result.next = p;
                result.opens_numbers = true;
                goto stop;
            }
            goto structure;
        case '}': case ']':
            kind = VALUE;
            goto structure;
        case '"':
            if (writes && kind != STRUCTURE) goto stop;
            next = closing_quote(&v, p + 1, &escapes);
            if (!next) goto stop;
            length = (size_t)(next - p - 1);
            if (length > longest) goto stop;
            kind = STRING;
            if (to == 0) {
                length += 2;
                if (length > capacity - ROOM) {
                    result.next = next + 1;
                    goto stop;
                }
                if (writes) {
                    memcpy(skeleton, p, length);
                    leaves[1] = leaf(p + 1 - start, length - 2);
                }
                to = length;
                result.copied = length;
            } else {
                if (writes) {
                    uint64_t place = leaf(p + 1 - start, length);
                    if (escapes) {
                        if (length > memory->resolved_capacity - resolved) {
                            result.next = next + 1;
                            goto stop;
                        }
                        const size_t count = resolve(p + 1, next, memory->resolved + resolved);
                        if (count == SIZE_MAX) goto stop;
                        place = leaf((ptrdiff_t)resolved, count) | TRELLIS_RESOLVED;
                        resolved += count;
                    }
                    memcpy(skeleton + to, "\"\"", 2);
                    leaves[to + 1] = place;
                }
                to += 2;
            }
            p = next + 1;
            // Most strings are keys.
            if (writes && p != end && *p == ':') {
                kind = STRUCTURE;
                skeleton[to++] = ':';
                p++;
                continue;
            }
            break;
        case 't': case 'n':
            length = 4;
            next = literal(p, end, byte == 't' ? "true" : "null", length);
            goto literal;
        case 'f':
            length = 5;
            next = literal(p, end, "false", length);
        literal:
            if (!next || (writes && kind != STRUCTURE)) goto stop;
            if (writes) memcpy(skeleton + to, p, length);
            to += length;
            kind = VALUE;
            p = next;
            break;
        case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
            if (writes && kind != STRUCTURE) goto stop;
            next = number(p, end);
            if (!next || !ends_value(*next)) goto stop;
            length = (size_t)(next - p);
            if (length > longest) goto stop;
            kind = VALUE;
            if (writes) leaves[to] = leaf(p - start, length);
            if (to == 0) {
                if (length > capacity - ROOM) {
                    result.next = next;
                    goto stop;
                }
                if (writes) memcpy(skeleton, p, length);
                to = length;
                result.copied = length;
            } else {
                if (writes) skeleton[to] = '0';
                to++;
            }
            p = next;
            break;
        default: goto stop;
        }
        if (writes && p != end && *p == ',') {
            kind = STRUCTURE;
            skeleton[to++] = ',';
            p++;
        }
        continue;
    structure:
        if (writes) skeleton[to] = byte;
        to++;
        p++;
    }
stop:
    // The parser gets the white space after the last token, because that may be the end of the document's value.
    result.rest = done;
    result.spaces -= (size_t)(p - done);
    // Only another byte ends a number.
    if (writes && to > from && is_digit(done[-1])) skeleton[to++] = ' ';
    result.count = to;
    return result;
}

struct trellis_skeleton VARIANT(trellis_write_skeleton)(
    const uint8_t *text, const uint8_t *start, const uint8_t *end, const uint8_t *numbers, size_t longest,
    const struct trellis_skeleton_memory *memory) {
    return walk(start, end, numbers, kind_before(start, text), longest, 0, memory->capacity - ROOM, true, memory);
}
