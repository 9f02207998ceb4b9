// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace onnxmend
{

/// True if stored data can be cast: every pair of numeric types; never from or to STRING (formats.md f1).
bool canCast(DType from, DType to);
/// Throws Error when canCast is false.
void requireCast(DType from, DType to);

/// Converts `elementCount` packed elements. The rules are torch.Tensor.to's on the CPU where torch has both
/// types, ONNX Cast's with saturate=1 elsewhere (formats.md f1). `in` and `out` hold exactly
/// packedByteCount(dtype, elementCount) bytes, need no alignment and must not overlap.
/// Single-threaded: callers split the work. The first cast of a process may load libtorch (0.3 s); without
/// it, kernels of our own give the same. Throws Error when canCast is false.
void castElements(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                  std::uint64_t elementCount);

/// Version of the libtorch that casts load; empty if onnxmend-torch.so is not installed. Loads nothing.
std::string torchVersion();

} // namespace onnxmend
