// Calls every function of the scanner with random texts, and prints checksums of the results. All variants of the
// scanner must print the same ones: see `run`. Each text is in memory of exactly its length, so that the address
// sanitizer reports a read outside of it.
//
//     variants TEXTS
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

enum { LONGEST = 700, LIMIT = 40, DEPTH = 6 };

static uint64_t state = 0x9E3779B97F4A7C15;

/// A random number less than `bound`.
static size_t below(size_t bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)((state >> 20) % bound);
}

// Random texts.

static uint8_t text[LONGEST + 64];
static size_t length;

static void add(const char *bytes) {
    const size_t count = strlen(bytes);
    if (length + count > LONGEST) return;
    memcpy(text + length, bytes, count);
    length += count;
}

static void add_space(void) {
    static const char *const spaces[] = {
        "", "", "", " ", "\n", "\t", "\r\n", "\n    ", "                    ", "\n\n  \t  \n"};
    add(spaces[below(10)]);
}

static void add_string(void) {
    static const char *const parts[] = {
        "a", "plain", "a longer run of plain bytes", "\xC3\xA9", "\xE2\x82\xAC", "\xE0\xA0\x80", "\xED\x9F\xBF",
        "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF", "\\n", "\\\\", "\\\"", "\\u00e9", "\\u20AC", "\\ud83d\\ude00",
        // Invalid, each for another reason.
        "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\x80", "\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xFF", "\\ud83d", "\\ude00", "\\uD83Dx",
        "\\u12", "\\x", "\x0B", "\x0C", "\x01", "\x1F", "\x7F"};
    add("\"");
    // Most strings are valid.
    const size_t kinds = below(8) ? 15 : sizeof parts / sizeof *parts;
    for (size_t count = below(below(4) ? 4 : 20); count > 0; count--) add(parts[below(kinds)]);
    add("\"");
}

static void add_number(void) {
    static const char *const numbers[] = {
        "0", "1", "-1", "42", "987", "1234", "-0", "0.5", "1e9", "1.25E-3", "12345678901234567890",
        "3.141592653589793238462643", "1234567890123456789012345678901234567890123",
        // Invalid.
        "01", "-", "1.", ".5", "1e", "1e+", "+1", "0x1F"};
    add(numbers[below(below(16) ? 13 : 21)]);
}

static void add_value(int depth) {
    static const char *const literals[] = {"true", "false", "null", "nul", "True"};
    switch (below(depth < DEPTH ? 8 : 4)) {
    case 0: add_number(); break;
    case 1: add(literals[below(below(16) ? 3 : 5)]); break;
    case 2: case 3: add_string(); break;
    default: {
        const bool is_object = below(2);
        add(is_object ? "{" : "[");
        for (size_t count = below(4); count > 0; count--) {
            add_space();
            if (is_object) {
                if (below(3)) add(below(2) ? "\"type\"" : "\"id\""); else add_string();
                add_space();
                add(":");
                add_space();
            }
            add_value(depth + 1);
            add_space();
            if (count > 1) add(",");
        }
        add_space();
        add(is_object ? "}" : "]");
    }
    }
}

static void make_text(void) {
    length = 0;
    while (length < 1 + below(300)) {
        add_value(0);
        add(below(4) ? "," : "\n");
    }
    // Faults of single bytes.
    if (below(3) == 0 && length > 0) text[below(length)] = (uint8_t)below(256);
    if (below(8) == 0 && length > 0) length = below(length);
}

// Checksums.

struct sum {
    const char *name;
    uint64_t value;
};

static void note(struct sum *sum, uint64_t value) {
    sum->value = (sum->value ^ value) * 0x100000001B3;
    sum->value ^= sum->value >> 29;
}

/// Notes an address in the text; nothing for NULL.
static void note_address(struct sum *sum, const uint8_t *start, const uint8_t *p) {
    note(sum, p ? (uint64_t)(p - start) + 1 : 0);
}

static struct sum clean = {"clean", 1}, paired = {"paired", 1}, spaces = {"space", 1}, arrays = {"number_array", 1},
    keys = {"key", 1}, values = {"value", 1}, tags = {"tag", 1}, passed = {"past", 1}, lines = {"line_feeds", 1},
    skeletons = {"skeleton", 1}, sources = {"skeleton_source", 1}, copies = {"copy_plain", 1};

/// Notes the result of a block loop, after comparing it with that of the other variant.
static void note_clean(struct sum *sum, struct trellis_clean a, struct trellis_clean b) {
    if (a.block != b.block || a.escapes_end != b.escapes_end) {
        fprintf(
            stderr, "the vectors of 16 and 32 bytes differ for %s of: %.*s\n", sum->name, (int)length,
            (const char *)text);
        exit(1);
    }
    note(sum, (uint64_t)a.block);
    note(sum, (uint64_t)a.escapes_end);
}

/// Whether each sequence that begins in the three bytes before an index is complete there, as the functions require.
/// They read these bytes without checking them.
static bool is_between_characters(const uint8_t *start, ptrdiff_t index) {
    for (ptrdiff_t i = index - 3; i < index; i++) {
        const ptrdiff_t more = start[i] < 0xC0 ? 0 : start[i] < 0xE0 ? 1 : start[i] < 0xF0 ? 2 : 3;
        if (i + more >= index) return false;
        for (ptrdiff_t j = i + 1; j <= i + more; j++) {
            if ((start[j] & 0xC0) != 0x80) return false;
        }
    }
    return true;
}

