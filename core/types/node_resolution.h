// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/type_choice.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// The changes that make a node's types agree, and its types then.
struct NodeResolution : Resolution {
    bool isComplete = true;         ///< false if a problem has no solution
    std::vector<ValueType> inputs;  ///< for the node, after Casts before it
    std::vector<ValueType> outputs; ///< for readers, after Casts behind the node
};

/// Returns the change that gives an argument of a node another dtype: of its stored values; of its
/// declaration if a checkpoint fills it or no Cast is possible; otherwise a Cast before the node. Returns
/// nullopt if none is possible.
std::optional<TypeChange> changeOfArgument(const NodeVisit& visit, const Argument& argument, DType to);

/// Chooses a type and the changes for each problem: stored values are cast, other arguments get a Cast before
/// the node. A Cast behind it is inserted if the declaration requires another type, or if the operator does
/// not take the wanted type and computes in another one.
NodeResolution resolveNode(const NodeVisit& visit, const NodeCheck& check, TypePreference preference);

/// Returns the same for a node that only lacks a kernel, whose schema the visit has
/// (core/onnx/runtime_kernels.h): its results keep their types, through a Cast behind it if necessary.
NodeResolution resolveKernel(const NodeVisit& visit, const NodeCheck& check);

} // namespace onnxmend
