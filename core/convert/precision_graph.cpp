// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/precision_graph.h"

#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/onnx/opset_imports.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace onnxmend
{

std::optional<std::int64_t> integerAttribute(const Node& node, std::string_view name)
{
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == name && attribute.ref_attr_name().empty()) {
            return attribute.i();
        }
    }
    return std::nullopt;
}

class PrecisionGraph::Builder
{
public:
    Builder(PrecisionGraph& graph, Progress& progress)
        : m_graph(graph)
        , m_model(*graph.m_model)
        , m_types(inferTypes(m_model,
                             {.filledInputs = {},
                              .target = {},
                              .wantedScope = {},
                              .wantedValues = {},
                              .wantsAllValues = true,
                              .wantsFindings = false},
                             progress))
    {
        for (const GraphBody& body : m_model.data().bodies) {
            if (body.graph) {
                m_bodyOf.emplace(body.graph, &body);
            } else {
                m_bodyOf.emplace(body.function, &body);
            }
        }
    }

    void build()
    {
        const onnx::ModelProto& proto = *m_model.data().proto;
        m_opsets = opsetsOf(proto.opset_import());
        addScope({.name = m_model.graph(GraphId{}).scope});
        for (const onnx::FunctionProto& function : proto.functions()) {
            m_functions.emplace(
                functionKey(canonicalDomain(function.domain()), function.name(), function.overload()),
                addScope({.name = functionScope(function), .isFunction = true}));
        }
        fillGraph(0, proto.graph());
        ScopeNumber number = 1;
        for (const onnx::FunctionProto& function : proto.functions()) {
            m_opsets = opsetsOf(function.opset_import());
            fillFunction(number++, function);
        }
        noteNames();
        noteSignatures();
        indexNodes();
    }

private:
    using Names = std::unordered_map<std::string_view, ValueNumber>;

    ScopeNumber addScope(PrecisionScope scope)
    {
        const auto number = static_cast<ScopeNumber>(m_graph.m_scopes.size());
        const auto types = m_types.scopes.find(scope.name);
        m_scopeTypes.push_back(types == m_types.scopes.end() ? nullptr : &types->second);
        m_names.emplace_back();
        m_graph.m_scopes.push_back(std::move(scope));
        return number;
    }

    ValueNumber define(ScopeNumber scope, std::string_view name)
    {
        const auto [known, isNew] =
            m_names[scope].try_emplace(name, static_cast<ValueNumber>(m_graph.m_values.size()));
        if (isNew) {
            PrecisionValue value{.name = name, .scope = scope};
            if (const ScopeTypes* types = m_scopeTypes[scope]) {
                const auto type = types->find(name);
                if (type != types->end()) {
                    value.type = type->second.type;
                }
            }
            m_graph.m_values.push_back(std::move(value));
        }
        return known->second;
    }

    /// Returns a value of this scope or of one around it.
    ValueNumber find(ScopeNumber scope, std::string_view name) const
    {
        for (; !name.empty() && scope != none; scope = m_graph.m_scopes[scope].parent) {
            const auto known = m_names[scope].find(name);
            if (known != m_names[scope].end()) {
                return known->second;
            }
        }
        return none;
    }

    void fillGraph(ScopeNumber number, const onnx::GraphProto& graph)
    {
        for (const onnx::ValueInfoProto& input : graph.input()) {
            const ValueNumber value = define(number, input.name());
            m_graph.m_values[value].isInput = true;
            m_graph.m_values[value].isDeclaredTensor = input.type().has_tensor_type();
            m_graph.m_scopes[number].inputs.push_back(value);
        }
        if (const auto body = m_bodyOf.find(&graph); body != m_bodyOf.end()) {
            for (const Initializer& initializer : body->second->initializers) {
                addInitializer(number, initializer.name());
            }
        }
        addBoundInputs(number);
        fillNodes(number, graph);
        addValueInfo(number, graph.value_info());
        for (const onnx::ValueInfoProto& output : graph.output()) {
            if (const ValueNumber value = addScopeOutput(number, output.name()); value != none) {
                m_graph.m_values[value].isDeclaredTensor =
                    output.type().has_tensor_type() && output.type().tensor_type().elem_type() != 0;
            }
        }
    }

    void fillFunction(ScopeNumber number, const onnx::FunctionProto& function)
    {
        for (const std::string& input : function.input()) {
            const ValueNumber value = define(number, input);
            m_graph.m_values[value].isInput = true;
            m_graph.m_scopes[number].inputs.push_back(value);
        }
        fillNodes(number, function);
        addValueInfo(number, function.value_info());
        for (const std::string& output : function.output()) {
            addScopeOutput(number, output);
        }
    }

