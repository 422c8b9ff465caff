// Counts allocations by defining `malloc` and the related functions, which then call the allocator that would have been
// called without them.
//
// The linker exports the functions that an executable defines and its shared libraries use, and the dynamic linker
// finds these before those of libc. So the calls of libswiftCore, Foundation and libc itself are counted, too. The
// alternatives are worse: a preloaded library must be found, and the program restarted; glibc has removed its hooks;
// the hooks of Swift's runtime do not cover blocks that are not objects.
//
// The cost is five instructions for each block, and two atomic additions while somebody counts.
//
// glibc's manual ("Replacing malloc") also demands replacements of `free` and `malloc_usable_size`. These are for
// blocks of another allocator. Here, the next allocator makes the blocks, so its `free` accepts them. `reallocarray`,
// `strdup` and similar functions call the ones below.

#if defined(__linux__)
#define _GNU_SOURCE
#include <features.h>
#endif

#include "Allocations.h"

// The sanitizers define these functions themselves.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(hwaddress_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__SANITIZE_HWADDRESS__)
#define IS_SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/// The number of calls of `allocations_begin` that have not ended.
static atomic_int counting;
static _Atomic uint64_t all_blocks;
static _Atomic uint64_t all_bytes;

/// Counts a block. It is counted before the allocation, also if that fails, so that the call of the next allocator is
/// the last one and needs no stack frame.
static inline void count(size_t size) {
    if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed) == 0, 1)) return;
    atomic_fetch_add_explicit(&all_blocks, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&all_bytes, size, memory_order_relaxed);
}

// The functions of the next allocator. Initially, each is a function that finds them all, so that no call needs to
// check whether they have been found. They are not always those of glibc: the program may have another allocator, whose
// `free` gets the blocks.

typedef void *malloc_function(size_t);
typedef void *pair_function(size_t, size_t);
typedef void *realloc_function(void *, size_t);
typedef int posix_memalign_function(void **, size_t, size_t);

static malloc_function first_malloc, first_valloc, first_pvalloc;
static pair_function first_calloc, first_memalign, first_aligned_alloc;
static realloc_function first_realloc;
static posix_memalign_function first_posix_memalign;

static malloc_function *_Atomic next_malloc = first_malloc;
static malloc_function *_Atomic next_valloc = first_valloc;
static malloc_function *_Atomic next_pvalloc = first_pvalloc;
static pair_function *_Atomic next_calloc = first_calloc;
static pair_function *_Atomic next_memalign = first_memalign;
static pair_function *_Atomic next_aligned_alloc = first_aligned_alloc;
static realloc_function *_Atomic next_realloc = first_realloc;
static posix_memalign_function *_Atomic next_posix_memalign = first_posix_memalign;

#define NEXT(name) atomic_load_explicit(&next_##name, memory_order_relaxed)

// Weak, for programs without shared libraries: they use the functions of glibc, and nothing is counted. With shared
// libraries, it makes no difference.
#define REPLACEMENT __attribute__((weak, used, visibility("default")))

REPLACEMENT void *malloc(size_t size) {
    count(size);
    return NEXT(malloc)(size);
}

REPLACEMENT void *calloc(size_t number, size_t size) {
    count(number * size);
    return NEXT(calloc)(number, size);
}

REPLACEMENT void *realloc(void *block, size_t size) {
    // With a size of 0, `realloc` frees the block.
    if (size > 0) count(size);
    return NEXT(realloc)(block, size);
}

REPLACEMENT void *memalign(size_t alignment, size_t size) {
    count(size);
    return NEXT(memalign)(alignment, size);
}

REPLACEMENT void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return NEXT(aligned_alloc)(alignment, size);
}

REPLACEMENT int posix_memalign(void **block, size_t alignment, size_t size) {
    count(size);
    return NEXT(posix_memalign)(block, alignment, size);
}

REPLACEMENT void *valloc(size_t size) {
    count(size);
    return NEXT(valloc)(size);
}

REPLACEMENT void *pvalloc(size_t size) {
    count(size);
    return NEXT(pvalloc)(size);
}

// glibc's names for its own functions, which no other definition replaces.
extern malloc_function __libc_malloc, __libc_valloc, __libc_pvalloc;
extern pair_function __libc_calloc, __libc_memalign;
extern realloc_function __libc_realloc;

