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

/// The closing quote of a string.
///
/// @param start the byte behind the opening quote.
/// @param escapes set if there is an escape in the string; left alone otherwise.
/// @return NULL if the text ends before, or something in the string is wrong.
const uint8_t *trellis_scan_string(const uint8_t *start, const uint8_t *end, bool *escapes);

/// The byte behind a value.
///
/// @param start the value's first byte.
/// @param longest how many bytes a string may have between its quotes, or a number.
/// @param deepest how many containers may be open in the value at a time, itself included.
/// @return NULL if the text ends before it is certain where the value does, which the last byte of a number never tells, if
/// something in it is wrong, or if it is longer or deeper than allowed.
const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest);

#endif