    void addValueInfo(ScopeNumber number,
                      const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& infos)
    {
        for (const onnx::ValueInfoProto& info : infos) {
            if (const auto known = m_names[number].find(info.name()); known != m_names[number].end()) {
                m_graph.m_values[known->second].hasValueInfo |= info.type().has_tensor_type();
            }
        }
    }

    /// Returns the output; none if it is a value of another scope.
    ValueNumber addScopeOutput(ScopeNumber number, std::string_view name)
    {
        const auto known = m_names[number].find(name);
        const ValueNumber value = known == m_names[number].end() ? none : known->second;
        m_graph.m_scopes[number].outputs.push_back(value);
        if (value != none) {
            m_graph.m_values[value].isOutput = true;
        }
        return value;
    }

    /// Adds inputs that the plan fills from a checkpoint: the weights of a model that was exported without
    /// them.
    void addBoundInputs(ScopeNumber number)
    {
        const auto id = m_model.findGraph(m_graph.m_scopes[number].name);
        for (const ValueNumber input : m_graph.m_scopes[number].inputs) {
            const std::string_view name = m_graph.m_values[input].name;
            if (id && m_model.findInitializer(*id, name)) {
                addInitializer(number, name);
            }
        }
    }

    void addInitializer(ScopeNumber number, std::string_view name)
    {
        const ValueNumber value = define(number, name);
        m_graph.m_values[value].isConstant = true;
        if (const auto id = m_model.findGraph(m_graph.m_scopes[number].name)) {
            m_graph.m_values[value].tensor = m_model.findInitializer(*id, name);
        }
    }

    /// `body`: the graph or function.
    void fillNodes(ScopeNumber number, const google::protobuf::Message& body)
    {
        const auto known = m_bodyOf.find(&body);
        if (known == m_bodyOf.end()) {
            return; // the attribute claims to be a graph and holds none
        }
        const NodeList& nodes = known->second->nodes;
        const auto id = m_model.findGraph(m_graph.m_scopes[number].name);
        // The nodes in a file need not be in topological order, so all outputs are defined first.
        const auto first = static_cast<NodeNumber>(m_graph.m_nodes.size());
        for (const Node& source : nodes) {
            PrecisionNode node{.source = &source, .scope = number, .name = source.name()};
            node.opType = source.op_type();
            node.domain = canonicalDomain(source.domain());
            m_graph.m_scopes[number].nodes.push_back(static_cast<NodeNumber>(m_graph.m_nodes.size()));
            m_graph.m_nodes.push_back(std::move(node));
        }
        for (int i = 0; i < nodes.size(); ++i) {
            addOutputs(first + static_cast<NodeNumber>(i), nodes[i], id);
        }
        for (int i = 0; i < nodes.size(); ++i) {
            addInputs(first + static_cast<NodeNumber>(i), nodes[i]);
        }
        for (int i = 0; i < nodes.size(); ++i) {
            addBodies(first + static_cast<NodeNumber>(i), nodes[i], i);
        }
    }

    void addOutputs(NodeNumber number, const Node& source, std::optional<GraphId> id)
    {
        const ScopeNumber scope = m_graph.m_nodes[number].scope;
        for (int i = 0; i < source.output_size(); ++i) {
            ValueNumber output = none;
            if (!source.output(i).empty()) {
                output = define(scope, source.output(i));
                PrecisionValue& value = m_graph.m_values[output];
                value.producer = number;
                value.outputIndex = static_cast<std::size_t>(i);
                PrecisionNode& node = m_graph.m_nodes[number];
                node.key = node.key.empty() ? source.output(i) : node.key;
                if (node.isConstant() && !isParameter(source)) {
                    value.isConstant = true;
                    value.tensor = id ? m_model.findStored(*id, source.output(i)) : std::nullopt;
                }
            }
            m_graph.m_nodes[number].outputs.push_back(output);
        }
    }

    /// Returns whether the Constant gets its value from the call of its function.
    static bool isParameter(const Node& source)
    {
        return std::ranges::any_of(source.attribute(),
                                   [](const auto& attribute) { return !attribute.ref_attr_name().empty(); });
    }

