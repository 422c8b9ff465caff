#ifndef YAJL_BASELINE_H
#define YAJL_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

/// Called with the bytes of one string value, which live until the call returns. A result of 0 stops the parse.
typedef int (*yajl_baseline_string_callback)(void *context, const unsigned char *bytes, size_t count);

/// Parses one document with yajl as it comes, every callback set and none doing anything. Tells whether it is valid.
bool yajl_baseline_parse(const unsigned char *bytes, size_t count);

/// The same in chunks of a size, as a document arrives.
bool yajl_baseline_parse_chunks(const unsigned char *bytes, size_t count, size_t chunk_size);

/// The same, but for string values (not keys), of which each is given to `on_string`.
bool yajl_baseline_parse_strings(
    const unsigned char *bytes, size_t count, yajl_baseline_string_callback on_string, void *context);

#endif
