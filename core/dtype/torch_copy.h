// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core.

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// torch.Tensor.to between two types that torch has (torch_types.h), on this thread only; a real type gets
/// the real parts of complex numbers. `in` and `out` are aligned and hold `count` elements. The first call
/// opens onnxmend-torch.so, in 0.3 s. Returns false if that cannot be loaded. Throws Error when libtorch
/// refuses.
bool torchCopy(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
               std::uint64_t count);

/// Copies with the libtorch that this process has loaded already, as Python has. Returns false if there is
/// none; then the module is opened.
using TorchOfProcess = bool (*)(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                                std::uint64_t count);
/// Makes torchCopy call `torch` first from now on, so that the process does not load a second libtorch.
void setTorchOfProcess(TorchOfProcess torch);

} // namespace onnxmend
