// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/tensor_elements.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"

namespace onnxmend
{

namespace
{

/// Two models that are opened apart each open their data file.
bool areOneRange(const TensorRef& a, const TensorRef& b)
{
    const auto& file = a.source().file();
    const auto& otherFile = b.source().file();
    if (!file || !otherFile || !file->isSameFileAs(*otherFile) || a.byteOffset() != b.byteOffset() ||
        a.byteCount() != b.byteCount()) {
        return false;
    }
    const bool areContiguous = a.isContiguous() && b.isContiguous();
    return areContiguous || (a.shape() == b.shape() && a.strides() == b.strides());
}

} // namespace

bool TensorElements::areSameBytesAs(const TensorElements& other) const
{
    return m_dtype == other.m_dtype && m_stored.dtype() == other.m_stored.dtype() &&
           (m_stored.sharesBytesWith(other.m_stored) || areOneRange(m_stored, other.m_stored));
}

std::span<const std::byte> TensorElements::read(std::uint64_t first, std::uint64_t count)
{
    try {
        m_bytes.resize(packedByteCount(m_stored.dtype(), count));
        m_stored.read(first, count, m_bytes);
        if (m_dtype == m_stored.dtype()) {
            return m_bytes;
        }
        m_cast.resize(packedByteCount(m_dtype, count));
        castElements(m_stored.dtype(), m_bytes, m_dtype, m_cast, count);
        return m_cast;
    } catch (const Error&) {
        m_hasFailed = true;
        throw;
    }
}

} // namespace onnxmend
