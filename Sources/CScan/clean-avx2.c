// Vectors of 32 bytes, for processors with AVX2. The functions are compiled for these processors only, so they must not
// be called on others.
#ifdef __x86_64__

#include <immintrin.h>

#include "scan.h"

bool trellis_has_avx2(void) {
#ifdef TRELLIS_NO_AVX2
    return false;
#else
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#endif
}

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define WIDTH 32
#define VARIANT(name) name##_32
#define repeated(table) ((bytes)_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table))))
#define lookup(table, indices) ((bytes)_mm256_shuffle_epi8((__m256i)(table), (__m256i)(indices)))

#include "clean.h"

#pragma clang attribute pop

#endif