static int libc_posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *const result = __libc_memalign(alignment, size);
    if (result == NULL) return ENOMEM;
    *block = result;
    return 0;
}

/// Stores the definition that follows the program's own one; without one, as in programs without shared libraries, that
/// of glibc.
#define FIND(name, fallback)                                                                              \
    do {                                                                                                  \
        void *const found = dlsym(RTLD_NEXT, #name);                                                      \
        atomic_store_explicit(                                                                            \
            &next_##name, found != NULL ? (__typeof__(&fallback))found : fallback, memory_order_relaxed); \
    } while (0)

/// Finds the next allocator. There is only one thread when this is called, because the dynamic linker allocates memory
/// before any code of the program runs.
///
/// Returns false in calls by `dlsym`, which may allocate memory before the next allocator is known. They use glibc's.
static bool find_next(void) {
    static atomic_bool is_looking;
    if (atomic_exchange(&is_looking, true)) return false;
    FIND(malloc, __libc_malloc);
    FIND(calloc, __libc_calloc);
    FIND(realloc, __libc_realloc);
    FIND(memalign, __libc_memalign);
    FIND(aligned_alloc, __libc_memalign);
    FIND(posix_memalign, libc_posix_memalign);
    FIND(valloc, __libc_valloc);
    FIND(pvalloc, __libc_pvalloc);
    atomic_store(&is_looking, false);
    return true;
}

static void *first_malloc(size_t size) {
    return find_next() ? NEXT(malloc)(size) : __libc_malloc(size);
}

static void *first_calloc(size_t number, size_t size) {
    return find_next() ? NEXT(calloc)(number, size) : __libc_calloc(number, size);
}

static void *first_realloc(void *block, size_t size) {
    return find_next() ? NEXT(realloc)(block, size) : __libc_realloc(block, size);
}

static void *first_memalign(size_t alignment, size_t size) {
    return find_next() ? NEXT(memalign)(alignment, size) : __libc_memalign(alignment, size);
}

static void *first_aligned_alloc(size_t alignment, size_t size) {
    return find_next() ? NEXT(aligned_alloc)(alignment, size) : __libc_memalign(alignment, size);
}

static int first_posix_memalign(void **block, size_t alignment, size_t size) {
    return (find_next() ? NEXT(posix_memalign) : libc_posix_memalign)(block, alignment, size);
}

static void *first_valloc(size_t size) {
    return find_next() ? NEXT(valloc)(size) : __libc_valloc(size);
}

static void *first_pvalloc(size_t size) {
    return find_next() ? NEXT(pvalloc)(size) : __libc_pvalloc(size);
}

static allocation_count count_so_far(void) {
    const allocation_count so_far = {
        .blocks = atomic_load_explicit(&all_blocks, memory_order_relaxed),
        .bytes = atomic_load_explicit(&all_bytes, memory_order_relaxed),
    };
    return so_far;
}

// The change of `counting` is sequentially consistent, so that later allocations of this thread, and of threads that it
// starts, are counted.
allocation_count allocations_begin(void) {
    const allocation_count start = count_so_far();
    atomic_fetch_add(&counting, 1);
    return start;
}

allocation_count allocations_end(allocation_count start) {
    atomic_fetch_sub(&counting, 1);
    const allocation_count now = count_so_far();
    const allocation_count since = {.blocks = now.blocks - start.blocks, .bytes = now.bytes - start.bytes};
    return since;
}

/// Whether an allocation by libc, in `strdup`, is counted. It is not if another definition comes before the one in this
/// file, as in a program without shared libraries.
static bool is_reached(void) {
    // Volatile, because the compiler knows `strdup` and `free` and would remove both calls.
    char *(*volatile const duplicate)(const char *) = strdup;
    void (*volatile const release)(void *) = free;
    const allocation_count start = allocations_begin();
    release(duplicate("."));
    return allocations_end(start).blocks > 0;
}

bool allocations_are_counted(void) {
    // 0 means unknown. It is determined only once, since other measurements count its allocations.
    static atomic_int answer;
    if (atomic_load(&answer) == 0) atomic_store(&answer, is_reached() ? 1 : -1);
    return atomic_load(&answer) == 1;
}

#else

bool allocations_are_counted(void) {
    return false;
}

allocation_count allocations_begin(void) {
    const allocation_count none = {0, 0};
    return none;
}

allocation_count allocations_end(allocation_count start) {
    return start;
}

#endif
