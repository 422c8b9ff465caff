#ifndef YAJL_RUN_H
#define YAJL_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <yajl/yajl_parse.h>

/// Parses one document with yajl in pieces of at most so many bytes. Tells whether it is valid.
bool yajl_run(
    const yajl_callbacks *callbacks, void *context, const unsigned char *bytes, size_t count, size_t piece_size);

#endif
