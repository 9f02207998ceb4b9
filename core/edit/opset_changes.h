// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A node, and how raising the opset changes it, or why it cannot be raised.
struct OpsetChange {
    std::string graph; ///< scope
    std::string node;  ///< its name, otherwise that of its first output
    std::string opType;
    std::string what; ///< clauses: `its attribute "axes" is the input "axes" now, a Constant`
};

/// Effect of raising the default domain of a model to an opset.
struct OpsetChanges {
    std::int64_t from = 0; ///< opset of the main graph; 0 if the model imports none
    std::int64_t to = 0;
    bool isRaise = false;               ///< false: the model and its functions have that opset already
    std::vector<OpsetChange> changed;   ///< the other nodes mean the same in both opsets
    std::vector<OpsetChange> obstacles; ///< if there are any, the model is not raised
    /// The newest opset below `to` that all nodes can be raised to; nullopt if there is none, or if the model
    /// can be raised to `to` itself.
    std::optional<std::int64_t> newestPossible;
};

/// Tries to raise a model to an opset, and returns the changes of all nodes, or all nodes that prevent it.
/// The model stays as it is. Linear in the graph. Throws Error if the opset is not among those that models
/// are raised to (GraphEditor::raiseOpset), or is older than the model's.
OpsetChanges opsetChanges(const Model& model, std::int64_t version);

} // namespace onnxmend
