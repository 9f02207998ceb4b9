// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/lift_scope.h"

#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/reduce/cut_nodes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace onnxmend
{

namespace
{

using LiftedNodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
using AttributeValues = std::map<std::string, onnx::AttributeProto>;

std::string calledFunction(const onnx::NodeProto& node)
{
    return functionKey(node.domain(), node.op_type(), node.overload());
}

std::string functionKeyOf(const onnx::FunctionProto& function)
{
    return functionKey(function.domain(), function.name(), function.overload());
}

/// Returns the values of a function's attributes in its first call, or its defaults.
AttributeValues valuesOfFirstCall(const Draft& draft, const onnx::FunctionProto& function)
{
    AttributeValues values;
    for (const onnx::AttributeProto& attribute : function.attribute_proto()) {
        values.insert_or_assign(attribute.name(), attribute);
    }
    bool isFound = false;
    const std::string key = functionKeyOf(function);
    forEachNode(draft.proto, [&](std::size_t, const onnx::NodeProto& node) {
        if (!isFound && calledFunction(node) == key) {
            isFound = true;
            for (const onnx::AttributeProto& attribute : node.attribute()) {
                values.insert_or_assign(attribute.name(), attribute);
            }
        }
    });
    return values;
}

/// Replaces attributes that a function takes from its caller; one without a value is left out.
void giveValues(LiftedNodes& nodes, const AttributeValues& values)
{
    for (onnx::NodeProto& node : nodes) {
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            const auto given = values.find(attribute.ref_attr_name());
            if (!attribute.ref_attr_name().empty() && given != values.end()) {
                std::string name = attribute.name();
                attribute = given->second;
                attribute.set_name(std::move(name));
            }
        }
        removeIf(*node.mutable_attribute(),
                 [](const onnx::AttributeProto& attribute) { return !attribute.ref_attr_name().empty(); });
        forEachBody(node, [&values](onnx::GraphProto& body) { giveValues(*body.mutable_node(), values); });
    }
}

/// Lets the model import what a function imports.
void importOpset(onnx::ModelProto& model, const onnx::OperatorSetIdProto& wanted)
{
    for (onnx::OperatorSetIdProto& known : *model.mutable_opset_import()) {
        if (isSameDomain(known.domain(), wanted.domain())) {
            known.set_version(wanted.version());
            return;
        }
    }
    *model.add_opset_import() = wanted;
}

/// Builds the graph that takes the place of the main graph.
class ScopeLift
{
public:
    ScopeLift(const Draft& draft, const std::string& scope, const KnownTypes& types)
        : m_draft(draft)
        , m_scope(scope)
        , m_types(types)
    {
    }

    std::optional<Draft> lifted()
    {
        Draft copy = m_draft; // the walk hands out what may be changed
        bool isFound = false;
        std::map<std::string, const onnx::GraphProto*> graphs;
        std::map<std::string, std::string> parents;
        forEachGraph(copy.proto, [&](const GraphVisit& visit) {
            if (visit.graph) {
                graphs[visit.scope] = visit.graph;
                parents[visit.scope] = visit.parentScope;
            }
            if (visit.scope != m_scope || isFound) {
                return;
            }
            isFound = true;
            if (visit.graph) {
                m_graph = *visit.graph;
            } else {
                takeFunction(*visit.function);
            }
        });
        if (!isFound) {
            return std::nullopt;
        }
        for (std::string around = parents[m_scope]; !around.empty(); around = parents[around]) {
            const auto graph = graphs.find(around);
            if (graph == graphs.end()) {
                break; // a function is around it, which holds no initializers
            }
            m_around.push_back(graph->second);
        }
        if (!declareInputs() || !takeCaptured()) {
            return std::nullopt;
        }
        Draft result = m_draft;
        result.graph() = std::move(m_graph);
        for (const onnx::OperatorSetIdProto& imported : m_imports) {
            importOpset(result.proto, imported);
        }
        dropUncalledFunctions(result.proto);
        return result;
    }

private:
    void takeFunction(const onnx::FunctionProto& function)
    {
        m_graph.set_name(function.name());
        *m_graph.mutable_node() = function.node();
        giveValues(*m_graph.mutable_node(), valuesOfFirstCall(m_draft, function));
        *m_graph.mutable_value_info() = function.value_info();
        for (const std::string& input : function.input()) {
            m_graph.add_input()->set_name(input);
        }
        for (const std::string& output : function.output()) {
            addOutput(m_graph, output, m_scope, m_types);
        }
        m_imports.assign(function.opset_import().begin(), function.opset_import().end());
    }

    bool declareInputs()
    {
        for (onnx::ValueInfoProto& input : *m_graph.mutable_input()) {
            if (!input.has_type() || !valueTypeOf(input.type()).known()) {
                const auto type = m_types.typeOf(m_scope, input.name());
                if (!type) {
                    return false;
                }
                *input.mutable_type() = *type;
            }
        }
        return true;
    }

    /// Takes captured constants along, and declares other captured values as inputs.
    bool takeCaptured()
    {
        NameSet reads;
        addReads(m_graph.node(), reads);
        for (const onnx::ValueInfoProto& output : m_graph.output()) {
            reads.insert(output.name());
        }
        for (const onnx::NodeProto& node : m_graph.node()) {
            removeNames(node, reads);
        }
        for (const onnx::ValueInfoProto& input : m_graph.input()) {
            reads.erase(input.name());
        }
        for (const onnx::TensorProto& initializer : m_graph.initializer()) {
            reads.erase(initializer.name());
        }
        for (const std::string& name : std::vector<std::string>(reads.begin(), reads.end())) {
            if (name.empty() || takeConstant(name)) {
                continue;
            }
            const auto type = m_types.typeOf(m_scope, name);
            if (!type) {
                return false;
            }
            onnx::ValueInfoProto& input = *m_graph.add_input();
            input.set_name(name);
            *input.mutable_type() = *type;
        }
        return true;
    }

    /// Removes what a node defines, also in its bodies.
    static void removeNames(const onnx::NodeProto& node, NameSet& names)
    {
        for (const std::string& output : node.output()) {
            names.erase(output);
        }
        forEachBody(node, [&names](const onnx::GraphProto& body) {
            for (const onnx::NodeProto& inner : body.node()) {
                removeNames(inner, names);
            }
            for (const onnx::ValueInfoProto& input : body.input()) {
                names.erase(input.name());
            }
            for (const onnx::TensorProto& initializer : body.initializer()) {
                names.erase(initializer.name());
            }
        });
    }

    /// Takes an initializer along, or the tensor of a Constant as one.
    bool takeConstant(const std::string& name)
    {
        for (const onnx::GraphProto* graph : m_around) {
            for (const onnx::NodeProto& node : graph->node()) {
                if (isConstant(node) && node.output_size() == 1 && node.output(0) == name &&
                    node.attribute_size() == 1 && node.attribute(0).has_t()) {
                    onnx::TensorProto& initializer = *m_graph.add_initializer();
                    initializer = node.attribute(0).t();
                    initializer.set_name(name);
                    return true;
                }
            }
            const auto& initializers = graph->initializer();
            const auto found = std::find_if( // the last one of a name counts
                initializers.rbegin(), initializers.rend(),
                [&name](const onnx::TensorProto& initializer) { return initializer.name() == name; });
            if (found != initializers.rend()) {
                *m_graph.add_initializer() = *found;
                takeDeclaration(*graph, name);
                return true;
            }
        }
        return false;
    }

    /// Takes the input of an initializer along, which may contradict it.
    void takeDeclaration(const onnx::GraphProto& graph, const std::string& name)
    {
        const auto declared = std::ranges::find(graph.input(), name, &onnx::ValueInfoProto::name);
        if (declared != graph.input().end()) {
            *m_graph.add_input() = *declared;
        }
    }

    const Draft& m_draft;
    const std::string& m_scope;
    const KnownTypes& m_types;
    onnx::GraphProto m_graph;
    std::vector<const onnx::GraphProto*> m_around; ///< the innermost first
    std::vector<onnx::OperatorSetIdProto> m_imports;
};

} // namespace

std::optional<Draft> liftScope(const Draft& draft, const std::string& scope, const KnownTypes& types)
{
    return ScopeLift(draft, scope, types).lifted();
}

std::vector<std::string> scopesToLift(const Draft& draft)
{
    std::vector<std::string> scopes;
    onnx::ModelProto copy = draft.proto;
    forEachGraph(copy, [&scopes](const GraphVisit& visit) {
        if (!visit.parentScope.empty() || visit.function) {
            scopes.push_back(visit.scope);
        }
    });
    std::ranges::reverse(scopes); // a graph is visited before its parts
    return scopes;
}

} // namespace onnxmend
