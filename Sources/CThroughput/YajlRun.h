#ifndef YAJL_RUN_H
#define YAJL_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <yajl/yajl_parse.h>

/// Parses a document with yajl in chunks of the given size. Returns whether it is valid.
bool yajl_run(
    const yajl_callbacks *callbacks, void *context, const unsigned char *bytes, size_t count, size_t chunk_size);

#endif
