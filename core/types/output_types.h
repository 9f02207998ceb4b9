// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Returns the first argument of a rejected node (an element for a sequence of other elements, keys of
/// another type) that the inference function accepts in another dtype, with that cast; nullopt if there is
/// none.
std::optional<TypeChange> findAcceptedCast(const NodeVisit& visit, const NodeCheck& check);

/// Types of the outputs of a node with these inputs; not known if neither schema nor ONNX's inference
/// function determines them.
struct OutputTypes {
    std::vector<ValueType> types;
    std::string typeError; ///< of the inference function; only if all inputs are known
};
OutputTypes outputTypes(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                        const std::vector<ValueType>& bindings);

} // namespace onnxmend