static void check_clean(const uint8_t *start, ptrdiff_t count, ptrdiff_t first) {
    if (!is_between_characters(start, first)) return;
    // These functions choose the vectors of 32 bytes, if the processor has them.
    for (int surrogates = 0; surrogates < 2; surrogates++) {
        note_clean(
            &clean, trellis_skip_clean_16(start, count, first, surrogates),
            trellis_skip_clean(start, count, first, surrogates));
    }
    note_clean(&paired, trellis_skip_paired_16(start, count, first), trellis_skip_paired(start, count, first));
}

static void note_skeleton(const uint8_t *start, const uint8_t *from, const uint8_t *end) {
    uint8_t bytes[64 + LONGEST], resolved[LONGEST];
    uint64_t leaves[64 + LONGEST];
    memset(leaves, 0, sizeof leaves);
    const uint8_t *const numbers = below(2) ? end : from + below((size_t)(end - from) + 1);
    // Small enough to become full.
    const struct trellis_skeleton_memory memory = {bytes, leaves, 64 + below(100), resolved, below(LONGEST)};
    const struct trellis_skeleton result = trellis_write_skeleton(start, from, end, numbers, LIMIT, &memory);
    note(&skeletons, result.count);
    note(&skeletons, result.spaces);
    note(&skeletons, result.copied);
    note_address(&skeletons, start, result.rest);
    note_address(&skeletons, start, result.next);
    note(&skeletons, result.opens_numbers);
    for (size_t i = 0; i < result.count; i++) {
        note(&skeletons, bytes[i]);
        if (i >= result.copied && (bytes[i] == '0' || (bytes[i] == '"' && i > 0 && bytes[i - 1] == '"'))) {
            note(&skeletons, leaves[i]);
            if (leaves[i] & TRELLIS_RESOLVED) {
                const size_t count = leaves[i] & (TRELLIS_RESOLVED - 1);
                for (size_t j = 0; j < count; j++) note(&skeletons, resolved[(leaves[i] >> 32) + j]);
            }
        }
    }
    if (result.count > 0) {
        const size_t middle = below(result.count);
        const uint8_t *const half = trellis_skeleton_source(from, end, 0, middle);
        note_address(&sources, start, half);
        const size_t last = middle + below(result.count - middle);
        note_address(&sources, start, trellis_skeleton_source(half, end, middle, last));
    }
}

/// Copies the plain bytes at the start of a text that is in memory of exactly `count` bytes, to memory of as many.
static void note_copy(const uint8_t *from, size_t count, bool stops_at_slashes) {
    uint8_t *const source = malloc(count ? count : 1), *const copy = malloc(count ? count : 1);
    memcpy(source, from, count);
    const size_t plain = trellis_copy_plain(source, count, copy, stops_at_slashes);
    note(&copies, plain);
    if (plain > count || memcmp(source, copy, plain) != 0) {
        fprintf(stderr, "copied wrongly: %.*s\n", (int)count, (const char *)from);
        exit(1);
    }
    free(source);
    free(copy);
}

/// Calls the functions with the text.
static void check_text(void) {
    // Of exactly the text's length.
    uint8_t *const start = malloc(length ? length : 1);
    memcpy(start, text, length);
    const uint8_t *const end = start + length;
    if (length >= 3) check_clean(start, (ptrdiff_t)length, 3 + (ptrdiff_t)below(length - 2));
    if (length >= 3) check_clean(start, (ptrdiff_t)length, 3);
    note(&lines, trellis_line_feeds(start, end));
    note_address(&arrays, start, trellis_number_array(start, end));
    for (int round = 0; round < 8; round++) {
        const uint8_t *const p = start + below(length + 1);
        note_address(&spaces, start, trellis_scan_space(p, end));
        note_address(&values, start, trellis_scan_value(p, end, LIMIT, DEPTH));
        struct trellis_member member;
        if (trellis_scan_key(p, end, &member)) {
            note_address(&keys, start, member.key_end);
            note_address(&keys, start, member.value);
            note(&keys, member.escapes);
        }
        struct trellis_tag tag;
        note_address(&tags, start, trellis_scan_tag(p, end, (const uint8_t *)"type", 4, LIMIT, DEPTH, &tag));
        note(&tags, tag.count);
        if (tag.count > 0) {
            note_address(&tags, start, tag.first_end);
            note_address(&tags, start, tag.last_end);
        }
        for (int is_object = 0; is_object < 2; is_object++) {
            struct trellis_passed past;
            const uint64_t sorts = (uint64_t)1 << trellis_key_sort((const uint8_t *)"id", 2);
            const bool is_past = trellis_scan_past(p, end, is_object, sorts, LIMIT, DEPTH, &past);
            if (past.kept) {
                note_address(&passed, start, past.kept);
                note_address(&passed, start, past.kept_member.key_end);
                note_address(&passed, start, past.kept_member.value);
            }
            if (is_past) {
                note_address(&passed, start, past.end);
                note_address(&passed, start, past.item);
                note_address(&passed, start, past.comma);
            }
        }
        note_skeleton(start, p, end);
        for (int slashes = 0; slashes < 2; slashes++) {
            note_copy(p, (size_t)(end - p), slashes);
            note_copy(p, below((size_t)(end - p) + 1), slashes);
        }
    }
    free(start);
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    for (long texts = atol(arguments[1]); texts > 0; texts--) {
        make_text();
        check_text();
    }
    struct sum *const all[] = {
        &clean, &paired, &spaces, &arrays, &keys, &values, &tags, &passed, &lines, &skeletons, &sources, &copies};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        printf("%-16s %016llx\n", all[i]->name, (unsigned long long)all[i]->value);
    }
}
