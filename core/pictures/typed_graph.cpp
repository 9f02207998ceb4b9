// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/typed_graph.h"

#include "core/edit/edit_names.h"
#include "core/model/match_nodes.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/onnx/opset_imports.h"
#include "core/types/computing_dtype.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

/// Scopes and names.
using CastNames = std::set<std::pair<std::string_view, std::string_view>>;

/// Returns Casts with the editor's names that a model already has from an earlier save. The model outlives
/// them.
CastNames editorsCasts(const Model& model)
{
    CastNames names;
    for (std::uint32_t id = 0; id < model.graphs().size(); ++id) {
        for (const Node& node : model.data().nodesOf(GraphId{id})) {
            if (isCastName(node.name())) {
                names.emplace(model.graphs()[id].scope, node.name());
            }
        }
    }
    return names;
}

InferredTypes typesOf(const Session& session, Progress& progress)
{
    TypeInferenceOptions options = pictureInference(session);
    options.wantsAllValues = true;
    return inferTypes(*session.planned(), options, progress);
}

} // namespace

NumberLists NumberLists::inverted(std::size_t numbers) const
{
    NumberLists result;
    result.m_ends.assign(numbers, 0);
    for (const std::uint32_t number : m_numbers) {
        ++result.m_ends[number];
    }
    std::uint32_t next = 0;
    for (std::uint32_t& end : result.m_ends) { // for now the beginning of the list
        next += std::exchange(end, next);
    }
    result.m_numbers.resize(m_numbers.size());
    for (std::size_t i = 0; i < size(); ++i) {
        for (const std::uint32_t number : of(i)) {
            result.m_numbers[result.m_ends[number]++] = static_cast<std::uint32_t>(i);
        }
    }
    return result;
}

std::optional<std::uint32_t> ScopeGraph::findValue(std::string_view name) const
{
    const auto found = valueByName.find(std::hash<std::string_view>()(name),
                                        [&](std::size_t place) { return values[place].name == name; });
    return found ? std::optional(static_cast<std::uint32_t>(*found)) : std::nullopt;
}

/// Fills the scopes. First the definitions of each, then the inputs of its nodes, from the innermost scope
/// out, since a node reads what its bodies capture. Then types, from the outermost scope in, since a body
/// sees those around it.
class TypedGraph::Builder
{
public:
    Builder(const Session& session, std::vector<ScopeGraph>& scopes)
        : m_session(session)
        , m_model(*session.planned())
        , m_bodies(m_model.data().bodies)
        , m_scopes(scopes)
    {
        m_scopes.resize(m_bodies.size());
        m_captures.resize(m_bodies.size());
        m_parentNodes.resize(m_bodies.size(), 0);
        if (!session.plan().edits.empty()) {
            m_castsBefore = editorsCasts(*session.model());
        }
        for (const onnx::FunctionProto& function : m_model.data().proto->functions()) {
            m_functions.insert_or_assign(functionKey(function.domain(), function.name(), function.overload()),
                                         functionScope(function));
        }
        indexRows();
    }

