// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/pictures: includes the protobuf.

#include "core/base/progress.h"
#include "core/model/model_data.h"
#include "core/onnx/op_schema.h"
#include "core/pictures/node_facts.h"

#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Appends names and texts, as metadata_props have them.
void takeMetadata(const google::protobuf::RepeatedPtrField<onnx::StringStringEntryProto>& entries,
                  std::vector<std::pair<std::string, std::string>>& metadata);

/// Returns the place of a node by its index.
GraphPlace placeOfNode(const Model& model, GraphId graph, std::size_t node);

/// Fills inputs and outputs of the node. `schema` may be null.
void addArguments(const Model& model, GraphId graph, const Node& node, const OpSchema* schema,
                  NodeFacts& facts, Progress& progress);

/// Describes a stored tensor, with its values if there are few.
StoredTensorFacts storedTensorFacts(const Model& model, TensorId id);

} // namespace onnxmend
