// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// The elements of one tensor to be looked at: numbers, which are read where they lie, or the texts of a
/// STRING tensor. Cheap to copy; any thread may read it.
class TensorValues
{
public:
    explicit TensorValues(TensorRef numbers);
    /// Throws Error when there are more or fewer texts than the shape says.
    TensorValues(std::vector<std::int64_t> shape, std::vector<std::string> texts);

    DType dtype() const { return m_numbers ? m_numbers->dtype() : DType::String; }
    const std::vector<std::int64_t>& shape() const { return m_shape; }
    std::uint64_t elementCount() const { return m_elementCount; }
    std::uint64_t byteCount() const; ///< packed; of texts their letters

    bool areTexts() const { return !m_numbers; }
    const TensorRef& numbers() const { return m_numbers.value(); }     ///< unless they are texts
    const std::vector<std::string>& texts() const { return *m_texts; } ///< if they are

private:
    std::optional<TensorRef> m_numbers;
    std::shared_ptr<const std::vector<std::string>> m_texts;
    std::vector<std::int64_t> m_shape;
    std::uint64_t m_elementCount = 0;
};

/// Fills `out` with `count` elements from any `first`, packed: below 8 bits, too, where TensorRef::read
/// wants the beginning of a byte. Throws Error as that does.
void readElements(const TensorRef& tensor, std::uint64_t first, std::uint64_t count,
                  std::vector<std::byte>& out);

/// Elements of a tensor in a row, as stored and after a cast. Valid until the next one is read.
struct TensorPiece {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::span<const std::byte> before;
    std::span<const std::byte> after;    ///< empty when nothing is cast, or it cannot be
    std::span<const ElementLoss> losses; ///< one an element, where there is an `after`
};

/// Reads a tensor in pieces into buffers that are kept.
class TensorPieces
{
public:
    /// Elements at once; a multiple of 8, so that every piece begins a byte.
    static constexpr std::uint64_t pieceElements = std::uint64_t{1} << 17;

    TensorPieces(const TensorRef& tensor, DType to);

    /// `first` begins a byte. A cast that some value refuses leaves `after` empty from then on. Throws Error
    /// when the bytes cannot be read.
    TensorPiece read(std::uint64_t first, std::uint64_t count);

    /// A value refused the cast.
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
