// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/computed_floats.h"
#include "core/formats/quantized/scale_grid.h"

#include <optional>

namespace onnxmend
{

/// (value - zero) * scale * factor for each element, in FLOAT and in this order. A scale of DOUBLE, such as
/// those of channels in torch, is multiplied in DOUBLE, and the product is rounded, as Tensor.dequantize()
/// does.
class ScaledElements final : public ComputedFloats
{
public:
    struct Parts {
        TensorRef weight; ///< its elements are whole bytes
        TensorRef scale;
        std::optional<TensorRef> zero = {}; ///< one for each scale
        std::optional<float> factor = {};
    };

    /// `isTransposed`: the transpose of a matrix. A strided view would scale each row again for every few of
    /// its columns.
    ScaledElements(Parts parts, ScaleGrid grid, bool isTransposed = false);

protected:
    void compute(std::uint64_t first, std::span<float> out) const override;

private:
    std::vector<std::byte> readCodes(std::uint64_t first, std::uint64_t count) const;
    void multiplyByFactor(std::span<float> out) const;
    /// Scales that were read from `first` on, and their zero points if there are some.
    template <typename Scale>
    struct ReadScales {
        std::span<const Scale> scales;
        std::span<const float> zeros;
        std::uint64_t first = 0;
    };

    template <typename Scale>
    void computeWith(std::uint64_t first, std::span<float> out) const;
    template <typename Scale>
    void computeTransposed(std::uint64_t first, std::span<float> out) const;
    template <typename Scale>
    void scaleRows(std::uint64_t first, const ReadScales<Scale>& read, std::span<float> out) const;
    template <typename Scale>
    void scaleRow(std::uint64_t firstColumn, const Scale* scales, const float* zeros,
                  std::span<float> out) const;

    Parts m_parts;
    ScaleGrid m_grid;
    std::optional<TensorRef> m_transposed = {}; ///< transposed view of the weight
};

} // namespace onnxmend
