#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What the threads of the calling process have asked the allocator for.
typedef struct {
    /// How often a block was asked for. A `realloc` counts as a block of its new size: whether it moves depends on what
    /// lies behind the block, and so would not be the same each time.
    uint64_t blocks;
    /// The bytes asked for, without what the allocator rounds up.
    uint64_t bytes;
} allocation_count;

/// Whether blocks are counted here: on Linux with glibc, unless a sanitizer or something like it allocates instead.
bool allocations_are_counted(void);

/// Begins to count, and returns what `allocations_end` is to be given. Calls may be nested and come from several threads; of
/// each pair, all that any thread allocates meanwhile is counted.
allocation_count allocations_begin(void);

/// What has been allocated since. Counting ends with the last of those that began.
allocation_count allocations_end(allocation_count start);

#endif
