// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/loss.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// The elements of one tensor: numbers, which stay in their file, or the texts of a STRING tensor. Cheap to
/// copy; any thread may read it.
class TensorValues
{
public:
    explicit TensorValues(TensorRef numbers);
    /// Throws Error if the number of texts is not that of the shape.
    TensorValues(std::vector<std::int64_t> shape, std::vector<std::string> texts);

    DType dtype() const { return m_numbers ? m_numbers->dtype() : DType::String; }
    const std::vector<std::int64_t>& shape() const { return m_shape; }
    std::uint64_t elementCount() const { return m_elementCount; }
    std::uint64_t byteCount() const; ///< packed; for texts the number of their bytes

    bool areTexts() const { return !m_numbers; }
    const TensorRef& numbers() const { return m_numbers.value(); }     ///< unless they are texts
    const std::vector<std::string>& texts() const { return *m_texts; } ///< if they are

private:
    std::optional<TensorRef> m_numbers;
    std::shared_ptr<const std::vector<std::string>> m_texts;
    std::vector<std::int64_t> m_shape;
    std::uint64_t m_elementCount = 0;
};

/// Fills `out` with `count` packed elements from any `first`; TensorRef::read needs the beginning of a byte.
/// Throws Error like it.
void readElements(const TensorRef& tensor, std::uint64_t first, std::uint64_t count,
                  std::vector<std::byte>& out);

/// Consecutive elements of a tensor, as stored and after a cast. Valid until the next piece is read.
struct TensorPiece {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::span<const std::byte> before;
    std::span<const std::byte> after;    ///< empty without a cast, or if it is not possible
    std::span<const ElementLoss> losses; ///< one for each element, if there is an `after`
};

/// Reads a tensor in pieces into buffers that it reuses.
class TensorPieces
{
public:
    /// Number of elements of a piece; a multiple of 8, so that every piece begins a byte.
    static constexpr std::uint64_t pieceElements = std::uint64_t{1} << 17;

    TensorPieces(const TensorRef& tensor, DType to);

    /// `first` must begin a byte. After a value that cannot be cast, `after` is always empty. Throws Error if
    /// the bytes cannot be read.
    TensorPiece read(std::uint64_t first, std::uint64_t count);

    /// Returns whether a value could not be cast.
    bool isCastRefused() const { return m_isRefused; }

private:
    const TensorRef& m_tensor;
    DType m_to;
    bool m_casts;
    bool m_isRefused = false;
    std::vector<std::byte> m_before;
    std::vector<std::byte> m_after;
    std::vector<ElementLoss> m_losses;
};

} // namespace onnxmend
