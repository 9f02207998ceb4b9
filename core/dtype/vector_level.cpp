// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/vector_level.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace onnxmend
{

namespace
{

#if defined(__x86_64__)

/// Replaces __builtin_cpu_supports: clang 14 does not know the name of this set.
bool hasF16c()
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}

#endif

} // namespace

VectorLevel bestVectorLevel(const InstructionSets& sets)
{
    if (!sets.avx2) {
        return VectorLevel::Baseline;
    }
    if (!sets.f16c) {
        return VectorLevel::Avx2;
    }
    // For clang, AVX512F includes FMA and F16C: it may use both in those loops.
    return sets.avx512 && sets.fma ? VectorLevel::Avx512 : VectorLevel::Avx2Halves;
}

VectorLevel bestVectorLevel()
{
#if defined(__x86_64__)
    // Each check includes that the system saves the registers; F16C uses the registers of AVX2.
    static const VectorLevel best =
        bestVectorLevel({.avx2 = __builtin_cpu_supports("avx2") != 0,
                         .f16c = hasF16c(),
                         .fma = __builtin_cpu_supports("fma") != 0,
                         .avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                                   __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")});
    return best;
#else
    return VectorLevel::Baseline;
#endif
}

} // namespace onnxmend
