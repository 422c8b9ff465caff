#ifndef YAJL_BASELINE_H
#define YAJL_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

/// Called with the bytes of one string value, which are valid until it returns. A result of 0 stops parsing.
typedef int (*yajl_baseline_string_callback)(void *context, const unsigned char *bytes, size_t count);

/// Parses a document with unmodified yajl. All callbacks are set, and do nothing. Returns whether the document is
/// valid.
bool yajl_baseline_parse(const unsigned char *bytes, size_t count);

/// Like `yajl_baseline_parse`, with the document in chunks of the given size.
bool yajl_baseline_parse_chunks(const unsigned char *bytes, size_t count, size_t chunk_size);

/// Like `yajl_baseline_parse`, but passes each string value (not the keys) to `on_string`.
bool yajl_baseline_parse_strings(
    const unsigned char *bytes, size_t count, yajl_baseline_string_callback on_string, void *context);

#endif
