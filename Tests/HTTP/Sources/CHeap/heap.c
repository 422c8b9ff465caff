#include "heap.h"

// Defines __GLIBC__ with glibc.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

size_t heap_in_use(void) {
    // The blocks of all arenas, and those that are mapped on their own.
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
size_t heap_in_use(void) { return 0; }
#endif
