#ifndef TRELLIS_SCAN_H
#define TRELLIS_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A validating scanner, which determines where values, members and tokens end. It follows the grammar of RFC 8259
// exactly, except that it does not validate UTF-8. If that matters, the caller has validated it.
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
/// @param deepest the maximum depth of containers, including the value itself; at most 4096 are possible.
/// @return the byte after the value. NULL if the value is invalid or exceeds a limit, or if the bytes end before the
/// end of the value is certain. A number at the end of the bytes is never certain to have ended. The byte after the
/// value is not examined: of `01`, the value is `0`.
const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest);

/// The members of an object that have a certain key.
struct trellis_tag {
    size_t count;
    /// The values of the first and the last one, and the bytes after these values; only set if there is one.
    const uint8_t *first, *first_end;
    const uint8_t *last, *last_end;
};

/// Finds the end of an object, and its members with a key.
///
/// @param start the first byte of the object's first member.
/// @param longest the maximum length in bytes of a string without its quotes, or of a number.
/// @param deepest the maximum depth of containers in a member's value.
/// @return the byte after the object. NULL if `trellis_scan_value` would return NULL, if the object is empty, or if one
/// of its keys has an escape.
const uint8_t *trellis_scan_tag(
    const uint8_t *start, const uint8_t *end, const uint8_t *key, size_t key_length, size_t longest, size_t deepest,
    struct trellis_tag *tag);

/// The result of skipping members or elements.
struct trellis_passed {
    /// The byte after the last one.
    const uint8_t *end;
    /// The first byte of the last one, and the comma before it, which is NULL if it is also the first one.
    const uint8_t *item;
    const uint8_t *comma;
    /// The member that must not be skipped because of its key, and its parts; NULL if it stopped for another reason.
    const uint8_t *kept;
    struct trellis_member kept_member;
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

// Both choose between two variants: vectors of 16 bytes, and of 32 bytes where the processor has AVX2. The results are
// the same. The variants are declared for the test that compares them.

struct trellis_clean trellis_skip_clean_16(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates);
struct trellis_clean trellis_skip_paired_16(const uint8_t *start, ptrdiff_t count, ptrdiff_t first);

#ifdef __x86_64__
/// Whether the processor has AVX2, and BMI, which came with it. Otherwise, variants for 32 bytes must not be called.
/// False in builds with `TRELLIS_NO_AVX2`, which is for the test.
bool trellis_has_avx2(void);
struct trellis_clean trellis_skip_clean_32(
    const uint8_t *start, ptrdiff_t count, ptrdiff_t first, bool checks_surrogates);
struct trellis_clean trellis_skip_paired_32(const uint8_t *start, ptrdiff_t count, ptrdiff_t first);
#endif

/// Whether a byte follows a backslash that is not itself escaped.
///
/// @param first a byte at which no escape is open.
bool trellis_is_escaped(const uint8_t *first, const uint8_t *byte);

/// Copies the plain bytes of a string: those before the first quote, backslash or control character. It may write up to
/// `count` bytes, also behind the result.
///
/// @param to memory for `count` bytes that does not overlap the string.
/// @param stops_at_slashes whether the bytes before the first slash are copied, if that comes earlier.
/// @return the number of plain bytes.
size_t trellis_copy_plain(const uint8_t *from, size_t count, uint8_t *to, bool stops_at_slashes);

/// Counts line feeds.
size_t trellis_line_feeds(const uint8_t *start, const uint8_t *end);

// The skeleton of a text: its tokens without white space, with `""` for each string and `0` for each number. The parser
// takes much less time for it than for the text, and fires the same events. A table says which strings and numbers they
// stand for.
//
//     text        { "id": 1725, "name": "Ann", "note": "a\nb" }
//     skeleton    {"":0,"":"","":""}
//
// The escapes of strings are resolved in other memory. The first token is copied unchanged: the parser keeps it in
// memory of its own, so its place in the skeleton would be unknown.
//
// Tokens are valid, and no value directly follows another one, so only tokens can be in the wrong order. No function
// reads a byte outside of the given bytes, which may be cut off anywhere.

/// The result of writing a skeleton.
struct trellis_skeleton {
    /// The number of written bytes.
    size_t count;
    /// The number of bytes of white space that are left out.
    size_t spaces;
    /// The number of bytes of a copied first token.
    size_t copied;
    /// The end of the last token in the skeleton.
    const uint8_t *rest;
    /// If the next token does not fit, its end; if the skeleton is full or opens numbers, `rest`; NULL if there is no
    /// next token, or if it is invalid, incomplete or too long, or is a value directly after another one.
    const uint8_t *next;
    /// Whether it ends with a bracket that may open an array of numbers.
    bool opens_numbers;
};

/// The memory for a skeleton.
struct trellis_skeleton_memory {
    uint8_t *skeleton;
    /// For each byte of the skeleton that is the closing quote of a string or a number, the index of the string without
    /// its quotes or of the number, from the start of the skeleton's text on, in the upper half, and its length. For a
    /// string with escapes, its index among the resolved ones, and `TRELLIS_RESOLVED`. The leaf of a string that is the
    /// first token, which is copied unchanged, is at index 1.
    uint64_t *leaves;
    /// The number of bytes of the skeleton, and of leaves, at least 64.
    size_t capacity;
    /// The strings with escapes.
    uint8_t *resolved;
    /// The number of bytes for them.
    size_t resolved_capacity;
};

/// A bit of leaves, which no length needs.
#define TRELLIS_RESOLVED 0x80000000u

/// Writes the skeleton of a part of a text.
///
/// @param text the start of the text, or a byte after its first token.
/// @param start a byte of the text at which no token continues.
/// @param numbers the byte from which brackets that may open an array of numbers are looked for, as by
/// `trellis_number_array`. The skeleton ends with the first one. If this is `end`, none is looked for.
/// @param longest the maximum length in bytes of a string without its quotes, or of a number.
struct trellis_skeleton trellis_write_skeleton(
    const uint8_t *text, const uint8_t *start, const uint8_t *end, const uint8_t *numbers, size_t longest,
    const struct trellis_skeleton_memory *memory);

/// Finds the end of the token whose end in the skeleton has an index.
///
/// @param start the end of a token whose end in the skeleton is `from`; the start of the text for 0.
const uint8_t *trellis_skeleton_source(const uint8_t *start, const uint8_t *end, size_t from, size_t index);

#endif
