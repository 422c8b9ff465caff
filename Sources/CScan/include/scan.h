#ifndef TRELLIS_SCAN_H
#define TRELLIS_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A validating scanner for JSON text that nobody wants: it tells where a value ends, and nothing else. It follows the grammar
// of RFC 8259 to the letter but for the encoding: whether the bytes are UTF-8 is seen to before.
//
// No function reads a byte outside of the text that it is given, which may be cut off anywhere.

/// The first byte that is not white space, or the end.
const uint8_t *trellis_scan_space(const uint8_t *start, const uint8_t *end);

/// Where the parts of a member of an object are.
struct trellis_member {
    /// The closing quote of its key.
    const uint8_t *key_end;
    /// The first byte of its value.
    const uint8_t *value;
    /// Whether there is an escape in the key.
    bool escapes;
};

/// Finds the parts of a member.
///
/// @param start the opening quote of its key.
/// @return false if the text ends before the value begins, or something is wrong up to there.
bool trellis_scan_key(const uint8_t *start, const uint8_t *end, struct trellis_member *member);

/// The byte behind a value.
///
/// @param start the value's first byte.
/// @param longest how many bytes a string may have between its quotes, or a number.
/// @param deepest how many containers may be open in the value at a time, itself included.
/// @return NULL if the text ends before it is certain where the value does, which the last byte of a number never tells, if
/// something in it is wrong, or if it is longer or deeper than allowed.
const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest);

/// Where members or elements end that were passed.
struct trellis_passed {
    /// The byte behind the value of the last one.
    const uint8_t *end;
    /// Its own first byte, and the comma before it; that is NULL of the first one.
    const uint8_t *item;
    const uint8_t *comma;
};

/// One of 64 sorts of keys that are not empty.
static inline unsigned trellis_key_sort(const uint8_t *key, size_t length) {
    return (unsigned)(length * 11 + key[0]) & 63;
}

/// Passes members whose keys are of other sorts than some, or elements.
///
/// It stops in front of the comma, the closing bracket or whatever else is behind the last one that could be passed. A key with
/// an escape, or without a byte, is of every sort.
///
/// @param start the first byte of a member or element.
/// @param is_object whether they are members.
/// @param sorts a bit for each sort of keys whose members are not to be passed.
/// @param longest how many bytes a string may have between its quotes, or a number.
/// @param deepest how many containers may be open in a value at a time.
/// @return false if there was nothing to pass.
bool trellis_scan_past(
    const uint8_t *start, const uint8_t *end, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed);

/// How many line feeds there are in a text.
size_t trellis_line_feeds(const uint8_t *start, const uint8_t *end);

// Copies lines of text without the spaces and tabs that they begin with. In JSON text those are never part of a token: a line
// feed, which stays where it is, cannot be in one.
//
// No function reads a byte outside of the text that it is given, or writes one outside of the copy.

/// Copies whole lines, as many as there is room for.
///
/// @param rest the byte behind what was copied, and behind the spaces and tabs that follow it.
/// @return how many bytes were copied, the last of which is a line feed; 0 if the first line does not end in the text, or has no
/// room in the copy.
size_t trellis_unindent(
    const uint8_t *start, const uint8_t *end, uint8_t *copy, size_t capacity, const uint8_t **rest);

/// Where a byte of the copy is in the text.
///
/// @param start where the copied text begins, or the byte in it that index 0 is to be.
/// @param index behind which there is nothing but what was copied, or which is that of the last byte and one.
const uint8_t *trellis_unindented_source(const uint8_t *start, const uint8_t *end, size_t index);

#endif
