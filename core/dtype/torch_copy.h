// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core.

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

/// torch.Tensor.to between two types that torch has (torch_types.h), on this thread only; of complex numbers
/// the real parts go to a real type. `in` and `out` are aligned and hold `count` elements. The first call
/// opens onnxmend-torch.so, in 0.3 s. Returns false where that cannot be loaded. Throws Error when libtorch
/// refuses.
bool torchCopy(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
               std::uint64_t count);

/// Another libtorch than that of the module: the one that this process has already, as Python has. Returns
/// false where there is none, and the module is opened.
using TorchOfProcess = bool (*)(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
                                std::uint64_t count);
/// Is asked first from now on. Two libtorches in one process would be one too many.
void setTorchOfProcess(TorchOfProcess torch);

} // namespace onnxmend
