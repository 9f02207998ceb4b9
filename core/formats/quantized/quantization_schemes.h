// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace onnxmend
{

/// What a tensor beside a quantized weight is to it.
enum class QuantPart {
    Scale,
    SecondScale, ///< of the whole tensor, beside scales of its groups
    ZeroPoint,
    GroupIndex,  ///< the group of each column
    Shape,       ///< before packing
    Map,         ///< what each code stands for
    NestedScale, ///< of scales that are quantized themselves
    NestedMap,   ///< the same
    State,       ///< JSON that describes it
    Mark,        ///< needed by nothing here: scales of activations, names of formats
};
inline constexpr std::size_t quantPartCount = 10;

/// How the numbers of a weight come from its bytes (core/formats/quantized/dequantize.h).
enum class QuantLayout {
    Elements,        ///< (value - zero) * scale
    Vectors127,      ///< value * scale * (1 / 127)
    MappedFourBits,  ///< map[code] * absmax
    Gptq,            ///< (code - zero) * scale of words down the columns
    Awq,             ///< the same of interleaved words
    PackedRows,      ///< the same of words along the rows
    Float4Factor,    ///< FLOAT4E2M1 * (scale * second scale)
    Float4Divisor,   ///< FLOAT4E2M1 * (scale / second scale)
    Float4Exponents, ///< FLOAT4E2M1 * 2^(scale - 127)
    Float4Experts,   ///< the same of blocks, transposed
    Unknown,         ///< recognised, and its numbers are not computed
};

struct QuantCompanion {
    QuantPart part = QuantPart::Mark;
    std::string_view ending = {}; ///< behind the stem
    bool isRequired = false;
};

/// A way in which checkpoints store weights of few bits. Names are compared with a dot in front, so that a
/// tensor of the root has its module's endings, too.
struct QuantScheme {
    std::string_view name; ///< in JSON and plans: "gptq"
    QuantLayout layout;
    std::string_view ending;       ///< of the tensor that holds the codes; the stem is what stands before
    std::string_view weightEnding; ///< what the module calls the weight: behind the same stem
    std::array<DType, 6> dtypes;   ///< of the codes
    std::array<QuantCompanion, 8> companions;
    std::string_view formula; ///< {w} and the parts' names in braces: {scale}
    std::string_view source;  ///< who defines it
};

/// THE table of schemes, in the order in which they are tried: the first counts whose codes have this dtype
/// and whose required companions are there.
std::span<const QuantScheme> quantSchemes();
const QuantScheme* findQuantScheme(std::string_view name); ///< null: there is none

/// Endings of tensors that no graph takes and that belong to a scheme wherever one is used: scales of
/// activations and caches, names of formats.
bool isQuantMark(std::string_view tensor);
/// Those of them that mean nothing else, whatever else the checkpoint holds.
bool isFormatMark(std::string_view tensor);

} // namespace onnxmend
