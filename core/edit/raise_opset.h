// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/onnx/onnx_proto.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The replacement of a node of the default domain in a newer opset: the node itself, and nodes before and
/// behind it. It has the same outputs, unless nodes of `behind` have them now.
struct RaisedNode {
    std::vector<onnx::NodeProto> before;
    onnx::NodeProto node;
    std::vector<onnx::NodeProto> behind;
    std::vector<std::string> changes = {}; ///< clauses: `its attribute "axes" is an input now`
};

/// A node that computes something else in the newer opset.
class NodeNotRaised : public Error
{
public:
    NodeNotRaised(ErrorDetails details, std::int64_t opset)
        : Error(std::move(details))
        , m_opset(opset)
    {
    }

    /// The first opset that the node cannot be raised to; it can be raised to those before.
    std::int64_t opset() const noexcept { return m_opset; }

private:
    std::int64_t m_opset;
};

/// The opsets, and facts about the values of one graph that is raised.
struct OpsetRaise {
    std::int64_t from = 0;
    std::int64_t to = 0;
    /// The rank of a value of the graph; nullopt if it is not declared.
    std::function<std::optional<std::int64_t>(const std::string& value)> rankOf;
    /// The dtype of a tensor of the graph; Undefined if it is not known.
    std::function<DType(const std::string& value)> dtypeOf;
    /// Whether anything in the model reads the value.
    std::function<bool(const std::string& value)> isRead;
    /// The stored numbers of a value; nullopt if it is not stored, or an input may replace it.
    std::function<std::optional<std::vector<double>>(const std::string& value)> numbersOf;
    /// The wanted name, made unique in the whole model.
    std::function<std::string(const std::string& wanted)> newName;
};

/// Returns nodes that compute in the newer opset what the node computes now; nullopt if the node itself does
/// so unchanged. Throws NodeNotRaised that names the version of the operator if it computes something else,
/// if too little is known about the values, if the node lacks arguments that its present version requires, or
/// if its opset is older than oldestRaisedOpset. Throws Error if no model is raised to that opset. Goes
/// through the versions of the operator one by one, by ONNX's schemas. A version changes nothing if it only
/// has wider types, more optional inputs, or more attributes whose default is the former behaviour. An
/// attribute that became an input of its name becomes a Constant; a changed default is written as an
/// attribute. Other changes are a table, made from the operators' documentation of successive versions
/// (onnx/defs, docs/Changelog.md) and the adapters of onnx/version_converter/convert.h. If the documentation
/// does not say what is computed (the nearest pixel of Resize 10), ONNX Runtime's result counts.
///
/// Schemas of opsets that are newer than onnx's registry come from our own table (findOpSchema), which has no
/// defaults: no version there has changed one (docs/Changelog.md).
std::optional<RaisedNode> raiseNode(const onnx::NodeProto& node, const OpsetRaise& raise);

} // namespace onnxmend
