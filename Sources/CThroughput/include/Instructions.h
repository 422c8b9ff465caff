#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// A counter, stopped, of the instructions that the calling thread, and the threads that it starts from now on, execute
/// outside the kernel. -1 if the system or the machine cannot count them.
int instructions_open(void);

/// A counter of another event of `perf_event_open`. Tests use an event that the kernel counts on every machine.
int event_counter_open(uint32_t type, uint64_t config);

/// Sets the counter to 0 and starts it. False if that fails.
bool event_counter_begin(int counter);

/// Stops the counter and returns its count. False if it did not run all the time, because the machine had more events
/// to count than counters.
bool event_counter_end(int counter, uint64_t *count);

void event_counter_close(int counter);

#endif
