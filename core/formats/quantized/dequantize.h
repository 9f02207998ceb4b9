// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/quantized/quantization_config.h"
#include "core/formats/quantized/quantization_schemes.h"
#include "core/formats/tensor_ref.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>

namespace onnxmend
{

class PackedMatrix;

/// What a scheme's row finds for one weight.
struct QuantParts {
    const TensorRef* codes = nullptr;                        ///< never null
    std::array<const TensorRef*, quantPartCount> found = {}; ///< null where there is none
    /// Asked only where shapes leave something open.
    std::function<const QuantizationConfig&()> config = {};

    const TensorRef* find(QuantPart part) const { return found[static_cast<std::size_t>(part)]; }
};

/// Whether shapes say that the weight is of the other scheme that names its parts so (GPTQ and AWQ).
bool isOtherLayout(QuantLayout layout, const QuantParts& parts);

/// The numbers of a weight as FLOAT, computed when they are read: the formula is computed in FLOAT in the
/// order in which it is written. Throws Error when the parts do not fit together, and for Unknown.
TensorRef dequantizedTensor(QuantLayout layout, const QuantParts& parts);
/// The same transposed, for matrices of most layouts; nothing for others.
std::optional<TensorRef> dequantizedTranspose(QuantLayout layout, const QuantParts& parts);

/// The same of integers in words, as a matrix that can be asked for its integers; null for other layouts.
/// Throws Error when the parts do not fit together.
std::shared_ptr<const PackedMatrix> packedMatrixOf(QuantLayout layout, const QuantParts& parts);

/// Whether the zero points of a GPTQ weight count from one (the first version) or from zero (gptq_v2).
bool zerosCountFromOne(const QuantParts& parts);

} // namespace onnxmend
