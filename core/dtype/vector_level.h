// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the instructions that loops over elements may use, chosen when the program runs.

#if defined(__x86_64__)
#define ONNXMEND_TARGET(features) [[gnu::target(features)]]
#else
#define ONNXMEND_TARGET(features)
#endif

// Loops are compiled once for each level of the processor, so the functions that they call are inlined.
#define ONNXMEND_INLINE [[gnu::always_inline]] inline

namespace onnxmend
{

/// The instructions that a loop may use; each level includes the one before it.
enum class VectorLevel {
    Baseline,
    Avx2,
    Avx2Halves, ///< and F16C, the instructions between FLOAT16 and FLOAT
    Avx512,
};

/// The instruction sets of an x86-64 processor that the loops are compiled for. No set implies another one: a
/// virtual machine may hide each by itself.
struct InstructionSets {
    bool avx2 = false;
    bool f16c = false;
    bool fma = false;
    bool avx512 = false; ///< F, BW, VL and DQ
};

/// The best level of a processor that has these.
VectorLevel bestVectorLevel(const InstructionSets& sets);
/// The best level of this processor; the baseline if it is not an x86-64, which includes NEON on arm64.
VectorLevel bestVectorLevel();

template <typename Work>
ONNXMEND_TARGET("avx2")
void workAtAvx2(const Work& work)
{
    work();
}

template <typename Work>
ONNXMEND_TARGET("avx512f,avx512bw,avx512vl,avx512dq")
void workAtAvx512(const Work& work)
{
    work();
}

/// Calls `work`, whose operator() is ONNXMEND_INLINE, compiled for a level.
template <typename Work>
void workAt(VectorLevel level, const Work& work)
{
    switch (level) {
    case VectorLevel::Avx512:
        return workAtAvx512(work);
    case VectorLevel::Avx2Halves:
    case VectorLevel::Avx2:
        return workAtAvx2(work);
    case VectorLevel::Baseline:
        return work();
    }
}

} // namespace onnxmend
