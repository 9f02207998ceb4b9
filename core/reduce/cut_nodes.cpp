// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/cut_nodes.h"

#include "core/model/scope_names.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

using NodeProtos = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

/// The scope of the main graph (core/model/graph.h).
constexpr const char* mainScope = "main";

void visitNumbered(const NodeProtos& nodes, std::size_t& next,
                   const std::function<void(std::size_t, const onnx::NodeProto&)>& visit)
{
    for (const onnx::NodeProto& node : nodes) {
        visit(next++, node);
        forEachBody(node, [&](const onnx::GraphProto& body) { visitNumbered(body.node(), next, visit); });
    }
}

NameSet definedIn(const onnx::GraphProto& graph)
{
    NameSet names;
    for (const onnx::ValueInfoProto& input : graph.input()) {
        names.insert(input.name());
    }
    for (const onnx::TensorProto& initializer : graph.initializer()) {
        names.insert(initializer.name());
    }
    for (const auto& sparse : graph.sparse_initializer()) {
        names.insert(sparse.values().name());
    }
    for (const onnx::NodeProto& node : graph.node()) {
        names.insert(node.output().begin(), node.output().end());
    }
    return names;
}

std::string keyOf(const onnx::FunctionProto& function)
{
    return functionKey(function.domain(), function.name(), function.overload());
}

std::string calledBy(const onnx::NodeProto& node)
{
    return functionKey(node.domain(), node.op_type(), node.overload());
}

/// Removes nodes and makes the rest a valid model again.
class NodeCut
{
public:
    NodeCut(Draft& draft, const std::vector<bool>& keep, const KnownTypes& types)
        : m_draft(draft)
        , m_keep(keep)
        , m_types(types)
        , m_unreadBefore(unreadNames(draft.graph()))
    {
    }

    /// Returns false if a type is not known.
    bool apply()
    {
        const NameSet called = calledFunctions();
        removeNodes();
        dropFunctions(called);
        return completeBodies() && completeFunctions() && completeMain();
    }

private:
    /// Names of removed results, with the scope that they belong to.
    using Removed = std::unordered_map<std::string, std::string>;

    void removeNodes()
    {
        std::size_t next = 0;
        removeFrom(*m_draft.graph().mutable_node(), mainScope, next);
        for (onnx::FunctionProto& function : *m_draft.proto.mutable_functions()) {
            removeFrom(*function.mutable_node(), functionScope(function), next);
        }
    }

