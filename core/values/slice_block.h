// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"
#include "core/values/tensor_slice.h"
#include "core/values/tensor_values.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// A rectangle of a slice.
struct CellRange {
    Cell first;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
};

/// The elements of a rectangle, row after row, as stored and after a cast. Cells behind the end of a wrapped
/// list are zeros.
struct SliceBlock {
    CellRange range;
    bool isList = false;       ///< rows of a wrapped list
    std::size_t cellCount = 0; ///< that there are; fewer than the range has at the end of such a list
    DType dtype = DType::Undefined;
    DType castDtype = DType::Undefined;
    std::vector<std::byte> before;   ///< packed; empty for texts
    std::vector<std::byte> after;    ///< packed; empty when nothing is cast, or it cannot be
    std::vector<ElementLoss> losses; ///< one a cell, where there is an `after`
    std::vector<std::string> texts;  ///< of a STRING tensor

    /// Of a cell of the slice that lies in the range.
    std::size_t place(Cell cell) const;
    /// As elementText(), and the texts themselves; empty where there is no such value.
    std::string textBefore(std::size_t place) const;
    std::string textAfter(std::size_t place) const;
    /// With as many digits as the value before has, where its type holds that after the cast: "0.099975586"
    /// for what 0.1 becomes, where textAfter() is "0.1".
    std::string comparableAfter(std::size_t place) const;
    std::uint64_t memoryByteCount() const;
};

/// Reads that rectangle and nothing else, where bytes of a file can be picked; `to` is what it is cast to.
/// The range must lie inside the slice. A cast that some value refuses leaves `after` empty. Throws Error
/// when the bytes cannot be read.
SliceBlock readBlock(const TensorValues& tensor, const TensorSlice& slice, CellRange range, DType to);

/// Casts packed elements; nothing when the two dtypes or a value do not allow it.
std::vector<std::byte> castOrNothing(DType from, std::span<const std::byte> in, DType to,
                                     std::uint64_t elementCount);

} // namespace onnxmend
