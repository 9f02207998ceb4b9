// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

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
