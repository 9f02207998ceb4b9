// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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
    std::size_t cellCount = 0; ///< cells with an element; fewer than the range has at the end of such a list
    DType dtype = DType::Undefined;
    DType castDtype = DType::Undefined;
    std::vector<std::byte> before;   ///< packed; empty for texts
    std::vector<std::byte> after;    ///< packed; empty without a cast, or if it is not possible
    std::vector<ElementLoss> losses; ///< one for each cell, if there is an `after`
    std::vector<std::string> texts;  ///< elements of a STRING tensor

    /// Returns the place of a cell of the slice, which must be in the range.
    std::size_t place(Cell cell) const;
    /// Returns elementText(), or the text of a STRING tensor; empty if there is no such value.
    std::string textBefore(std::size_t place) const;
    std::string textAfter(std::size_t place) const;
    /// Returns the value after the cast with as many digits as the value before, if the type before holds it:
    /// "0.099975586" for 0.1 in FLOAT16, for which textAfter() is "0.1".
    std::string comparableAfter(std::size_t place) const;
    std::uint64_t memoryByteCount() const;
};

/// Reads a rectangle, and no other bytes if the file allows it, and casts it to `to`. The range must be
/// inside the slice. If a value cannot be cast, `after` is empty. Throws Error if the bytes cannot be read.
SliceBlock readBlock(const TensorValues& tensor, const TensorSlice& slice, CellRange range, DType to);

/// Casts packed elements; empty if the dtypes or a value do not allow it.
std::vector<std::byte> castOrNothing(DType from, std::span<const std::byte> in, DType to,
                                     std::uint64_t elementCount);

} // namespace onnxmend
