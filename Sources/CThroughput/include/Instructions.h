#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// A counter of the instructions that the calling thread takes outside of the kernel, and with it the threads that it starts
/// from now on. It stands still. -1 where the system or the machine does not count them.
int instructions_open(void);

/// The same of another event of `perf_event_open`: tests count one that the kernel counts without the machine's help.
int event_counter_open(uint32_t type, uint64_t config);

/// Sets the counter to 0 and lets it run. Tells whether it does.
bool event_counter_begin(int counter);

/// Stops the counter and says what it counted. False if that was not all, since there was more to count than the machine can
/// at a time.
bool event_counter_end(int counter, uint64_t *count);

void event_counter_close(int counter);

#endif
