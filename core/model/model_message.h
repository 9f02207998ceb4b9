// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/edited_nodes.h"

#include <memory>
#include <string>

namespace onnxmend
{

/// A model whose main graph has its nodes in a list, and none in the protobuf.
struct ParsedModel {
    std::shared_ptr<onnx::ModelProto> proto;
    NodeList nodes;
};

/// Parses a serialised ModelProto (onnx.proto), the nodes of its main graph one by one: they stay the bytes
/// that they are. Takes no more memory than those bytes and what is made of them. Throws Error when it is
/// none.
ParsedModel parseModel(std::string bytes);

/// The inverse: the bytes that protobuf gives for the same model, if the nodes are as protobuf writes them.
/// `proto` has no nodes in its main graph. Throws Error when they exceed protobuf's limit of 2^31 - 1.
std::string serializeModel(const onnx::ModelProto& proto, const NodeList& nodes);
std::string serializeModel(const onnx::ModelProto& proto, const EditedNodes& nodes);

} // namespace onnxmend
