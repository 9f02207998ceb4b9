// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/edited_nodes.h"
#include "core/model/initializer_list.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace onnxmend
{

/// A model whose main graph has its nodes and initializers in lists. None of the nodes are in the protobuf,
/// and of the initializers those that edits have added.
struct ParsedModel {
    std::shared_ptr<onnx::ModelProto> proto;
    InitializerList initializers = {};
    NodeList nodes = {};
};

/// Parses a serialised ModelProto (onnx.proto), the nodes of its main graph one by one: they and its
/// initializers stay the bytes that they are. Takes no more memory than those bytes and what is made of them.
/// Throws Error when it is none.
ParsedModel parseModel(std::string bytes);

/// What is made of an initializer that stays bytes, by its place, before it is written.
using EditInitializer = std::function<void(std::size_t place, onnx::TensorProto& tensor)>;

/// The inverse: the bytes that protobuf gives for the same model, if the nodes are as protobuf writes them.
/// `proto` has no nodes in its main graph, and of its initializers those that do not stay bytes. Throws Error
/// when they exceed protobuf's limit of 2^31 - 1.
std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const NodeList& nodes, const EditInitializer& edit);
std::string serializeModel(const onnx::ModelProto& proto, const InitializerList& initializers,
                           const EditedNodes& nodes, const EditInitializer& edit);

} // namespace onnxmend
