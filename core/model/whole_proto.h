// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/index_model.h"
#include "core/model/model.h"
#include "core/onnx/onnx_proto.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Returns a model as one protobuf with all nodes and initializers, for code that takes graphs apart. Its
/// TensorProtos come in the order of Model::tensors(); the large ones have a marker (onnx_wire.h) for their
/// data. Takes several times the memory of the graph.
onnx::ModelProto wholeProto(const Model& model);

/// Makes a model of such a protobuf. Throws Error if it exceeds protobuf's limit of 2^31 - 1 bytes.
std::shared_ptr<const Model> modelOfProto(const onnx::ModelProto& proto, std::filesystem::path path,
                                          const FillTensor& fill);

/// Calls `onTensor` and `onGraph` for such a protobuf, in the order of walkModel().
void walkWholeProto(onnx::ModelProto& proto, const ModelWalk& walk);

/// Adds the shapes that ONNX infers to value_info and outputs, as far as it can: a node that it cannot infer
/// has none. For models that ONNX Runtime has loaded in a process of its own, since inference may crash on
/// others.
void addInferredShapes(onnx::ModelProto& proto);

/// Returns a serialised model in ONNX's text format (onnx/docs/Syntax.md), which onnx.parser reads. Throws
/// Error if the bytes are not a model.
std::string onnxText(std::string_view bytes);

} // namespace onnxmend
