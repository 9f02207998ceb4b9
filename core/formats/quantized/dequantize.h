// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/quantized/quantization_config.h"
#include "core/formats/quantized/quantization_schemes.h"
#include "core/formats/quantized/stated_tensor.h"
#include "core/formats/tensor_ref.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>

namespace onnxmend
{

class PackedMatrix;

/// The tensors of one weight that the row of a scheme names.
struct QuantParts {
    const TensorRef* codes = nullptr;                        ///< never null
    std::array<const TensorRef*, quantPartCount> found = {}; ///< by QuantPart; null if there is none
    /// Called only if the shapes do not decide.
    std::function<const QuantizationConfig&()> config = {};
    StatedTensor stated = {}; ///< facts from the metadata of the file

    const TensorRef* find(QuantPart part) const { return found[static_cast<std::size_t>(part)]; }
};

/// True if the shapes show that the weight is of another scheme with these names (GPTQ and both of AWQ), or
/// if the file states that it is.
bool isOtherLayout(QuantLayout layout, const QuantParts& parts);

/// The numbers of a weight as FLOAT, computed when they are read, in FLOAT and in the order of the formula.
/// Throws Error when the parts do not fit together, and for Unknown.
TensorRef dequantizedTensor(QuantLayout layout, const QuantParts& parts);
/// The same transposed, for matrices of most layouts; nullopt for others.
std::optional<TensorRef> dequantizedTranspose(QuantLayout layout, const QuantParts& parts);

/// The same for integers in words, as a matrix that also returns its integers; null for other layouts. Throws
/// Error when the parts do not fit together.
std::shared_ptr<const PackedMatrix> packedMatrixOf(QuantLayout layout, const QuantParts& parts);

/// True if the zero points of a GPTQ weight count from one (first version), and not from zero (gptq_v2).
bool zerosCountFromOne(const QuantParts& parts);
/// False if neither a config nor symmetric zero points say which version a GPTQ weight has. Reads zero
/// points.
bool isVersionKnown(const QuantParts& parts);

} // namespace onnxmend
