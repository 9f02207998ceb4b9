// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core.

#include "core/dtype/dtype.h"

#include <cstddef>
#include <span>

namespace onnxmend
{

/// The commonest casts of weights, at the speed of memory and without libtorch, which takes 0.3 s to load:
/// FLOAT16, BFLOAT16, FLOAT and DOUBLE among each other, 8-bit floats from and to the first three, INT64 to
/// INT32, 8-bit integers to BOOL and back. The same rules as castElements: the bits that libtorch gives, but
/// for the payload of a NaN (formats.md f1). Returns false, and writes nothing, for other pairs. The bytes
/// need no alignment.
bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

/// What of the processor castDirectly may use; each level has what stands before it.
enum class VectorLevel {
    Baseline,
    Avx2,
    Avx2Halves, ///< and F16C, the instructions between FLOAT16 and FLOAT
    Avx512,
};

/// The instruction sets of an x86-64 processor that the loops are compiled for. None says anything of another
/// one: a virtual machine may hide each by itself.
struct InstructionSets {
    bool avx2 = false;
    bool f16c = false;
    bool fma = false;
    bool avx512 = false; ///< F, BW, VL and DQ
};

/// The best level of a processor that has these.
VectorLevel bestVectorLevel(const InstructionSets& sets);
/// The best of this processor; on all but x86-64 the baseline, which has NEON on arm64.
VectorLevel bestVectorLevel();

/// The same with no more than that; so that tests compare them.
bool castDirectly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  VectorLevel level);

} // namespace onnxmend
