// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// The elements of a tensor as doubles. Reads pieces, so that large tensors take no memory.
class TensorNumbers
{
public:
    explicit TensorNumbers(TensorRef tensor);

    std::uint64_t count() const { return m_tensor.elementCount(); }
    std::span<const std::int64_t> shape() const { return m_tensor.shape().sizes(); }
    /// Throws Error if the bytes cannot be read.
    double at(std::uint64_t element)
    {
        if (element - m_first >= m_numbers.size()) {
            load(element);
        }
        return m_numbers[element - m_first];
    }

private:
    void load(std::uint64_t element);

    TensorRef m_tensor;
    std::uint64_t m_first = 0;
    std::vector<std::byte> m_bytes;
    std::vector<double> m_numbers;
};

/// The element of an operand that belongs to an element of the result, by ONNX's rule of broadcasting.
class BroadcastIndex
{
public:
    BroadcastIndex(std::span<const std::int64_t> result, std::span<const std::int64_t> operand);

    /// Returns whether the operand broadcasts to the result.
    bool fits() const { return m_fits; }
    std::uint64_t of(std::uint64_t element) const;

private:
    struct Dimension {
        std::uint64_t below = 1; ///< elements of the result for a step of this dimension
        std::uint64_t size = 1;
        std::uint64_t stride = 0; ///< in the operand; 0: it has one element there
    };
    bool m_fits = true;
    bool m_isSame = false;
    std::vector<Dimension> m_dimensions;
};

} // namespace onnxmend
