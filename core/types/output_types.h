// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// For a node that its inference function refuses (an element for a sequence of other elements, keys of
/// another type): the first argument with a dtype that is accepted, to which it is cast. Nothing when there
/// is none.
std::optional<TypeChange> findAcceptedCast(const NodeVisit& visit, const NodeCheck& check);

/// Types of the outputs of a node that takes these inputs; not known where neither schema nor ONNX's
/// inference function says.
struct OutputTypes {
    std::vector<ValueType> types;
    std::string typeError; ///< of the inference function; only when all inputs are known
};
OutputTypes outputTypes(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                        const std::vector<ValueType>& bindings);

} // namespace onnxmend
