// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/type_choice.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// How a node's types could be made to agree, and what it gives then.
struct NodeResolution {
    bool isComplete = true; ///< false: some problem has no answer
    std::vector<TypeChange> changes;
    std::vector<ValueType> inputs;  ///< as the node takes them, Casts before included
    std::vector<ValueType> outputs; ///< as readers see them, Casts after included
};

/// What makes an argument of a node another dtype: its stored values, its declaration where a checkpoint
/// fills it or where no Cast could, else a Cast before the node. Nothing where none of these can be.
std::optional<TypeChange> changeOfArgument(const NodeVisit& visit, const Argument& argument, DType to);

/// Chooses a type for each problem and says what has to change: stored values are cast, other arguments get a
/// Cast before; a Cast after where the declaration wants another type, or where the operator was only
/// computed in another type because it does not take the wanted one.
NodeResolution resolveNode(const NodeVisit& visit, const NodeCheck& check, TypePreference preference);

/// The same for a node whose types are fine but for the kernels, whose schema the visit has
/// (core/onnx/runtime_kernels.h): its results stay what they are, through a Cast after where need be.
NodeResolution resolveKernel(const NodeVisit& visit, const NodeCheck& check);

} // namespace onnxmend
