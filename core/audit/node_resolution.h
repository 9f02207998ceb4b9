// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/audit/node_check.h"
#include "core/audit/report.h"

#include <vector>

namespace onnxmend
{

/// A node together with what is known of it.
struct NodeVisit {
    ValueScope& scope;
    const onnx::NodeProto& node;
    std::int32_t index = 0;
    const OpSchema& schema;
};

/// How a node's types could be made to agree, and what it gives then.
struct NodeResolution {
    bool isComplete = true; ///< false: some problem has no answer
    std::vector<TypeChange> changes;
    std::vector<ValueType> outputs; ///< as readers see them, Casts after included
};

/// Chooses a type for each problem and says what has to change: stored values are cast, other arguments get a
/// Cast before; a Cast after where the declaration wants another type, or where the operator was only
/// computed in another type because it does not take the wanted one.
NodeResolution resolveNode(const NodeVisit& visit, const NodeCheck& check, Strategy strategy);

/// Types of the outputs of a node that takes these inputs; not known where neither schema nor ONNX's
/// inference function says.
struct OutputTypes {
    std::vector<ValueType> types;
    std::string typeError; ///< of the inference function; only when all inputs are known
};
OutputTypes outputTypes(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                        const std::vector<ValueType>& bindings);

} // namespace onnxmend
