// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/quantized/computed_floats.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// What each of the 16 codes of 4 bits stands for.
using FourBitMap = std::array<float, 16>;
/// FLOAT4E2M1: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.
FourBitMap float4Map();

/// map[code] * absmax[block] of elements that lie behind each other, the first in the high half of a byte
/// (bitsandbytes/functional.py, dequantize_4bit). An absmax of 8 bits is one of a map itself: nestedMap[code]
/// * nestedAbsmax[block of them] + offset.
class MappedFourBits final : public ComputedFloats
{
public:
    struct Nested {
        TensorRef map; ///< of 256
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
        std::vector<TensorRef> stated = {}; ///< what map and block come from
    };

    explicit MappedFourBits(Parts parts);

protected:
    void compute(std::uint64_t first, std::span<float> out) const override;

private:
    static std::vector<TensorRef> listOf(const Parts& parts);
    std::vector<float> readAbsmax(std::uint64_t first, std::uint64_t count) const;

    Parts m_parts;
};

/// map[code] * scale[group] of rows whose codes lie two to a byte, the first in the low half, with one scale
/// for each group of columns. A second scale is multiplied into the first, or divides it.
class GroupedFourBits final : public ComputedMatrix
{
public:
    enum class Second { None, Factor, Divisor };
    struct Parts {
        TensorRef weight; ///< bytes, row by row
        TensorRef scale;  ///< `groups` for each row
        std::uint64_t columns = 0;
        std::uint64_t groups = 1;
        Second second = Second::None;
        std::optional<TensorRef> secondScale = {}; ///< one number
    };

    explicit GroupedFourBits(Parts parts);

    void computeBlock(const MatrixBlock& block, std::span<float> out) const override;

private:
    static std::vector<TensorRef> listOf(const Parts& parts);
    std::vector<float> readScales(std::uint64_t first, std::uint64_t count) const;

    Parts m_parts;
    FourBitMap m_map = float4Map();
};

} // namespace onnxmend
