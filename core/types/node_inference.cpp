// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/node_inference.h"

#include "core/base/text.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/stand_in_types.h"

#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns a type as protobuf, made once.
const onnx::TypeProto& cachedTypeProto(ValueType type)
{
    thread_local std::unordered_map<const std::string*, onnx::TypeProto> protos;
    const auto [entry, isNew] = protos.try_emplace(&type.text());
    if (isNew) {
        entry->second = typeProtoOf(type);
    }
    return entry->second;
}

/// A single node: the types of its inputs are known, shapes and values are not.
class SingleNodeContext final : public onnx::InferenceContext
{
public:
    SingleNodeContext(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                      const CallAttributes* callAttributes)
        : m_schema(schema)
        , m_node(node)
        , m_inputs(inputs)
        , m_standIns(node, inputs, callAttributes)
        , m_outputs(static_cast<std::size_t>(node.output_size()))
    {
    }

    const onnx::AttributeProto* getAttribute(const std::string& name) const override
    {
        return m_standIns.attribute(name);
    }
    std::string getDisplayName() const override
    {
        return m_node.op_type() + (m_node.name().empty() ? "" : " " + quotedText(m_node.name()));
    }
    std::size_t getNumInputs() const override { return m_inputs.size(); }
    /// Returns null only for an optional input that is omitted. Some functions dereference the null of an
    /// unknown type or of a missing required input; a TypeProto without a type is safe.
    const onnx::TypeProto* getInputType(std::size_t index) const override
    {
        static const onnx::TypeProto unknown;
        if (index < m_inputs.size() && m_inputs[index].known()) {
            return &cachedTypeProto(m_standIns.shown(m_inputs[index]));
        }
        const bool isGiven = index < m_inputs.size() && !m_node.input(static_cast<int>(index)).empty();
        const OpParameter* parameter = m_schema.input(index);
        const bool isOptional = parameter && parameter->option == ParameterOption::Optional;
        return isGiven || !isOptional ? &unknown : nullptr;
    }
    const onnx::TensorProto* getInputData(std::size_t) const override { return nullptr; }
    const onnx::SparseTensorProto* getInputSparseData(std::size_t) const override { return nullptr; }
    const onnx::TensorShapeProto* getSymbolicInput(std::size_t) const override { return nullptr; }
    std::size_t getNumOutputs() const override { return m_outputs.size(); }
    onnx::TypeProto* getOutputType(std::size_t index) override { return &m_outputs.at(index); }
    onnx::GraphInferencer* getGraphAttributeInferencer(const std::string&) override { return nullptr; }

    ValueType output(std::size_t index) const { return m_standIns.meant(valueTypeOf(m_outputs[index])); }
    std::string meant(std::string message) const { return m_standIns.meant(std::move(message)); }

private:
    const OpSchema& m_schema;
    const Node& m_node;
    const std::vector<ValueType>& m_inputs;
    StandInTypes m_standIns;
    std::vector<onnx::TypeProto> m_outputs;
};

constexpr std::string_view typeErrorMark = "[TypeInferenceError] ";
constexpr std::string_view shapeErrorMark = "[ShapeInferenceError] ";

/// Returns the message of an inference function if it is about types; otherwise empty. Some functions fail
/// without shapes and values.
std::string typeErrorIn(std::string_view message)
{
    if (const auto mark = message.find(typeErrorMark); mark != std::string_view::npos) {
        return std::string(message.substr(mark + typeErrorMark.size()));
    }
    // LabelEncoder reports types like shapes, and by number (onnx: defs/traditionalml).
    const auto says = [&](std::string_view words) { return message.find(words) != std::string_view::npos; };
    return says(shapeErrorMark) && says("nput type") && says("key")
               ? "its keys are of another type than its input"
               : "";
}

/// Hashes everything by which an inference function without shapes and values can determine types: the
/// operator, the types of its inputs, the number of outputs, its integers, and the names of other attributes.
std::uint64_t fingerprint(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                          const CallAttributes* callAttributes)
{
    std::uint64_t hash = std::hash<const void*>()(&schema);
    const auto add = [&hash](std::uint64_t part) { // boost::hash_combine, with a multiplier for 64 bits
        hash ^= part + 0x9e3779b97f4a7c15ULL + (hash << 12U) + (hash >> 4U);
        hash *= 0xff51afd7ed558ccdULL;
    };
    add(static_cast<std::uint64_t>(node.output_size()));
    for (const ValueType type : inputs) {
        add(type.known() ? std::hash<const void*>()(&type.text()) : 0);
    }
    for (const auto& named : node.attribute()) {
        const onnx::AttributeProto* attribute =
            named.ref_attr_name().empty() ? &named : findAttribute(node, named.name(), callAttributes);
        add(std::hash<std::string_view>()(named.name()));
        if (attribute) {
            add(static_cast<std::uint64_t>(attribute->type()));
            add(static_cast<std::uint64_t>(attribute->i()));
            add(static_cast<std::uint64_t>(attribute->t().data_type()));
        }
    }
    return hash;
}

} // namespace

const onnx::AttributeProto* findAttribute(const Node& node, std::string_view name,
                                          const CallAttributes* callAttributes)
{
    for (const auto& attribute : node.attribute()) {
        if (attribute.name() == name) {
            if (attribute.ref_attr_name().empty()) {
                return &attribute;
            }
            if (callAttributes) {
                const auto bound = callAttributes->find(attribute.ref_attr_name());
                return bound == callAttributes->end() ? nullptr : bound->second;
            }
            return nullptr;
        }
    }
    return nullptr;
}

void copyAttributes(const Node& from, const CallAttributes* callAttributes, onnx::NodeProto& to)
{
    for (const onnx::AttributeProto& named : from.attribute()) {
        if (const auto* attribute = findAttribute(from, named.name(), callAttributes)) {
            onnx::AttributeProto& added = *to.add_attribute();
            added = *attribute;
            added.set_name(named.name());
        }
    }
}

NodeInference inferNode(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes)
{
    NodeInference result;
    result.outputs.resize(static_cast<std::size_t>(node.output_size()));
    const auto* registered = static_cast<const onnx::OpSchema*>(schema.registered);
    // Some functions dereference the null of a missing required attribute.
    const bool isWhole = std::ranges::all_of(schema.requiredAttributes, [&](const std::string& name) {
        return findAttribute(node, name, callAttributes) != nullptr;
    });
    if (!registered || !registered->has_type_and_shape_inference_function() || !isWhole) {
        return result;
    }
    SingleNodeContext context(schema, node, inputs, callAttributes);
    try {
        registered->GetTypeAndShapeInferenceFunction()(context);
    } catch (const std::exception& error) {
        result.typeError = context.meant(typeErrorIn(error.what()));
    }
    for (std::size_t i = 0; i < result.outputs.size(); ++i) {
        result.outputs[i] = context.output(i);
    }
    return result;
}

std::string typeErrorOf(const OpSchema& schema, const Node& node, const std::vector<ValueType>& inputs,
                        const CallAttributes* callAttributes)
{
    thread_local std::unordered_set<std::uint64_t> fine;
    const std::uint64_t key = fingerprint(schema, node, inputs, callAttributes);
    if (fine.contains(key)) {
        return {};
    }
    NodeInference inferred = inferNode(schema, node, inputs, callAttributes);
    if (inferred.typeError.empty()) {
        fine.insert(key);
    }
    return std::move(inferred.typeError);
}

} // namespace onnxmend