    void removeFrom(NodeProtos& nodes, const std::string& scope, std::size_t& next)
    {
        int kept = 0;
        for (int i = 0; i < nodes.size(); ++i) {
            onnx::NodeProto& node = nodes[i];
            if (m_keep[next++]) {
                for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
                    removeFromBodies(attribute, subgraphScope(scope, node, i, attribute.name()), next);
                }
                nodes.SwapElements(kept++, i);
                continue;
            }
            for (const std::string& output : node.output()) {
                m_removed.try_emplace(output, scope);
            }
            forEachBody(std::as_const(node), [&next](const onnx::GraphProto& body) {
                visitNumbered(body.node(), next, [](std::size_t, const onnx::NodeProto&) {});
            });
        }
        nodes.DeleteSubrange(kept, nodes.size() - kept);
    }

    void removeFromBodies(onnx::AttributeProto& attribute, const std::string& scope, std::size_t& next)
    {
        if (attribute.has_g()) {
            removeFrom(*attribute.mutable_g()->mutable_node(), scope, next);
        }
        for (int i = 0; i < attribute.graphs_size(); ++i) {
            removeFrom(*attribute.mutable_graphs(i)->mutable_node(), scope + "[" + std::to_string(i) + "]",
                       next);
        }
    }

    NameSet calledFunctions() const
    {
        NameSet called;
        forEachNode(m_draft.proto,
                    [&called](std::size_t, const onnx::NodeProto& node) { called.insert(calledBy(node)); });
        return called;
    }

    /// Removes functions whose calls were removed. One that nobody called before stays as long as it has
    /// nodes: it may be at fault.
    void dropFunctions(const NameSet& calledBefore)
    {
        for (int before = -1; before != m_draft.proto.functions_size();) {
            before = m_draft.proto.functions_size();
            const NameSet called = calledFunctions();
            removeIf(*m_draft.proto.mutable_functions(), [&](const onnx::FunctionProto& function) {
                const std::string key = keyOf(function);
                return !called.contains(key) && (calledBefore.contains(key) || function.node().empty());
            });
        }
    }

    /// Returns a name that the model does not have.
    std::string newName(const std::string& wanted)
    {
        if (m_taken.empty()) {
            forEachNode(m_draft.proto, [this](std::size_t, const onnx::NodeProto& node) {
                m_taken.insert(node.output().begin(), node.output().end());
                m_taken.insert(node.input().begin(), node.input().end());
            });
        }
        std::string name = wanted;
        for (int i = 1; !m_taken.insert(name).second; ++i) {
            name = wanted + "_" + std::to_string(i);
        }
        return name;
    }

    /// Lets an Identity give a result whose node was removed.
    bool addIdentity(NodeProtos& nodes, const std::string& scope, const std::string& output)
    {
        const auto type = m_types.typeOf(scope, output);
        if (!type) {
            return false;
        }
        const std::string given = newName(output + "_given");
        onnx::NodeProto& identity = *nodes.Add();
        identity.set_op_type("Identity");
        identity.set_name(newName(output + "_identity"));
        identity.add_input(given);
        identity.add_output(output);
        m_removed.insert_or_assign(given, scope);
        m_given.insert_or_assign(given, *type);
        return true;
    }

    bool completeBodies()
    {
        bool isComplete = true;
        forEachGraph(m_draft.proto, [&](const GraphVisit& visit) {
            if (!visit.graph || visit.scope == mainScope) {
                return;
            }
            const NameSet defined = definedIn(*visit.graph);
            for (const onnx::ValueInfoProto& output : visit.graph->output()) {
                if (!defined.contains(output.name()) && m_removed.contains(output.name())) {
                    isComplete =
                        addIdentity(*visit.graph->mutable_node(), visit.scope, output.name()) && isComplete;
                }
            }
        });
        return isComplete;
    }

    /// Calls `missing` for each name that nodes read and nothing around them defines.
    template <class Missing>
    static void forEachMissing(const NodeProtos& nodes, const NameSet& visible, const Missing& missing)
    {
        for (const onnx::NodeProto& node : nodes) {
            for (const std::string& input : node.input()) {
                if (!input.empty() && !visible.contains(input)) {
                    missing(input);
                }
            }
            forEachBody(node, [&](const onnx::GraphProto& body) {
                NameSet inner = definedIn(body);
                inner.insert(visible.begin(), visible.end());
                forEachMissing(body.node(), inner, missing);
            });
        }
    }

    /// Returns the missing values of removed nodes, in the order of their first readers.
    std::vector<std::string> missingIn(const NodeProtos& nodes, const NameSet& visible) const
    {
        std::vector<std::string> names;
        NameSet known;
        forEachMissing(nodes, visible, [&](const std::string& name) {
            if (m_removed.contains(name) && known.insert(name).second) {
                names.push_back(name);
            }
        });
        return names;
    }

    std::optional<onnx::TypeProto> typeOf(const std::string& scope, const std::string& name) const
    {
        const auto given = m_given.find(name);
        return given == m_given.end() ? m_types.typeOf(scope, name) : std::optional(given->second);
    }

    /// Gives functions inputs for the values that they miss. A call in another function may miss the value
    /// then, so this is repeated; the depth of calls bounds it, since a valid model has no recursion.
    bool completeFunctions()
    {
        for (int depth = 0; depth <= m_draft.proto.functions_size(); ++depth) {
            bool isChanged = false;
            for (onnx::FunctionProto& function : *m_draft.proto.mutable_functions()) {
                if (!completeResults(function)) {
                    return false;
                }
                NameSet visible(function.input().begin(), function.input().end());
                for (const onnx::NodeProto& node : function.node()) {
                    visible.insert(node.output().begin(), node.output().end());
                }
                for (const std::string& name : missingIn(function.node(), visible)) {
                    if (!addFunctionInput(function, name)) {
                        return false;
                    }
                    isChanged = true;
                }
            }
            if (!isChanged) {
                return true;
            }
        }
        return false;
    }

    bool completeResults(onnx::FunctionProto& function)
    {
        NameSet defined(function.input().begin(), function.input().end());
        for (const onnx::NodeProto& node : function.node()) {
            defined.insert(node.output().begin(), node.output().end());
        }
        const std::string scope = functionScope(function);
        return std::ranges::all_of(function.output(), [&](const std::string& output) {
            return defined.contains(output) || !m_removed.contains(output) ||
                   addIdentity(*function.mutable_node(), scope, output);
        });
    }

    bool addFunctionInput(onnx::FunctionProto& function, const std::string& name)
    {
        const auto type = typeOf(functionScope(function), name);
        if (!type) {
            return false;
        }
        const int place = function.input_size();
        function.add_input(name);
        const std::string argument = newName(name + "_of_" + function.name());
        m_removed.insert_or_assign(argument, mainScope);
        m_given.insert_or_assign(argument, *type);
        const std::string key = keyOf(function);
        forEachGraph(m_draft.proto, [&](const GraphVisit& visit) {
            for (onnx::NodeProto& node : nodesOf(visit)) {
                if (calledBy(node) == key) {
                    while (node.input_size() < place) {
                        node.add_input("");
                    }
                    node.add_input(argument);
                }
            }
        });
        return true;
    }

    bool completeMain()
    {
        onnx::GraphProto& graph = m_draft.graph();
        NameSet visible = definedIn(graph);
        for (const std::string& name : missingIn(graph.node(), visible)) {
            const auto type = typeOf(m_removed.at(name), name);
            if (!type) {
                return false;
            }
            onnx::ValueInfoProto& input = *graph.add_input();
            input.set_name(name);
            *input.mutable_type() = *type;
        }
        removeIf(*graph.mutable_output(),
                 [&visible](const onnx::ValueInfoProto& output) { return !visible.contains(output.name()); });
        addOutputs();
        dropUnread(graph, m_unreadBefore); // they may be at fault: that is found without their nodes
        return graph.output_size() > 0;
    }

    /// Makes the first result of each node that nobody reads an output.
    void addOutputs()
    {
        onnx::GraphProto& graph = m_draft.graph();
        NameSet used;
        addReads(graph.node(), used);
        for (const onnx::ValueInfoProto& output : graph.output()) {
            used.insert(output.name());
        }
        for (const onnx::NodeProto& node : graph.node()) {
            const auto isUsed = [&used](const std::string& name) { return used.contains(name); };
            if (std::ranges::any_of(node.output(), isUsed)) {
                continue;
            }
            const auto first =
                std::ranges::find_if(node.output(), [](const std::string& name) { return !name.empty(); });
            if (first != node.output().end()) {
                addOutput(graph, *first, mainScope, m_types);
            }
        }
    }

    Draft& m_draft;
    const std::vector<bool>& m_keep;
    const KnownTypes& m_types;
    NameSet m_unreadBefore;
    Removed m_removed;
    std::map<std::string, onnx::TypeProto> m_given; ///< types of the values that new Identities read
    NameSet m_taken;
};

} // namespace

