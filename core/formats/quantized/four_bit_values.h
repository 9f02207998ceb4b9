// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/computed_floats.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// The value of each of the 16 codes of 4 bits.
using FourBitMap = std::array<float, 16>;
/// FLOAT4E2M1: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.
FourBitMap float4Map();

/// map[code] * absmax[block] for elements one behind the other, the first in the high half of a byte
/// (bitsandbytes/functional.py, dequantize_4bit). An absmax of 8 bits is a code of another map:
/// nestedMap[code] * nestedAbsmax[block of absmax] + offset.
class MappedFourBits final : public ComputedFloats
{
public:
    struct Nested {
        TensorRef map; ///< 256 values
        TensorRef absmax;
        std::uint64_t block = 256;
        float offset = 0;
    };
    struct Parts {
        TensorRef weight; ///< bytes
        TensorRef absmax;
        FourBitMap map = {};
        std::uint64_t block = 64; ///< elements
        std::optional<Nested> nested = {};
        std::vector<TensorRef> stated = {}; ///< tensors that state map and block
    };

    explicit MappedFourBits(Parts parts);

protected:
    void compute(std::uint64_t first, std::span<float> out) const override;

private:
    static std::vector<TensorRef> listOf(const Parts& parts);
    std::vector<float> readAbsmax(std::uint64_t first, std::uint64_t count) const;

    Parts m_parts;
};

/// map[code] * scale[group] for rows with two codes in a byte, the first in the low half, and one scale for
/// each group of columns. A second scale multiplies or divides the first.
class GroupedFourBits final : public ComputedMatrix
{
public:
    enum class Second { None, Factor, Divisor };
    struct Parts {
        TensorRef weight; ///< bytes, row by row
        TensorRef scale;  ///< `groups` scales for each row
        std::uint64_t columns = 0;
        std::uint64_t groups = 1;
        Second second = Second::None;
        std::optional<TensorRef> secondScale = {}; ///< one number
    };

    explicit GroupedFourBits(Parts parts);

    void computeBlock(const MatrixBlock& block, std::span<float> out) const override;

private:
    std::vector<float> readScales(std::uint64_t first, std::uint64_t count) const;

    Parts m_parts;
    FourBitMap m_map = float4Map();
};

} // namespace onnxmend
