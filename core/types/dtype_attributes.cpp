// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/dtype_attributes.h"

#include "core/types/node_inference.h"
#include "core/types/output_types.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace onnxmend
{

namespace
{

/// Returns the dtype that an attribute may code; Undefined if it is omitted or not a valid code.
DType codedDtype(const NodeVisit& visit, const std::string& name)
{
    const onnx::AttributeProto* attribute = findAttribute(visit.node, name, visit.scope.callAttributes);
    return attribute ? dtypeFromOnnx(static_cast<std::int32_t>(attribute->i())) : DType::Undefined;
}

/// Returns the attributes that may code a dtype: omitted integers, or integers that are a valid code. An
/// attribute that a function's caller sets cannot be set here.
std::vector<std::string> candidateNames(const NodeVisit& visit)
{
    std::vector<std::string> names;
    for (const auto& [name, type] : visit.schema.attributes) {
        const onnx::AttributeProto* given = findAttribute(visit.node, name, nullptr);
        const bool isLeftOut = !given && !findAttribute(visit.node, name, visit.scope.callAttributes);
        if (type == "int" && (isLeftOut || (given && isKnown(codedDtype(visit, name))))) {
            names.push_back(name);
        }
    }
    return names;
}

/// A node with another dtype in an attribute.
class ChangedNode
{
public:
    ChangedNode(const Node& node, const std::string& name, DType to)
    {
        node.copyTo(*m_protos.Add());
        setAttribute(m_protos[0], name, to);
        m_nodes = NodeList(m_protos);
    }

    const Node& node() const { return m_nodes[0]; }

private:
    static void setAttribute(onnx::NodeProto& node, const std::string& name, DType to);

    NodeList::Protos m_protos;
    NodeList m_nodes; ///< refers to the protobuf above
};

void ChangedNode::setAttribute(onnx::NodeProto& changed, const std::string& name, DType to)
{
    onnx::AttributeProto* attribute = nullptr;
    for (onnx::AttributeProto& known : *changed.mutable_attribute()) {
        attribute = known.name() == name ? &known : attribute;
    }
    attribute = attribute ? attribute : changed.add_attribute();
    attribute->set_name(name);
    attribute->set_type(onnx::AttributeProto::INT);
    attribute->set_i(static_cast<std::int64_t>(to));
}

TypeChange changeOf(const NodeVisit& visit, const std::string& name, DType to)
{
    return {.graph = visit.scope.name(),
            .value = nodeKey(visit.node),
            .from = codedDtype(visit, name),
            .to = to,
            .what = TypeChange::Attribute{.node = nodeKey(visit.node), .name = name}};
}

/// Returns the dtypes that an attribute may have meant: those of the declared outputs, of the inputs, and of
/// the allowed outputs.
std::vector<DType> likelyDtypes(const NodeVisit& visit, const NodeCheck& check)
{
    std::vector<DType> dtypes;
    const auto add = [&dtypes](DType dtype) {
        if (isKnown(dtype) && std::ranges::find(dtypes, dtype) == dtypes.end()) {
            dtypes.push_back(dtype);
        }
    };
    for (int i = 0; i < visit.node.output_size(); ++i) {
        if (const ValueState* value = visit.scope.result(visit.index, i)) {
            add(value->declared.dtype());
        }
    }
    for (const Argument& argument : check.arguments()) {
        add(argument.type.dtype());
    }
    for (const OpParameter& output : visit.schema.outputs) {
        for (const ValueType type : output.allowed->types()) {
            add(type.dtype());
        }
    }
    return dtypes;
}

} // namespace

std::optional<TypeChange> attributeForOutput(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                                             std::size_t output, DType to)
{
    for (const std::string& name : candidateNames(visit)) {
        const ChangedNode changed(visit.node, name, to);
        const NodeVisit trial{{visit.scope, changed.node(), visit.index}, visit.schema};
        const OutputTypes given = outputTypes(trial, inputs, NodeCheck(trial).bindings());
        if (given.typeError.empty() && given.types[output] == ValueType::tensor(to)) {
            return changeOf(visit, name, to);
        }
    }
    return std::nullopt;
}

std::optional<TypeChange> findAcceptedAttribute(const NodeVisit& visit, const NodeCheck& check)
{
    const std::vector<ValueType> inputs = check.types();
    for (const std::string& name : candidateNames(visit)) {
        if (codedDtype(visit, name) == DType::Undefined) {
            continue; // an omitted attribute was not meant to state a dtype
        }
        for (const DType to : likelyDtypes(visit, check)) {
            const ChangedNode changed(visit.node, name, to);
            const NodeVisit trial{{visit.scope, changed.node(), visit.index}, visit.schema};
            if (outputTypes(trial, inputs, check.bindings()).typeError.empty()) {
                return changeOf(visit, name, to);
            }
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
