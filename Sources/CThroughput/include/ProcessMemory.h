#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

#include <stdint.h>

/// Bytes of the calling process that are in physical memory now; 0 when the system does not tell.
uint64_t process_resident_bytes(void);

/// The most bytes of the calling process that were in physical memory at a time; 0 when the system does not tell.
uint64_t process_peak_resident_bytes(void);

/// Gives unused memory back and begins the peak anew; returns what is resident then, or 0 where the system cannot do that.
uint64_t process_begin_peak(void);

/// From now on large blocks that are freed stay with the process. Otherwise whether they do depends on what was freed before, and so
/// the same work takes now as long as the system needs to hand out pages anew, and now half of that.
void process_keep_memory(void);

#endif
