// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the interface of onnxmend-torch.so. Only this module is linked with libtorch's kernels,
// which take 0.3 s to load: it is opened when the first of them is needed.

#include <cstddef>
#include <cstdint>

/// The arguments of TorchCopy. Types are codes of c10::ScalarType.
struct TorchCopyJob {
    std::int8_t from;
    std::int8_t to;
    const void* in; ///< aligned for `from`
    void* out;      ///< aligned for `to`
    std::uint64_t count;
    char* error; ///< receives the reason as text that ends with NUL
    std::size_t errorSize;
};

/// torch.Tensor.to on the CPU, on this thread only; a real type gets the real parts of complex numbers.
/// Returns false, with the reason in `error`, when libtorch refuses.
using TorchCopy = bool (*)(const TorchCopyJob& job) noexcept;

/// The module's one function, a TorchCopy.
constexpr const char* torchCopyName = "onnxmendTorchCopy";
