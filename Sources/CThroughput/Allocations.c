// Counts by defining `malloc` and those beside it, which pass every call on to the allocator that would have answered it.
//
// Why so: the linker exports what an executable defines and its shared libraries refer to, and the dynamic linker finds it
// there before it looks into libc. Thus the calls of libswiftCore, Foundation and libc itself are counted in any
// executable that this is linked into. A preloaded library would have to be found and the program be started anew, glibc
// has removed its hooks, and Swift's runtime has none for blocks that are not objects.
//
// What it costs: five instructions for each block as long as nobody counts, and while somebody does two atomic additions
// besides.
//
// glibc's manual ("Replacing malloc") wants `free` and `malloc_usable_size` replaced as well. That is for blocks of another
// allocator. Here they are the next allocator's own, which its `free` takes as they are. `reallocarray`, `strdup` and the
// like call those below.

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

/// How many count now.
static atomic_int counting;
static _Atomic uint64_t all_blocks;
static _Atomic uint64_t all_bytes;

/// Counts a block, before it is known whether there is memory for it: then the next allocator can be jumped to.
static inline void count(size_t size) {
    if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed) == 0, 1)) return;
    atomic_fetch_add_explicit(&all_blocks, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&all_bytes, size, memory_order_relaxed);
}

// The next allocator's functions. Before the first call they are those here that look for them, so that later ones need
// not ask whether they have been found. Not simply glibc's: a program may have brought another allocator, whose `free` then
// gets these blocks.

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

// Weak, for programs without shared libraries: glibc's own come first there, and nothing is counted. With shared libraries
// that makes no difference.
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
    // Without a size it is a `free`.
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

// glibc's own names for its functions, whatever stands before them.
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

/// Puts what comes after this program's own into a `next_...`; glibc's where none does, as without shared libraries.
#define FIND(name, fallback)                                                                              \
    do {                                                                                                  \
        void *const found = dlsym(RTLD_NEXT, #name);                                                      \
        atomic_store_explicit(                                                                            \
            &next_##name, found != NULL ? (__typeof__(&fallback))found : fallback, memory_order_relaxed); \
    } while (0)

/// Finds the next allocator. The dynamic linker allocates before anything of the program runs, so that there is one
/// thread when this is called.
///
/// Returns false when `dlsym`, called from here, asks for memory itself: glibc's then, as that cannot be looked for.
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

// `counting` is changed in one order with all else, so that what this thread and those it starts do next is counted.
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

/// Whether a block is counted that libc asks for, in `strdup`. It is not if another definition comes before the one here, as
/// in a program without shared libraries.
static bool is_reached(void) {
    // Volatile: the compiler knows `strdup` and `free`, and would leave both out.
    char *(*volatile const duplicate)(const char *) = strdup;
    void (*volatile const release)(void *) = free;
    const allocation_count start = allocations_begin();
    release(duplicate("."));
    return allocations_end(start).blocks > 0;
}

bool allocations_are_counted(void) {
    // 0 is for unknown. Found out once, since what it allocates is counted by those who count already.
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
