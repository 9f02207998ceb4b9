// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/tensor_values.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/values/element_text.h"

#include <utility>

namespace onnxmend
{

TensorValues::TensorValues(TensorRef numbers)
    : m_numbers(std::move(numbers))
    , m_shape(m_numbers->shape())
    , m_elementCount(m_numbers->elementCount())
{
}

TensorValues::TensorValues(std::vector<std::int64_t> shape, std::vector<std::string> texts)
    : m_texts(std::make_shared<const std::vector<std::string>>(std::move(texts)))
    , m_shape(std::move(shape))
    , m_elementCount(checkedElementCount(m_shape))
{
    if (m_texts->size() != m_elementCount) {
        throw Error({.reason = "there are " + groupedNumber(m_texts->size()) + " texts for the shape " +
                               shapeText(m_shape)});
    }
}

std::uint64_t TensorValues::byteCount() const
{
    if (m_numbers) {
        return m_numbers->byteCount();
    }
    std::uint64_t bytes = 0;
    for (const std::string& text : *m_texts) {
        bytes += text.size();
    }
    return bytes;
}

void readElements(const TensorRef& tensor, std::uint64_t first, std::uint64_t count,
                  std::vector<std::byte>& out)
{
    const DType dtype = tensor.dtype();
    out.assign(packedByteCount(dtype, count), std::byte());
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
    const std::uint64_t skipped = bits < 8 ? first % (8 / bits) : 0;
    if (skipped == 0) {
        tensor.read(first, count, out);
        return;
    }
    std::vector<std::byte> bytes(packedByteCount(dtype, skipped + count));
    tensor.read(first - skipped, skipped + count, bytes);
    for (std::uint64_t i = 0; i < count; ++i) {
        putElementBits(dtype, out, i, elementBits(dtype, bytes, skipped + i));
    }
}

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
