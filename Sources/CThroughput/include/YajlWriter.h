#ifndef YAJL_WRITER_H
#define YAJL_WRITER_H

#include <stddef.h>

/// What yajl's parser found in one document, kept so that its generator can write it as often as wanted.
typedef struct yajl_writer yajl_writer;

/// Parses the text; NULL if it is not valid, or if it has more levels than yajl writes (127).
yajl_writer *yajl_writer_make(const unsigned char *bytes, size_t count);

/// Has a new generator of yajl write the document, without spaces, and returns its length in bytes; 0 if there is no memory.
///
/// `copy` is given the first `capacity` bytes of it, if it is not NULL.
size_t yajl_writer_write(const yajl_writer *writer, unsigned char *copy, size_t capacity);

/// Does nothing with NULL.
void yajl_writer_free(yajl_writer *writer);

#endif
