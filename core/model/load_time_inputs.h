// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What the loader reads of an argument while it infers shapes.
enum class LoadTimeReading {
    Never,
    WithRank, ///< only where it knows how many dimensions the first argument has
    Always,
};

/// Whether ONNX Runtime's loader and onnx's shape inference read the values of a constant that is this
/// argument of a node: sizes of a Split, the shape of a Reshape. Neither reads data files for it ("Cannot
/// parse data from external tensors"). `argumentCount`: of the node.
LoadTimeReading loadTimeReading(std::string_view domain, std::string_view opType, std::size_t argumentCount,
                                std::size_t argument);

/// By TensorId: the initializers and tensors of Constant nodes that are such an argument of any node, in
/// functions too. Linear in the nodes.
std::vector<bool> tensorsReadAtLoad(const Model& model);

} // namespace onnxmend