    void build(Progress& progress)
    {
        for (std::uint32_t id = 0; id < m_bodies.size(); ++id) {
            progress.checkCancelled();
            addDefinitions(GraphId{id});
        }
        for (auto id = static_cast<std::uint32_t>(m_bodies.size()); id-- > 0;) {
            progress.checkCancelled();
            addReads(GraphId{id});
        }
        const InferredTypes types = typesOf(m_session, progress);
        for (std::uint32_t id = 0; id < m_bodies.size(); ++id) {
            progress.checkCancelled();
            addTypes(GraphId{id}, types);
        }
        addConflicts();
    }

private:
    void indexRows()
    {
        m_rowOfTensor.resize(m_model.tensors().size());
        const std::vector<InitializerRow>& rows = m_session.report().rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].modelTensor) {
                m_rowOfTensor[rows[i].modelTensor->value] = i;
            } else if (rows[i].status != RowStatus::Unused &&
                       rows[i].graph == m_model.graph(GraphId{}).scope) {
                m_rowOfInput.emplace(rows[i].name, i);
            }
        }
    }

    std::uint32_t define(ScopeGraph& scope, std::string_view name, GraphValue::Kind kind)
    {
        if (const auto known = scope.findValue(name)) {
            return *known;
        }
        const auto value = static_cast<std::uint32_t>(scope.values.size());
        scope.valueByName.add(std::hash<std::string_view>()(name), value);
        scope.values.push_back({.name = name, .kind = kind});
        return value;
    }

    void addDefinitions(GraphId id)
    {
        const GraphBody& body = m_bodies[id.value];
        ScopeGraph& scope = m_scopes[id.value];
        scope.scope = m_model.graph(id).scope;
        scope.isFunction = body.function != nullptr;
        const NodeList& nodes = body.nodes;
        const std::size_t expected = std::accumulate(
            nodes.begin(), nodes.end(), body.initializers.size() + m_model.graph(id).inputs.size(),
            [](std::size_t count, const Node& node) { return count + node.output().size(); });
        scope.valueByName.reserve(expected);
        scope.values.reserve(expected);
        if (body.graph) {
            for (const Initializer& initializer : body.initializers) {
                define(scope, initializer.name(), GraphValue::Kind::Stored);
            }
            for (const auto& sparse : body.graph->sparse_initializer()) {
                define(scope, sparse.values().name(), GraphValue::Kind::Stored);
            }
            for (const auto& input : body.graph->input()) {
                define(scope, input.name(), GraphValue::Kind::Input);
            }
        } else {
            for (const std::string& input : body.function->input()) {
                define(scope, input, GraphValue::Kind::Input);
            }
        }
        scope.nodes.reserve(static_cast<std::size_t>(nodes.size()));
        for (const Node& node : nodes) {
            addNode(id, node);
        }
    }

    void addNode(GraphId id, const Node& node)
    {
        ScopeGraph& scope = m_scopes[id.value];
        const auto index = static_cast<std::uint32_t>(scope.nodes.size());
        const bool isOfConstant = isConstant(node);
        for (const std::string_view output : node.output()) {
            if (!output.empty()) {
                const std::uint32_t value =
                    define(scope, output, isOfConstant ? GraphValue::Kind::Stored : GraphValue::Kind::Node);
                scope.values[value].producer = static_cast<std::int32_t>(index);
                scope.outputs.add(value);
            }
        }
        scope.outputs.endList();
        GraphNode& added = scope.nodes.emplace_back();
        added.name = node.name();
        added.opType = node.op_type();
        added.domain = node.domain();
        added.isConstant = isOfConstant;
        added.isCast = isCastOperator(node);
        added.isPlanned = added.isCast && !m_session.plan().edits.empty() && isCastName(node.name()) &&
                          !m_castsBefore.contains({scope.scope, node.name()});
        addBodies(id, index, node);
    }

    void addBodies(GraphId id, std::uint32_t index, const Node& node)
    {
        const auto add = [&](const std::string& name, bool isSubgraph) {
            if (const std::optional<GraphId> body = m_model.findGraph(name)) {
                m_scopes[id.value].bodies[index].push_back(*body);
                if (isSubgraph && body->value > id.value) {
                    m_scopes[body->value].parent = id;
                    m_parentNodes[body->value] = index;
                }
            }
        };
        for (const auto& attribute : node.attribute()) {
            const auto body = [&] {
                return subgraphScope(m_scopes[id.value].scope, node, static_cast<int>(index),
                                     attribute.name());
            };
            if (attribute.has_g()) {
                add(body(), true);
            }
            for (int i = 0; i < attribute.graphs_size(); ++i) {
                add(body() + "[" + std::to_string(i) + "]", true);
            }
        }
        if (!m_functions.empty()) {
            const auto called = m_functions.find(functionKey(node.domain(), node.op_type(), node.overload()));
            if (called != m_functions.end()) {
                add(called->second, false);
            }
        }
    }

    std::optional<std::uint32_t> valueRead(GraphId id, std::string_view name)
    {
        ScopeGraph& scope = m_scopes[id.value];
        if (name.empty()) {
            return std::nullopt;
        }
        if (const auto known = scope.findValue(name)) {
            return known;
        }
        if (!scope.parent) {
            return std::nullopt;
        }
        m_captures[scope.parent->value].emplace(m_parentNodes[id.value], name);
        return define(scope, name, GraphValue::Kind::Captured);
    }

    void addReads(GraphId id)
    {
        const GraphBody& body = m_bodies[id.value];
        ScopeGraph& scope = m_scopes[id.value];
        // last node that reads the value
        std::vector<std::uint32_t> readBy(scope.values.size(), ScopeGraph::anyNode);
        std::uint32_t index = 0;
        const auto add = [&](std::string_view name) {
            const auto value = valueRead(id, name);
            readBy.resize(scope.values.size(), ScopeGraph::anyNode);
            if (value && std::exchange(readBy[*value], index) != index) {
                scope.inputs.add(*value);
            }
        };
        auto captured = m_captures[id.value].begin();
        for (const Node& node : body.nodes) {
            for (const std::string_view input : node.input()) {
                add(input);
            }
            for (; captured != m_captures[id.value].end() && captured->first == index; ++captured) {
                add(captured->second);
            }
            scope.inputs.endList();
            ++index;
        }
        const auto addOutput = [&](const std::string& name) {
            if (const auto value = valueRead(id, name)) {
                scope.values[*value].isOutput = true;
            }
        };
        for (int i = 0; body.graph && i < body.graph->output_size(); ++i) {
            addOutput(body.graph->output(i).name());
        }
        for (int i = 0; body.function && i < body.function->output_size(); ++i) {
            addOutput(body.function->output(i));
        }
        scope.readers = scope.inputs.inverted(scope.values.size());
    }

    void addTypes(GraphId id, const InferredTypes& types)
    {
        ScopeGraph& scope = m_scopes[id.value];
        const auto known = types.scopes.find(scope.scope);
        for (GraphValue& value : scope.values) {
            if (value.kind == GraphValue::Kind::Captured) {
                const ScopeGraph& around = m_scopes[scope.parent->value];
                if (const auto outer = around.findValue(value.name)) {
                    value.type = around.values[*outer].type;
                }
                continue;
            }
            if (known != types.scopes.end()) {
                if (const auto found = known->second.find(value.name); found != known->second.end()) {
                    value.type = found->second.type;
                    value.declared = found->second.declared;
                    value.stored = found->second.stored;
                }
            }
            if (value.kind != GraphValue::Kind::Node) {
                addStorage(id, value);
            }
        }
        addComputing(id);
    }

    void addStorage(GraphId id, GraphValue& value)
    {
        std::optional<std::size_t> row;
        if (const auto tensor = m_model.findStored(id, value.name)) {
            value.kind = GraphValue::Kind::Stored;
            row = m_rowOfTensor[tensor->value];
        } else if (id.value == 0) {
            const auto found = m_rowOfInput.find(value.name);
            row = found == m_rowOfInput.end() ? std::nullopt : std::optional(found->second);
        }
        if (row) {
            const InitializerRow& stored = m_session.report().rows[*row];
            value.kind = GraphValue::Kind::Stored;
            value.row = static_cast<std::uint32_t>(*row);
            value.stored = stored.savedDtype;
            value.byteCount = stored.savedByteCount;
        }
    }

    void addComputing(GraphId id)
    {
        ScopeGraph& scope = m_scopes[id.value];
        const OpsetVersions opsets = importsOf(id);
        std::vector<ValueType> inputs;
        std::vector<ValueType> outputs;
        const auto typeOf = [&scope](std::string_view name) {
            const auto value = name.empty() ? std::nullopt : scope.findValue(name);
            return value ? scope.values[*value].type : ValueType();
        };
        std::size_t index = 0;
        for (const Node& node : m_bodies[id.value].nodes) {
            inputs.clear();
            outputs.clear();
            std::ranges::transform(node.input(), std::back_inserter(inputs), typeOf);
            std::ranges::transform(node.output(), std::back_inserter(outputs), typeOf);
            const auto opset = opsets.find(canonicalDomain(node.domain()));
            const OpSchema* const schema =
                findOpSchema(node.domain(), node.op_type(), opset == opsets.end() ? 1 : opset->second);
            scope.nodes[index++].computesIn = computingDtype(schema, node, inputs, outputs);
        }
    }

    /// Returns the imported versions once for all nodes: files may import any number of domains.
    OpsetVersions importsOf(GraphId id) const
    {
        while (m_scopes[id.value].parent) {
            id = *m_scopes[id.value].parent;
        }
        const onnx::FunctionProto* const function = m_bodies[id.value].function;
        return opsetsOf(function ? function->opset_import() : m_model.data().proto->opset_import());
    }

    void addConflicts()
    {
        const std::vector<Finding>& findings = m_session.report().findings;
        for (std::size_t i = 0; i < findings.size(); ++i) {
            const auto id = m_model.findGraph(findings[i].graph);
            if (!id) {
                continue;
            }
            ScopeGraph& scope = m_scopes[id->value];
            if (findings[i].nodeIndex && findings[i].nodeIndex->value < scope.nodes.size()) {
                scope.findingOfNode.try_emplace(static_cast<std::uint32_t>(findings[i].nodeIndex->value), i);
            }
            if (findingKindInfo(findings[i].kind).isOfDtypes && findings[i].severity != Severity::Info) {
                markConflicts(findings[i], m_session.fixBriefAt(i), i, scope);
            }
        }
    }

    const Session& m_session;
    const Model& m_model;
    const std::vector<GraphBody>& m_bodies; ///< by GraphId
    std::vector<ScopeGraph>& m_scopes;
    std::vector<std::uint32_t> m_parentNodes; ///< by subgraph
    /// by scope; pairs of node and name
    std::vector<std::set<std::pair<std::uint32_t, std::string_view>>> m_captures;
    CastNames m_castsBefore;
    std::unordered_map<std::string, std::string> m_functions; ///< scope by key
    std::vector<std::optional<std::size_t>> m_rowOfTensor;
    std::unordered_map<std::string_view, std::size_t> m_rowOfInput;
};