void forEachNode(const onnx::ModelProto& proto,
                 const std::function<void(std::size_t number, const onnx::NodeProto& node)>& visit)
{
    std::size_t next = 0;
    visitNumbered(proto.graph().node(), next, visit);
    for (const onnx::FunctionProto& function : proto.functions()) {
        visitNumbered(function.node(), next, visit);
    }
}

void dropUncalledFunctions(onnx::ModelProto& model)
{
    for (int before = -1; before != model.functions_size();) {
        before = model.functions_size();
        NameSet called;
        forEachNode(model,
                    [&called](std::size_t, const onnx::NodeProto& node) { called.insert(calledBy(node)); });
        removeIf(*model.mutable_functions(), [&called](const onnx::FunctionProto& function) {
            return !called.contains(keyOf(function));
        });
    }
}

std::optional<Draft> cutNodes(const Draft& draft, const std::vector<bool>& keep, const KnownTypes& types)
{
    Draft result = draft;
    if (!NodeCut(result, keep, types).apply()) {
        return std::nullopt;
    }
    return result;
}

void addOutput(onnx::GraphProto& graph, const std::string& name, const std::string& scope,
               const KnownTypes& types)
{
    onnx::ValueInfoProto& output = *graph.add_output();
    output.set_name(name);
    for (const onnx::ValueInfoProto& declared : graph.value_info()) {
        if (declared.name() == name) {
            output = declared; // it may be the fault that is looked for
            break;
        }
    }
    types.declareOutput(output, scope);
}

} // namespace onnxmend
