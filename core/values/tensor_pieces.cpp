// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/values/tensor_pieces.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"

namespace onnxmend
{

TensorPieces::TensorPieces(const TensorRef& tensor, DType to)
    : m_tensor(tensor)
    , m_to(to)
    , m_casts(to != tensor.dtype() && canCast(tensor.dtype(), to))
{
}

TensorPiece TensorPieces::read(std::uint64_t first, std::uint64_t count)
{
    const DType from = m_tensor.dtype();
    m_before.resize(packedByteCount(from, count));
    m_tensor.read(first, count, m_before);
    TensorPiece piece{.first = first, .count = count, .before = m_before};
    if (!m_casts) {
        return piece;
    }
    m_after.resize(packedByteCount(m_to, count));
    m_losses.resize(count);
    try {
        castElements(from, m_before, m_to, m_after, count);
    } catch (const Error&) { // a negative number to FLOAT8E8M0
        m_isRefused = true;
        m_casts = false;
        return piece;
    }
    measureElements(from, m_before, m_to, m_after, m_losses);
    piece.after = m_after;
    piece.losses = m_losses;
    return piece;
}

} // namespace onnxmend
