#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// The allocations of all threads of the calling process.
typedef struct {
    /// The number of allocated blocks. A `realloc` counts as a block of its new size, whether the block moves or not:
    /// that depends on the memory behind the block, and would differ between runs.
    uint64_t blocks;
    /// The number of requested bytes, without those that the allocator adds.
    uint64_t bytes;
} allocation_count;

/// Whether allocations are counted: on Linux with glibc, unless another allocator, such as that of a sanitizer, comes
/// first.
bool allocations_are_counted(void);

/// Begins counting, and returns the argument for `allocations_end`. Calls can be nested and can come from several
/// threads. Each pair of calls counts the allocations of all threads between them.
allocation_count allocations_begin(void);

/// The allocations since the matching `allocations_begin`. Counting stops when all pairs have ended.
allocation_count allocations_end(allocation_count start);

#endif
