// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/quantized/computed_floats.h"
#include "core/formats/quantized/scale_grid.h"

#include <optional>

namespace onnxmend
{

/// (value - zero) * scale * factor of each element, in FLOAT and in this order. A scale of DOUBLE, as torch
/// keeps those of channels, is multiplied in DOUBLE, and the product rounded, as Tensor.dequantize() does.
class ScaledElements final : public ComputedFloats
{
public:
    struct Parts {
        TensorRef weight; ///< of whole bytes
        TensorRef scale;
        std::optional<TensorRef> zero = {}; ///< as many as there are scales
        std::optional<float> factor = {};
    };

    /// Of a matrix its transpose, where it is wanted: a strided view would scale each row anew for every few
    /// of its columns.
    ScaledElements(Parts parts, ScaleGrid grid, bool isTransposed = false);

protected:
    void compute(std::uint64_t first, std::span<float> out) const override;

private:
    static std::vector<TensorRef> listOf(const Parts& parts);
    void readCodes(std::uint64_t first, std::span<float> out) const;
    template <typename Scale>
    void scale(std::uint64_t first, std::span<float> out) const;
    template <typename Scale>
    void scaleTransposed(std::uint64_t first, std::span<float> out) const;
    template <typename Scale>
    void scaleRow(std::uint64_t firstColumn, const Scale* scales, const float* zeros,
                  std::span<float> out) const;

    Parts m_parts;
    ScaleGrid m_grid;
    std::optional<TensorRef> m_transposed = {}; ///< the weight, where its transpose is wanted
};

} // namespace onnxmend
