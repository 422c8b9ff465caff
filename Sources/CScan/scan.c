// Vectors of 16 bytes, which every processor has, and the choice between them and those of 32 bytes.
#define WIDTH 16
#define VARIANT(name) name##_16

#include "variants.h"

#include "members.h"
#include "skeleton.h"

const uint8_t *trellis_scan_space(const uint8_t *start, const uint8_t *end) { return space(start, end); }

const uint8_t *trellis_number_array(const uint8_t *start, const uint8_t *end) {
    while (start < end) {
        const uint8_t *bracket = memchr(start, '[', (size_t)(end - start));
        if (!bracket) return NULL;
        if (opens_numbers(bracket, end)) return bracket;
        start = bracket + 1;
    }
    return NULL;
}

bool trellis_scan_key(const uint8_t *start, const uint8_t *end, struct trellis_member *member) {
    struct view v = narrow_view(end);
    return start != end && member_at(&v, start, member);
}

const uint8_t *trellis_scan_value(const uint8_t *start, const uint8_t *end, size_t longest, size_t deepest) {
    return CHOICE(trellis_scan_value)(start, end, longest, deepest);
}

const uint8_t *trellis_scan_tag(
    const uint8_t *start, const uint8_t *end, const uint8_t *key, size_t key_length, size_t longest, size_t deepest,
    struct trellis_tag *tag) {
    return CHOICE(trellis_scan_tag)(start, end, key, key_length, longest, deepest, tag);
}

bool trellis_scan_past(
    const uint8_t *start, const uint8_t *end, bool is_object, uint64_t sorts, size_t longest, size_t deepest,
    struct trellis_passed *passed) {
    passed->end = NULL;
    passed->kept = NULL;
    // Usually, few members are skipped at a time, and most of their values are small.
    return is_object ? past(narrow_view(end), start, NULL, true, sorts, longest, deepest, passed)
                     : CHOICE(trellis_scan_past)(start, end, NULL, false, sorts, longest, deepest, passed);
}

struct trellis_skeleton trellis_write_skeleton(
    const uint8_t *text, const uint8_t *start, const uint8_t *end, const uint8_t *numbers, size_t longest,
    const struct trellis_skeleton_memory *memory) {
    return CHOICE(trellis_write_skeleton)(text, start, end, numbers, longest, memory);
}

const uint8_t *trellis_skeleton_source(const uint8_t *start, const uint8_t *end, size_t from, size_t index) {
    return walk(start, end, end, STRUCTURE, SIZE_MAX, from, index, false, NULL).rest;
}
