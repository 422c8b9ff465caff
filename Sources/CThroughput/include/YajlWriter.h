#ifndef YAJL_WRITER_H
#define YAJL_WRITER_H

#include <stddef.h>

/// The events of a document that yajl has parsed, stored so that yajl's generator can write them repeatedly.
typedef struct yajl_writer yajl_writer;

/// Parses a document. NULL if it is invalid or has more levels than yajl's generator can write (127).
yajl_writer *yajl_writer_make(const unsigned char *bytes, size_t count);

/// Writes the document, without spaces, with a new generator of yajl. Returns its length in bytes, or 0 without memory.
///
/// If `copy` is not NULL, the first `capacity` bytes are copied to it.
size_t yajl_writer_write(const yajl_writer *writer, unsigned char *copy, size_t capacity);

/// Does nothing with NULL.
void yajl_writer_free(yajl_writer *writer);

#endif
