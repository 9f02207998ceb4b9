// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// The elements of a tensor as they are saved, piece by piece: cast where a plan has a cast pending.
class TensorElements
{
public:
    explicit TensorElements(const TensorRef& stored)
        : TensorElements(stored, stored.dtype())
    {
    }
    TensorElements(TensorRef stored, DType saved)
        : m_stored(std::move(stored))
        , m_dtype(saved)
    {
    }

    DType dtype() const { return m_dtype; }
    const TensorRef& stored() const { return m_stored; }
    std::uint64_t elementCount() const { return m_stored.elementCount(); }

    /// Whether both are the very same bytes, which need not be read to be equal.
    bool areSameBytesAs(const TensorElements& other) const;

    /// Packed; valid until the next read. For types below 8 bits `first` is a multiple of 8. Throws Error
    /// when the bytes cannot be read or cast.
    std::span<const std::byte> read(std::uint64_t first, std::uint64_t count);
    /// Whether a read has thrown.
    bool hasFailed() const { return m_hasFailed; }

private:
    TensorRef m_stored;
    DType m_dtype;
    std::vector<std::byte> m_bytes;
    std::vector<std::byte> m_cast;
    bool m_hasFailed = false;
};

} // namespace onnxmend
