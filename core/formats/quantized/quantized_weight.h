// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A weight of a checkpoint that is stored in few bits, and the tensors for the computation of its numbers.
struct QuantizedWeight {
    const QuantScheme* scheme = nullptr;             ///< a row of the table; never null
    std::string name = {};                           ///< name in its module: "fc.weight" for "fc.qweight"
    std::size_t codes = 0;                           ///< index of the tensor that holds its bits
    std::vector<std::size_t> parts = {};             ///< indices of the other tensors of the computation
    std::vector<QuantPart> roles = {};               ///< role of each part
    std::vector<std::size_t> marks = {};             ///< indices of other tensors that belong to it
    std::string formula = {};                        ///< formula of names: `fc.weight * fc.weight_scale`
    std::optional<TensorRef> values = {};            ///< its numbers as FLOAT, computed when they are read
    std::optional<TensorRef> transposed = {};        ///< the same transposed, if a view would be slow
    std::string problem = {};                        ///< reason why there are no values
    std::shared_ptr<const PackedMatrix> matrix = {}; ///< its integers, if they lie in words; otherwise null

    /// The role of the tensor with this index; Mark if it is not a part.
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
