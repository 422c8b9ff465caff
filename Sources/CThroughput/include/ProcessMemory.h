#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

#include <stdint.h>

/// The resident memory of the calling process in bytes; 0 if the system does not report it.
uint64_t process_resident_bytes(void);

/// The peak of the resident memory of the calling process in bytes; 0 if the system does not report it.
uint64_t process_peak_resident_bytes(void);

/// Returns unused memory to the system and resets the peak. Returns the resident memory after that, or 0 if the system
/// cannot do it.
uint64_t process_begin_peak(void);

/// From now on, the process keeps large blocks that are freed. Otherwise, that depends on earlier allocations, and the
/// same work takes twice as long when the system must provide the pages again.
void process_keep_memory(void);

#endif
