#include "ProcessMemory.h"

// In C, because Swift 6 refuses Darwin's global `mach_task_self_`, and because reading the file through Foundation
// would allocate in the heap that is being measured.

#if defined(__APPLE__)

#include <mach/mach.h>

uint64_t process_resident_bytes(void) {
    mach_task_basic_info_data_t info;
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    kern_return_t result = task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count);
    return result == KERN_SUCCESS ? info.resident_size : 0;
}

uint64_t process_peak_resident_bytes(void) {
    mach_task_basic_info_data_t info;
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    kern_return_t result = task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count);
    return result == KERN_SUCCESS ? info.resident_size_max : 0;
}

uint64_t process_begin_peak(void) {
    // The system cannot reset the peak.
    return 0;
}

void process_keep_memory(void) {}

#elif defined(__linux__)

#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Reads the start of a file, as much as fits, and adds a zero byte.
static bool read_text(const char *path, char *text, size_t room) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, text, room - 1);
    close(file);
    if (count <= 0) return false;
    text[count] = '\0';
    return true;
}

uint64_t process_resident_bytes(void) {
    char text[128];
    if (!read_text("/proc/self/statm", text, sizeof text)) return 0;
    // The first number is the size of the address space, the second the resident part, both in pages.
    char *rest = text;
    strtoull(text, &rest, 10);
    return strtoull(rest, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

// The peak of `getrusage` is not used, because a process inherits it from the one that started it.
uint64_t process_peak_resident_bytes(void) {
    char text[4096];
    if (!read_text("/proc/self/status", text, sizeof text)) return 0;
    const char *line = strstr(text, "VmHWM:");
    // In units of 1,024 bytes.
    return line ? strtoull(line + 6, NULL, 10) * 1024 : 0;
}

uint64_t process_begin_peak(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
    int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (file < 0) return 0;
    // 5 resets only the peak.
    const ssize_t written = write(file, "5", 1);
    close(file);
    if (written != 1) return 0;
    return process_resident_bytes();
}

void process_keep_memory(void) {
#if defined(__GLIBC__)
    // All versions of glibc allow these values. Setting them stops glibc from adapting them.
    mallopt(M_MMAP_THRESHOLD, 32 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, 1024 * 1024 * 1024);
#endif
}

#else

uint64_t process_resident_bytes(void) {
    return 0;
}

uint64_t process_peak_resident_bytes(void) {
    return 0;
}

uint64_t process_begin_peak(void) {
    return 0;
}

void process_keep_memory(void) {}

#endif
