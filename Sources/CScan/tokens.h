#ifndef TRELLIS_TOKENS_H
#define TRELLIS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "blocks.h"
#include "hex.h"

// The tokens of RFC 8259. No function reads a byte outside of the given bytes.

static inline bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
/// Whether the byte is one of the two opening brackets, which differ in one bit.
static inline bool opens(uint8_t byte) { return (byte | 0x20) == '{'; }
static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }
static inline bool is_hex(uint8_t byte) { return hex_digit(byte) >= 0; }

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

/// What the byte after a backslash stands for; 0 for `u` and for bytes that are invalid there. A table, because a jump
/// for each kind of escape is hard to predict.
static const uint8_t simple_escapes[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'};

/// Returns the byte after an escape; NULL if the escape is invalid or incomplete.
static inline const uint8_t *escape(const uint8_t *p, const uint8_t *end) {
    if (end - p < 2) return NULL;
    if (simple_escapes[p[1]]) return p + 2;
    if (p[1] != 'u' || end - p < 6) return NULL;
    return is_hex(p[2]) && is_hex(p[3]) && is_hex(p[4]) && is_hex(p[5]) ? p + 6 : NULL;
}

/// Returns the first quote, backslash or control character, or the end.
static INLINE const uint8_t *plain_end(const uint8_t *p, const uint8_t *end) {
#if WIDTH == 32
    while (end - p >= 32) {
        const uint32_t found = wide_bits(is_special_wide(load_wide(p)));
        if (found) return p + __builtin_ctz(found);
        p += 32;
    }
#endif
#if HAS_BLOCKS
    while (end - p >= 16) {
        const mask found = specials(load(p));
        if (found) return p + first(found);
        p += 16;
    }
#endif
    while (p < end && *p >= ' ' && *p != '"' && *p != '\\') p++;
    return p;
}

/// Whether the text after an opening bracket begins an array of numbers, or of such arrays.
static INLINE bool opens_numbers(const uint8_t *bracket, const uint8_t *end) {
    const uint8_t *p = space(bracket + 1, end);
    return p < end && (is_digit(*p) || *p == '-' || *p == '[');
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

#endif
