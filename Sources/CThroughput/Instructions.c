#include "Instructions.h"

// Some systems have the headers of libc without those of the kernel.
#if defined(__linux__) && __has_include(<linux/perf_event.h>)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int instructions_open(void) {
    return event_counter_open(PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS);
}

int event_counter_open(uint32_t type, uint64_t config) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = type;
    attributes.config = config;
    attributes.disabled = 1;
    attributes.inherit = 1;
    // Most systems allow a process to count only instructions outside the kernel.
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    // The calling thread, on any processor, without a group. libc has no function for the call.
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

bool event_counter_begin(int counter) {
    return ioctl(counter, PERF_EVENT_IOC_RESET, 0) == 0 && ioctl(counter, PERF_EVENT_IOC_ENABLE, 0) == 0;
}

bool event_counter_end(int counter, uint64_t *count) {
    if (ioctl(counter, PERF_EVENT_IOC_DISABLE, 0) != 0) return false;
    // In the order that `read_format` prescribes.
    struct {
        uint64_t value, time_enabled, time_running;
    } result;
    if (read(counter, &result, sizeof result) != (ssize_t)sizeof result) return false;
    if (result.time_enabled != result.time_running) return false;
    *count = result.value;
    return true;
}

void event_counter_close(int counter) {
    close(counter);
}

#else

int instructions_open(void) {
    return -1;
}

int event_counter_open(uint32_t type, uint64_t config) {
    (void)type;
    (void)config;
    return -1;
}

bool event_counter_begin(int counter) {
    (void)counter;
    return false;
}

bool event_counter_end(int counter, uint64_t *count) {
    (void)counter;
    (void)count;
    return false;
}

void event_counter_close(int counter) {
    (void)counter;
}

#endif
