// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/edit/graph_editor.h"
#include "core/onnx/onnx_proto.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What takes the place of a node of the default domain in a newer opset: the node itself, under the same
/// outputs unless `behind` gives them now, and nodes that go before and behind it.
struct RaisedNode {
    std::vector<onnx::NodeProto> before;
    onnx::NodeProto node;
    std::vector<onnx::NodeProto> behind;
};

/// How nodes of one graph go from an opset to a newer one.
struct OpsetRaise {
    std::int64_t from = 0;
    std::int64_t to = 0;
    /// The rank of a value of the graph; nothing where it is not declared.
    std::function<std::optional<std::int64_t>(const std::string& value)> rankOf;
    /// The dtype of a tensor of the graph; Undefined where it is not known.
    std::function<DType(const std::string& value)> dtypeOf;
    /// What is stored of a value and cannot be replaced; nothing of any other.
    std::function<std::optional<std::vector<double>>(const std::string& value)> numbersOf;
    /// The wanted name, made unique in the whole model.
    std::function<std::string(const std::string& wanted)> newName;
};

/// What means in the newer opset what the node means; nothing where the node itself does, unchanged. Throws
/// Error saying which version of the operator means something else, or cannot be told to mean the same of
/// what is known of the values, or that the node lacks arguments which the version requires that it has.
///
/// Goes through the versions of the operator one by one, by ONNX's schemas: a version that only has wider
/// types, more optional inputs, or more attributes whose default is what was before changes nothing; an
/// attribute that became an input of its name becomes a Constant; a default that changed is written down.
/// What changed behind that is a table, made from the operators' documentation of successive versions
/// (onnx/defs, docs/Changelog.md) and the adapters of onnx/version_converter/convert.h. Where the
/// documentation leaves open what is computed (the nearest pixel of Resize 10), it is what ONNX Runtime
/// computes.
std::optional<RaisedNode> raiseNode(const onnx::NodeProto& node, const OpsetRaise& raise);

} // namespace onnxmend
