// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/model: includes the protobuf.

#include "core/model/model_copy.h"

#include <string>

namespace onnxmend
{

/// Parses a serialised ModelProto (onnx.proto). The nodes and initializers of its main graph stay bytes, so
/// it takes little more memory than those bytes. Throws Error if they are not a ModelProto.
ParsedModel parseModel(std::string bytes);

/// Returns the bytes that protobuf gives for the same model, if the nodes are as protobuf writes them. In its
/// main graph `proto` has no nodes, and no initializers except those that edits added. Throws Error if the
/// bytes exceed protobuf's limit of 2^31 - 1.
std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const NodeList& nodes, const EditInitializer& edit);
std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const EditedNodes& nodes, const EditInitializer& edit);

} // namespace onnxmend