TypedGraph::TypedGraph(std::shared_ptr<const Session> session, Progress& progress)
    : m_session(std::move(session))
{
    Builder(*m_session, m_scopes).build(progress);
}

std::optional<GraphId> TypedGraph::findScope(std::string_view scope) const
{
    return m_session->planned()->findGraph(scope);
}

std::optional<std::uint32_t> TypedGraph::findNode(const GraphPlace& place) const
{
    const auto id = findScope(place.scope);
    if (!id) {
        return std::nullopt;
    }
    const ScopeGraph& graph = scope(*id);
    const auto value = graph.findValue(place.value);
    const std::int32_t producer = value ? graph.values[*value].producer : -1;
    const bool isNamed = !place.nodeName.empty();
    if (producer >= 0 &&
        (!isNamed || graph.nodes[static_cast<std::size_t>(producer)].name == place.nodeName)) {
        return static_cast<std::uint32_t>(producer);
    }
    if (place.node && place.node->value < graph.nodes.size() &&
        graph.nodes[place.node->value].name == place.nodeName) {
        return static_cast<std::uint32_t>(place.node->value);
    }
    const auto named =
        isNamed ? std::ranges::find(graph.nodes, place.nodeName, &GraphNode::name) : graph.nodes.end();
    if (named != graph.nodes.end()) {
        return static_cast<std::uint32_t>(named - graph.nodes.begin());
    }
    return producer >= 0 ? std::optional(static_cast<std::uint32_t>(producer)) : std::nullopt;
}

TypeInferenceOptions pictureInference(const Session& session)
{
    TypeInferenceOptions options;
    options.strategy = session.strategy();
    options.target = std::nullopt;
    options.wantsFindings = false;
    for (const InitializerRow& row : session.report().rows) {
        if (row.source == RowSource::Checkpoint && row.status != RowStatus::Unused && row.tensor &&
            !row.modelTensor) {
            options.filledInputs.insert(row.name);
        }
    }
    return options;
}

GraphsOfPlan graphsOfPlan(const std::shared_ptr<const Session>& session, Progress& progress)
{
    GraphsOfPlan graphs;
    graphs.after = std::make_shared<const TypedGraph>(session, progress);
    graphs.before = session->plan().edits.empty()
                        ? graphs.after
                        : std::make_shared<const TypedGraph>(session->withPlan(Plan{}, progress), progress);
    return graphs;
}

} // namespace onnxmend
