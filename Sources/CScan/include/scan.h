#ifndef TRELLIS_SCAN_H
#define TRELLIS_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A validating scanner for unmapped JSON values. It only determines where a value ends. It follows the grammar of
// RFC 8259 exactly, except that it does not validate UTF-8, which the caller has already done.
//
// No function reads a byte outside of the given bytes, which may be cut off anywhere.

/// The first byte that is not white space, or the end.
const uint8_t *trellis_scan_space(const uint8_t *start, const uint8_t *end);

/// Finds an opening bracket that is followed by the first byte of a number, or by another bracket, after white space.
/// It may be inside a string.
///
/// @return NULL if there is none.
const uint8_t *trellis_number_array(const uint8_t *start, const uint8_t *end);

/// The parts of an object's member.
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
/// @return false if the bytes end before the value, or are invalid before it.
bool trellis_scan_key(const uint8_t *start, const uint8_t *end, struct trellis_member *member);

/// Finds the end of a value.
///
/// @param start the value's first byte.
/// @param longest the maximum length in bytes of a string without its quotes, or of a number.
/// @param deepest the maximum depth of containers, including the value itself.
/// @return the byte after the value. NULL if the value is invalid or exceeds a limit, or if the bytes end before the
/// end of the value is certain. A number at the end of the bytes is never certain to have ended.
const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest);

/// The result of skipping members or elements.
struct trellis_passed {
    /// The byte after the last one.
    const uint8_t *end;
    /// The first byte of the last one, and the comma before it, which is NULL if it is also the first one.
    const uint8_t *item;
    const uint8_t *comma;
};

/// The class of a non-empty key, one of 64.
static inline unsigned trellis_key_sort(const uint8_t *key, size_t length) {
    return (unsigned)(length * 11 + key[0]) & 63;
}

/// Skips elements, or members whose keys are not in the given classes.
///
/// It stops after the last one that can be skipped, before a comma, a closing bracket or anything else. An empty key,
/// or a key with an escape, counts as a member of every class.
///
/// @param start the first byte of a member or element.
/// @param is_object whether to skip members rather than elements.
/// @param sorts a bit for each class of keys whose members must not be skipped.
/// @param longest the maximum length in bytes of a string without its quotes, or of a number.
/// @param deepest the maximum depth of containers in a value.
/// @return false if nothing could be skipped.
bool trellis_scan_past(
    const uint8_t *start, const uint8_t *end, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed);

// The check of the input for what the parser accepts although it is invalid: vertical tabs, form feeds, ill-formed
// UTF-8 and unpaired surrogate escapes. It skips valid blocks of 64 bytes; the caller checks the others byte by byte.

/// The position at which a block loop stopped.
struct trellis_clean {
    /// The first block that must be checked byte by byte, or the rest of the bytes if it is too short for a block.
    ptrdiff_t block;
    /// If greater than `block`, the end of the escape or pair that extends from the preceding block.
    ptrdiff_t escapes_end;
};

/// Skips blocks without errors. A UTF-8 sequence that extends beyond a block is checked with the next block.
///
/// @param first an index of at least 3 at which neither a UTF-8 sequence nor an escape is open.
struct trellis_clean trellis_skip_clean(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates);

/// Skips blocks without unpaired surrogate escapes.
///
/// @param first an index at which no escape is open.
struct trellis_clean trellis_skip_paired(const uint8_t *start, ptrdiff_t count, ptrdiff_t first);

/// Whether a byte follows a backslash that is not itself escaped.
///
/// @param first a byte at which no escape is open.
bool trellis_is_escaped(const uint8_t *first, const uint8_t *byte);

/// Counts line feeds.
size_t trellis_line_feeds(const uint8_t *start, const uint8_t *end);

// Copying of lines without their leading spaces and tabs. In JSON text those are never part of a token, because a token
// cannot contain a line feed. Line feeds are copied.
//
// No function reads a byte outside of the given bytes, or writes one outside of the copy.

/// Copies whole lines: as many as fit.
///
/// @param rest set to the byte after the copied lines and the spaces and tabs that follow them.
/// @return the number of copied bytes, the last of which is a line feed; 0 if the first line is incomplete or does not
/// fit.
size_t trellis_unindent(
    const uint8_t *start, const uint8_t *end, uint8_t *copy, size_t capacity, const uint8_t **rest);

/// Finds the source of a byte of the copy.
///
/// @param start the source of the byte at index 0.
/// @param index an index in the copy, or the index after its last byte.
const uint8_t *trellis_unindented_source(const uint8_t *start, const uint8_t *end, size_t index);

#endif
