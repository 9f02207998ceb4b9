// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace onnxmend
{

/// One dimension on its way from the storage to packed row-major output; strides in elements.
struct StridedDimension {
    std::uint64_t size = 0;
    std::uint64_t stride = 0;
    std::uint64_t outStride = 0; ///< stride in the packed tensor
};

/// The storage of a strided tensor whose elements are whole bytes.
struct StridedStorage {
    const ByteSource& bytes;
    std::uint64_t width = 1; ///< bytes of an element: 1, 2, 4, 8 or 16
    std::uint64_t first = 0; ///< index of the tensor's first element
};

/// Copies the elements [first, first + count) of the row-major order to `out`. The caller has checked that
/// all of them lie in the storage. Takes at most 8 MiB of further memory. Throws Error when reading fails.
void gatherStrided(const StridedStorage& storage, const std::vector<StridedDimension>& dimensions,
                   std::uint64_t first, std::uint64_t count, std::byte* out);

} // namespace onnxmend
