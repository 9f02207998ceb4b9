// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/code/code_frame.h"
#include "core/model/node_list.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The texts about Python that an exporter wrote into one node.
struct NodeCode {
    std::optional<std::string> module = {};
    std::string className = {};
    bool isModuleInName = false;        ///< the module is from the name of the node
    std::vector<CodeFrame> frames = {}; ///< outermost first

    bool empty() const { return !module && frames.empty(); }
};

/// Reads only module and class: no frames.
NodeCode readNodeModule(const Node& node);

/// Reads the metadata of torch's dynamo exporter, otherwise the names and doc_strings of its TorchScript
/// exporter.
NodeCode readNodeCode(const Node& node);

/// Returns whether these are notes of an exporter about where the node comes from.
bool hasCodeNotes(const NodeNotes& notes);

} // namespace onnxmend
