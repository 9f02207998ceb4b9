// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace onnxmend
{

/// The role of a tensor beside a quantized weight.
enum class QuantPart {
    Scale,
    SecondScale, ///< scale of the whole tensor, beside scales of its groups
    ZeroPoint,
    GroupIndex,  ///< group of each column
    Shape,       ///< shape before packing
    Map,         ///< value of each code
    NestedScale, ///< scale of scales that are quantized themselves
    NestedMap,   ///< map of scales that are quantized themselves
    State,       ///< JSON that describes the weight
    Mark,        ///< not needed for the numbers: scales of activations, names of formats
};
inline constexpr std::size_t quantPartCount = 10;

/// Ways to compute the numbers of a weight from its bytes (core/formats/quantized/dequantize.h).
enum class QuantLayout {
    Elements,        ///< (value - zero) * scale
    Vectors127,      ///< value * scale * (1 / 127)
    MappedFourBits,  ///< map[code] * absmax
    Gptq,            ///< (code - zero) * scale, words down the columns
    Awq,             ///< the same, interleaved words
    AwqRows,         ///< the same, words along the rows, groups padded
    PackedRows,      ///< the same, words along the rows
    Float4Factor,    ///< FLOAT4E2M1 * (scale * second scale)
    Float4Divisor,   ///< FLOAT4E2M1 * (scale / second scale)
    Float4Exponents, ///< FLOAT4E2M1 * 2^(scale - 127)
    Float4Experts,   ///< the same in blocks, transposed
    Tiles,           ///< (code - 8) * scale + zero, in the order of tensor cores
    OfProcessor,     ///< in an order that depends on the processor that packed it: not computed
    Unknown,         ///< recognised, but its numbers are not computed
};

struct QuantCompanion {
    QuantPart part = QuantPart::Mark;
    std::string_view ending = {}; ///< end of its name, behind the stem
    bool isRequired = false;
};

/// A way in which checkpoints store weights of few bits. Names are compared with a dot in front, so that
/// endings also fit a tensor of the root.
struct QuantScheme {
    std::string_view name; ///< for JSON and plans: "gptq"
    QuantLayout layout;
    std::string_view ending;       ///< end of the name of the tensor with the codes; the stem is before it
    std::string_view weightEnding; ///< end of the name of the weight in its module, behind the same stem
    std::array<DType, 6> dtypes;   ///< possible dtypes of the codes
    std::array<QuantCompanion, 8> companions;
    std::string_view formula; ///< {w} and the parts' names in braces: {scale}
    std::string_view source;  ///< program and file that define it
};

/// THE table of schemes, in the order in which they are tried: the first counts if the codes have one of its
/// dtypes and its required companions are there.
std::span<const QuantScheme> quantSchemes();

/// True for tensors that no graph takes and that belong to a scheme if the checkpoint uses one: scales of
/// activations and caches, names of formats.
bool isQuantMark(std::string_view tensor);
/// Names of tensors in the module of a weight by which its numbers, or the inputs of its layer, are
/// multiplied once more. No graph takes them, and no formula of the table does unless its row names them.
std::span<const std::string_view> quantFactors();
/// True for tensors that belong to a scheme in every checkpoint.
bool isFormatMark(std::string_view tensor);

} // namespace onnxmend
