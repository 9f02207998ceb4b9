// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/value_scope.h"

#include "core/onnx/onnx_proto.h"
#include "core/onnx/opset_imports.h"

#include <functional>
#include <numeric>
#include <utility>

namespace onnxmend
{

namespace
{

bool isZeroDimensional(const onnx::TypeProto& type)
{
    return type.has_tensor_type() && type.tensor_type().has_shape() &&
           type.tensor_type().shape().dim_size() == 0;
}

} // namespace

ValueScope::ValueScope(const onnx::GraphProto& graph, InitializerList initializers, NodeList nodes,
                       std::string name, ValueScope* parent, std::string bodyOf)
    : m_name(std::move(name))
    , m_bodyOf(std::move(bodyOf))
    , m_parent(parent)
    , m_graph(&graph)
    , m_initializers(std::move(initializers))
    , m_nodes(std::move(nodes))
{
    if (parent) {
        m_opsets = parent->m_opsets;
        callAttributes = parent->callAttributes;
    }
    const auto count = static_cast<std::size_t>(graph.input_size() + m_nodes.size()) + m_initializers.size();
    m_values.reserve(count);
    m_index.reserve(count);
    for (const auto& input : graph.input()) {
        ValueState& value = m_values[define(input.name())];
        value.origin = ValueOrigin::Input;
        value.declared = valueTypeOf(input.type());
        value.type = value.declared;
        value.isZeroDimensional = isZeroDimensional(input.type());
    }
    for (const Initializer& initializer : m_initializers) {
        m_values[define(initializer.name())].origin = ValueOrigin::Initializer;
    }
    for (const auto& sparse : graph.sparse_initializer()) {
        m_values[define(sparse.values().name())].origin = ValueOrigin::Initializer;
    }
    addNodes();
    addArguments();
    for (const auto& info : graph.value_info()) {
        // Entries for initializers and inputs are ignored (ONNX Runtime, IR version 4 and newer).
        if (ValueState* value = findOwn(info.name()); value && value->producer >= 0) {
            value->declared = valueTypeOf(info.type());
            value->hasValueInfo = true;
            value->isZeroDimensional = isZeroDimensional(info.type());
        }
    }
    for (const auto& output : graph.output()) {
        if (ValueState* value = findOwn(output.name())) {
            value->isOutput = true;
            if (value->producer >= 0 && output.has_type()) {
                value->declared = valueTypeOf(output.type());
                value->isZeroDimensional = isZeroDimensional(output.type());
            }
        }
    }
}

ValueScope::ValueScope(const onnx::FunctionProto& function, std::string name)
    : m_name(std::move(name))
    , m_nodes(function.node())
{
    for (const std::string& input : function.input()) {
        m_values[define(input)].origin = ValueOrigin::Input;
    }
    addNodes();
    addArguments();
    for (const std::string& output : function.output()) {
        if (ValueState* value = findOwn(output)) {
            value->isOutput = true;
        }
    }
}

std::uint32_t ValueScope::define(std::string_view name)
{
    const std::size_t hash = std::hash<std::string_view>()(name);
    const auto isNamed = [&](std::size_t place) { return m_values[place].name == name; };
    if (const auto known = m_index.find(hash, isNamed)) {
        return static_cast<std::uint32_t>(*known);
    }
    m_index.add(hash, m_values.size());
    m_values.emplace_back().name = name;
    return static_cast<std::uint32_t>(m_values.size() - 1);
}

std::optional<std::size_t> ValueScope::placeOf(std::string_view name) const
{
    return m_index.find(std::hash<std::string_view>()(name),
                        [&](std::size_t place) { return m_values[place].name == name; });
}

void ValueScope::addNodes()
{
    m_firstResult.reserve(static_cast<std::size_t>(m_nodes.size()) + 1);
    std::int32_t index = 0;
    for (const Node& node : m_nodes) {
        m_firstResult.push_back(static_cast<std::uint32_t>(m_results.size()));
        std::int32_t outputIndex = 0;
        const bool isConstantNode = isConstant(node);
        for (const std::string_view output : node.output()) {
            m_results.push_back(output.empty() ? notOwn : define(output));
            if (!output.empty()) {
                ValueState& value = m_values[m_results.back()];
                value.producer = index;
                value.outputIndex = outputIndex;
                value.origin = isConstantNode ? ValueOrigin::ConstantNode : ValueOrigin::Node;
            }
            ++outputIndex;
        }
        ++index;
    }
}

/// Runs after all values of the scope are defined: a node may read the result of a later one.
void ValueScope::addArguments()
{
    m_firstArgument.reserve(static_cast<std::size_t>(m_nodes.size()) + 1);
    for (const Node& node : m_nodes) {
        m_firstArgument.push_back(static_cast<std::uint32_t>(m_arguments.size()));
        for (const std::string_view input : node.input()) {
            const auto found = input.empty() ? std::nullopt : placeOf(input);
            m_arguments.push_back(found ? static_cast<std::uint32_t>(*found) : notOwn);
        }
    }
    m_firstArgument.push_back(static_cast<std::uint32_t>(m_arguments.size()));
}

ValueState* ValueScope::argument(std::int32_t node, int input, ValueScope** scope)
{
    const auto place = m_firstArgument[static_cast<std::size_t>(node)] + static_cast<std::uint32_t>(input);
    if (m_arguments[place] != notOwn) {
        if (scope) {
            *scope = this;
        }
        return &m_values[m_arguments[place]];
    }
    const std::string_view name = m_nodes[node].input(input);
    return name.empty() || !m_parent ? nullptr : m_parent->find(name, scope);
}

const ValueState* ValueScope::ownArgument(std::int32_t node, int input) const
{
    const auto place = m_firstArgument[static_cast<std::size_t>(node)] + static_cast<std::uint32_t>(input);
    return m_arguments[place] == notOwn ? nullptr : &m_values[m_arguments[place]];
}

ValueState* ValueScope::result(std::int32_t node, int output)
{
    const auto place = m_firstResult[static_cast<std::size_t>(node)] + static_cast<std::uint32_t>(output);
    return m_results[place] == notOwn ? nullptr : &m_values[m_results[place]];
}

ValueState* ValueScope::findOwn(std::string_view name)
{
    const auto found = placeOf(name);
    return found ? &m_values[*found] : nullptr;
}

std::string ValueScope::inputName() const
{
    return !m_graph           ? "input of the function"
           : m_bodyOf.empty() ? "graph input"
                              : "input of the " + m_bodyOf + " body";
}

ValueState* ValueScope::find(std::string_view name, ValueScope** scope)
{
    for (ValueScope* current = this; current; current = current->m_parent) {
        if (ValueState* value = current->findOwn(name)) {
            if (scope) {
                *scope = current;
            }
            return value;
        }
    }
    return nullptr;
}

void ValueScope::buildReaders()
{
    m_firstReader.assign(m_values.size() + 1, 0);
    std::uint32_t readerCount = 0;
    for (const std::uint32_t value : m_arguments) {
        if (value != notOwn) {
            ++m_firstReader[value + 1];
            ++readerCount;
        }
    }
    std::partial_sum(m_firstReader.begin(), m_firstReader.end(), m_firstReader.begin());
    m_readers.resize(readerCount);
    std::vector<std::uint32_t> next(m_firstReader.begin(), m_firstReader.end() - 1);
    for (std::int32_t node = 0; node < m_nodes.size(); ++node) {
        const std::uint32_t first = m_firstArgument[static_cast<std::size_t>(node)];
        for (std::uint32_t i = first; i < m_firstArgument[static_cast<std::size_t>(node) + 1]; ++i) {
            if (m_arguments[i] != notOwn) {
                m_readers[next[m_arguments[i]]++] = {node, static_cast<std::int32_t>(i - first)};
            }
        }
    }
}

std::vector<ValueScope::Reader> ValueScope::readersOf(const ValueState& value)
{
    if (m_firstReader.empty()) {
        buildReaders();
    }
    const auto index = static_cast<std::size_t>(&value - m_values.data());
    return {m_readers.begin() + m_firstReader[index], m_readers.begin() + m_firstReader[index + 1]};
}

std::int64_t ValueScope::opsetVersion(std::string_view domain) const
{
    if (m_opsets) {
        if (const auto found = m_opsets->find(canonicalDomain(domain)); found != m_opsets->end()) {
            return found->second;
        }
    }
    return 1; // ONNX Runtime takes com.microsoft without an import
}

const OpSchema* ValueScope::schemaOf(const Node& node) const
{
    return findOpSchema(node.domain(), node.op_type(), opsetVersion(node.domain()));
}

bool ValueScope::hasCast(DType from, DType to) const
{
    const OpSchema* schema = findOpSchema("", "Cast", opsetVersion(""));
    constexpr int oldestCast = 6;
    return schema && schema->sinceVersion >= oldestCast &&
           schema->input(0)->allowed->contains(ValueType::tensor(from)) &&
           schema->output(0)->allowed->contains(ValueType::tensor(to));
}

void ValueScope::setOpsets(const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& imports)
{
    m_opsets = std::make_shared<const OpsetVersions>(opsetsOf(imports));
}

} // namespace onnxmend
