// Vectors of 32 bytes, for processors with AVX2. The functions are compiled for these processors only, so they must not
// be called on others.
#ifdef __x86_64__

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

#include "variants.h"

// Shifts and counts of zeros by the instructions of these processors take less time, too.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)

#define WIDTH 32
#define VARIANT(name) name##_32

#include "members.h"
#include "skeleton.h"

#pragma clang attribute pop

#endif
