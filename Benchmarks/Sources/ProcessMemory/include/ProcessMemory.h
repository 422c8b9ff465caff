#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

#include <stdint.h>

/// Bytes of the calling process that are in physical memory now; 0 when the system does not tell.
uint64_t process_resident_bytes(void);

/// The most bytes of the calling process that were in physical memory at a time; 0 when the system does not tell.
uint64_t process_peak_resident_bytes(void);

/// Gives unused memory back and begins the peak anew, where the system can do that; returns what is resident then.
uint64_t process_begin_peak(void);

#endif
