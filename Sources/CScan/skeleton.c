#include "scan.h"
#include "tokens.h"

/// The room for the longest token that is not copied from the text, and for a space.
enum { ROOM = 8 };

/// What a token is to the next one.
enum kind { STRUCTURE, STRING, VALUE };

static inline bool ends_value(uint8_t byte) { return byte == ',' || byte == ']' || byte == '}' || is_space(byte); }

static inline uint64_t leaf(ptrdiff_t start, size_t length) { return (uint64_t)start << 32 | length; }

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
/// @param kind what the token before the text is.
/// @param from the number of bytes of the skeleton before the text.
/// @param limit the number of bytes of the skeleton at which to stop.
/// @param skeleton NULL to write nothing.
static INLINE struct trellis_skeleton walk(
    const uint8_t *start, const uint8_t *end, enum kind kind, size_t longest, size_t from, size_t limit, size_t capacity,
    uint8_t *skeleton, uint64_t *leaves) {
    struct trellis_skeleton result = {0, 0, 0, start, NULL};
    // Leaves have 32 bits for their places.
    if (end - start > INT32_MAX) end = start + INT32_MAX;
    const uint8_t *p = start;
    // The end of the last token.
    const uint8_t *done;
    size_t to = from;
    bool is_number = false;
    for (;;) {
        done = p;
        if (to >= limit) {
            result.next = p;
            break;
        }
        p = space(p, end);
        if (p == end) break;
        result.spaces += (size_t)(p - done);
        const uint8_t byte = *p;
        const uint8_t *next;
        size_t length;
        bool escapes = false;
        switch (byte) {
        case ':':
            if (skeleton && kind != STRING) goto stop;
            kind = STRUCTURE;
            goto structure;
        case ',':
            kind = STRUCTURE;
            goto structure;
        case '{': case '[':
            if (skeleton && kind != STRUCTURE) goto stop;
            goto structure;
        case '}': case ']':
            kind = VALUE;
            goto structure;
        case '"':
            if (skeleton && kind != STRUCTURE) goto stop;
            next = string(p + 1, end, &escapes);
            if (!next) goto stop;
            length = (size_t)(next - p - 1);
            if (length > longest) goto stop;
            kind = STRING;
            if (escapes || to == 0) {
                length += 2;
                if (to + length > capacity - ROOM) {
                    result.next = next + 1;
                    goto stop;
                }
                // The leaf is for the first token. For a string with escapes, the parser passes a copy of its own.
                if (skeleton) {
                    memcpy(skeleton + to, p, length);
                    leaves[to + 1] = leaf(p + 1 - start, length - 2);
                }
                to += length;
                result.copied += length;
            } else {
                if (skeleton) {
                    skeleton[to] = '"';
                    skeleton[to + 1] = '"';
                    leaves[to + 1] = leaf(p + 1 - start, length);
                }
                to += 2;
            }
            is_number = false;
            p = next + 1;
            continue;
        case 't': case 'n':
            length = 4;
            next = literal(p, end, byte == 't' ? "true" : "null", length);
            break;
        case 'f':
            length = 5;
            next = literal(p, end, "false", length);
            break;
        case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
            if (skeleton && kind != STRUCTURE) goto stop;
            next = number(p, end);
            if (!next || !ends_value(*next)) goto stop;
            length = (size_t)(next - p);
            if (length > longest) goto stop;
            kind = VALUE;
            is_number = true;
            if (skeleton) leaves[to] = leaf(p - start, length);
            if (to == 0) {
                if (length > capacity - ROOM) {
                    result.next = next;
                    goto stop;
                }
                if (skeleton) memcpy(skeleton, p, length);
                to = length;
                result.copied += length;
            } else {
                if (skeleton) skeleton[to] = '0';
                to++;
            }
            p = next;
            continue;
        default: goto stop;
        }
        if (!next || (skeleton && kind != STRUCTURE)) goto stop;
        if (skeleton) memcpy(skeleton + to, p, length);
        to += length;
        kind = VALUE;
        is_number = false;
        p = next;
        continue;
    structure:
        if (skeleton) skeleton[to] = byte;
        to++;
        is_number = false;
        p++;
    }
stop:
    // The parser gets the white space after the last token, because that may be the end of the document's value.
    result.rest = done;
    // Only another byte ends a number.
    if (is_number && skeleton) skeleton[to++] = ' ';
    result.count = to;
    return result;
}

struct trellis_skeleton trellis_write_skeleton(
    const uint8_t *text, const uint8_t *start, const uint8_t *end, size_t longest, uint8_t *skeleton, uint64_t *leaves,
    size_t capacity) {
    return walk(start, end, kind_before(start, text), longest, 0, capacity - ROOM, capacity, skeleton, leaves);
}

const uint8_t *trellis_skeleton_source(const uint8_t *start, const uint8_t *end, size_t from, size_t index) {
    return walk(start, end, STRUCTURE, SIZE_MAX, from, index, SIZE_MAX, NULL, NULL).rest;
}
