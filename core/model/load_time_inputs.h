// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Condition for the loader to read the value of an argument while it infers shapes.
enum class LoadTimeReading {
    Never,
    WithRank, ///< only if it knows how many dimensions the first argument has
    Always,
};

/// Returns whether ONNX Runtime's loader and onnx's shape inference read the values of a constant that is
/// this argument: sizes of a Split, the shape of a Reshape. Neither reads data files for it ("Cannot parse
/// data from external tensors"). `argumentCount`: number of arguments of the node.
LoadTimeReading loadTimeReading(std::string_view domain, std::string_view opType, std::size_t argumentCount,
                                std::size_t argument);

/// Returns by TensorId whether an initializer or the tensor of a Constant is such an argument of any node,
/// also in functions. Linear in the nodes.
std::vector<bool> tensorsReadAtLoad(const Model& model);

} // namespace onnxmend