    void addInputs(NodeNumber number, const Node& source)
    {
        PrecisionNode& node = m_graph.m_nodes[number];
        for (int i = 0; i < source.input_size(); ++i) {
            const ValueNumber value = find(node.scope, source.input(i));
            node.inputs.push_back(value);
            if (value != none) {
                m_graph.m_values[value].readers.push_back({number, static_cast<std::size_t>(i)});
            }
        }
        const auto function = m_functions.find(functionKey(node.domain, node.opType, source.overload()));
        if (function != m_functions.end()) {
            node.function = function->second;
            m_graph.m_scopes[node.function].calls.push_back(number);
            return;
        }
        const auto opset = m_opsets.find(node.domain);
        node.schema = findOpSchema(node.domain, node.opType, opset == m_opsets.end() ? 1 : opset->second);
    }

    void addBodies(NodeNumber number, const Node& source, int index)
    {
        for (const onnx::AttributeProto& attribute : source.attribute()) {
            if (attribute.type() != onnx::AttributeProto::GRAPH && !attribute.has_g()) {
                continue;
            }
            const ScopeNumber outer = m_graph.m_nodes[number].scope;
            const ScopeNumber inner = addScope(
                {.name = subgraphScope(m_graph.m_scopes[outer].name, source, index, attribute.name()),
                 .parent = outer,
                 .owner = number});
            m_graph.m_nodes[number].bodies.push_back({attribute.name(), inner});
            fillGraph(inner, attribute.g());
        }
    }

    void noteNames()
    {
        std::map<std::string_view, std::size_t> counts;
        for (const PrecisionScope& scope : m_graph.m_scopes) {
            ++counts[scope.name];
        }
        for (PrecisionScope& scope : m_graph.m_scopes) {
            scope.isNameable = counts[scope.name] == 1 && m_model.findGraph(scope.name).has_value();
        }
    }

    void noteSignatures()
    {
        for (PrecisionScope& scope : m_graph.m_scopes) {
            std::set<std::vector<std::string>> signatures;
            for (const NodeNumber call : scope.calls) {
                std::vector<std::string>& types = m_signature;
                types.clear();
                for (const ValueNumber input : m_graph.m_nodes[call].inputs) {
                    types.push_back(input == none ? std::string() : m_graph.m_values[input].type.text());
                }
                signatures.insert(types);
            }
            scope.hasOneSignature = signatures.size() <= 1;
        }
    }

    void indexNodes()
    {
        for (NodeNumber number = 0; number < m_graph.m_nodes.size(); ++number) {
            const PrecisionNode& node = m_graph.m_nodes[number];
            if (!node.name.empty()) {
                m_graph.m_named.emplace_back(node.name, number);
            }
            for (const ValueNumber output : node.outputs) {
                if (output != none) {
                    m_graph.m_named.emplace_back(m_graph.m_values[output].name, number);
                }
            }
        }
        std::ranges::sort(m_graph.m_named);
    }

    PrecisionGraph& m_graph;
    const Model& m_model;
    InferredTypes m_types;
    OpsetVersions m_opsets;
    std::vector<const ScopeTypes*> m_scopeTypes;
    std::vector<Names> m_names;
    std::unordered_map<std::string, ScopeNumber> m_functions;
    std::unordered_map<const google::protobuf::Message*, const GraphBody*> m_bodyOf; ///< by graph or function
    std::vector<std::string> m_signature;
};

PrecisionGraph::PrecisionGraph(std::shared_ptr<const Model> model, Progress& progress)
    : m_model(std::move(model))
{
    Builder(*this, progress).build();
}

NodeNumber PrecisionGraph::findNode(std::string_view scope, std::string_view output) const
{
    auto named = std::ranges::lower_bound(m_named, output, {}, &decltype(m_named)::value_type::first);
    for (; named != m_named.end() && named->first == output; ++named) {
        if (m_scopes[m_nodes[named->second].scope].name == scope) {
            return named->second;
        }
    }
    return none;
}

std::vector<NodeNumber> PrecisionGraph::readersOf(const PrecisionNode& node) const
{
    std::vector<NodeNumber> readers;
    for (const ValueNumber output : node.outputs) {
        if (output != none) {
            std::ranges::transform(m_values[output].readers, std::back_inserter(readers),
                                   &PrecisionValue::Reader::node);
        }
    }
    return readers;
}

std::vector<NodeNumber> PrecisionGraph::producersOf(const PrecisionNode& node) const
{
    std::vector<NodeNumber> producers;
    for (const ValueNumber input : node.inputs) {
        if (input != none && m_values[input].producer != none) {
            producers.push_back(m_values[input].producer);
        }
    }
    return producers;
}

} // namespace onnxmend
