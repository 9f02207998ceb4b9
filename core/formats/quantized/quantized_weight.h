// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/quantized/quantization_schemes.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

class PackedMatrix;

/// A weight of a checkpoint that is stored in few bits, with the tensors that its numbers are computed from.
struct QuantizedWeight {
    const QuantScheme* scheme = nullptr;      ///< a row of the table; never null
    std::string name = {};                    ///< as its module calls it: "fc.weight" for "fc.qweight"
    std::size_t codes = 0;                    ///< the tensor that holds its bits: index into the tensors
    std::vector<std::size_t> parts = {};      ///< what is computed with beside the codes
    std::vector<QuantPart> roles = {};        ///< of each of them
    std::vector<std::size_t> marks = {};      ///< what belongs to it and is not computed with
    std::string formula = {};                 ///< of names: `fc.weight * fc.weight_scale`
    std::optional<TensorRef> values = {};     ///< its numbers as FLOAT, computed when they are read
    std::optional<TensorRef> transposed = {}; ///< the same transposed, where that is computed otherwise
    std::string problem = {};                 ///< why there are no values
    std::shared_ptr<const PackedMatrix> matrix = {}; ///< of integers in words; null: it is none

    /// What the tensor of that index is to it; Mark where it is none of the parts.
    QuantPart partAt(std::size_t tensor) const
    {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i] == tensor) {
                return roles[i];
            }
        }
        return QuantPart::Mark;
    }
};

} // namespace onnxmend
