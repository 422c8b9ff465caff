#include <stddef.h>

/// The bytes of all blocks of the heap that are in use; 0 where the system does not tell. Wraps `mallinfo2` of glibc.
size_t heap_in_use(void);
