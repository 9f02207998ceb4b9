// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/half_model.h"

#include "core/convert/cast_borders.h"
#include "core/convert/keep_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

namespace onnxmend
{

namespace
{

constexpr std::array halves = {DType::Float16, DType::Bfloat16};

std::size_t computedIn(const PrecisionGraph& graph, DType dtype)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(graph.values(), [dtype](const PrecisionValue& value) {
            return !value.isConstant && value.dtype() == dtype;
        }));
}

/// Returns the half dtype of most computed values; Undefined if there is none.
DType usualHalf(const PrecisionGraph& graph)
{
    DType usual = DType::Undefined;
    std::size_t most = 0;
    for (const DType half : halves) {
        const std::size_t count = computedIn(graph, half);
        if (count > most) {
            usual = half;
            most = count;
        }
    }
    return usual;
}

std::vector<DType> halvesOf(const PrecisionGraph& graph)
{
    std::vector<DType> found;
    std::ranges::copy_if(halves, std::back_inserter(found),
                         [&graph](DType half) { return computedIn(graph, half) > 0; });
    return found;
}

/// Returns the options with which outputs become wide and inputs stay as they are.
ConversionOptions wideOutputs(const PrecisionGraph& graph, const std::vector<DType>& from, DType to)
{
    ConversionOptions options{.to = to, .from = from};
    for (const ValueNumber output : graph.scope(0).outputs) {
        const bool isWidened = output != none && !graph.value(output).isInput &&
                               std::ranges::find(from, graph.value(output).dtype()) != from.end();
        if (isWidened) {
            options.interface.emplace(graph.value(output).name, to);
        }
    }
    return options;
}

/// Returns the edits without those that remove Casts: where a value is rounded has to stay a node.
std::vector<Edit> withAllCasts(const PrecisionDecisions& decisions)
{
    const PrecisionGraph& graph = decisions.graph();
    std::vector<Edit> edits;
    for (BorderEdit& border : borderEdits(decisions)) {
        if (!std::holds_alternative<RemoveCast>(border.edit)) {
            edits.push_back(std::move(border.edit));
            continue;
        }
        const PrecisionNode& node = graph.node(border.node);
        const DType given = graph.value(node.outputs.front()).dtype();
        if (node.isStandard("Cast") && decisions.isSource(given)) {
            edits.emplace_back(SetAttribute{.graph = graph.scope(node.scope).name,
                                            .value = std::string(node.key),
                                            .node = std::string(node.key),
                                            .attribute = "to",
                                            .from = given,
                                            .to = decisions.to()});
        }
    }
    return edits;
}

} // namespace

WidenedModel widened(const Session& session, const PrecisionGraph& graph, const std::vector<DType>& from,
                     DType to, std::optional<RuntimeTarget> target, Progress& progress)
{
    if (from.empty()) {
        return {session.planned()};
    }
    const ConversionOptions options = wideOutputs(graph, from, to);
    PrecisionDecisions decisions(graph, options, from, target);
    keepByTypes(decisions);
    WidenedModel wide;
    for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
        wide.left += decisions.isConvertible(node) && !decisions.isConverted(node) ? 1 : 0;
    }
    Plan plan = session.plan();
    for (Edit& edit : withAllCasts(decisions)) {
        plan.edits.push_back(std::move(edit));
    }
    wide.model = session.withPlan(std::move(plan), progress)->planned();
    return wide;
}

HalfModel::HalfModel(std::shared_ptr<const Session> session, Progress& progress)
    : m_session(std::move(session))
    , m_graph(m_session->planned(), progress)
    , m_half(usualHalf(m_graph))
    , m_from(halvesOf(m_graph))
    , m_widened(widened(*m_session, m_graph, m_from, DType::Float, std::nullopt, progress))
    , m_wide(m_widened.model, progress)
    , m_roundingOptions{.to = isKnown(m_half) ? m_half : DType::Float16}
    , m_keepingOptions{.to = DType::Float}
    , m_originalOf(m_wide.nodes().size(), none)
    , m_exact(m_wide.values().size(), true)
    , m_rounding(std::make_unique<PrecisionDecisions>(m_wide, m_roundingOptions,
                                                      std::vector<DType>{DType::Float}, std::nullopt))
{
    mapNodes();
    mapValues();
    for (NodeNumber node = 0; node < m_wide.nodes().size(); ++node) {
        const bool isHalfNode = isOriginal(node) && touchesHalf(m_graph.node(m_originalOf[node]));
        if (!isHalfNode) {
            m_rounding->keep(node, KeepReason::Asked);
        } else if (m_rounding->isConverted(node) && !isPassing(node)) {
            m_nodes.push_back(node);
        }
    }
}

/// Widening inserts Casts and changes no name, and scopes stay in their order.
void HalfModel::mapNodes()
{
    const std::size_t scopes = std::min(m_wide.scopes().size(), m_graph.scopes().size());
    for (std::size_t i = 0; i < scopes; ++i) {
        const auto scope = static_cast<ScopeNumber>(i);
        std::map<std::string_view, NodeNumber> byKey;
        for (const NodeNumber node : m_graph.scope(scope).nodes) {
            byKey.emplace(m_graph.node(node).key, node);
        }
        for (const NodeNumber node : m_wide.scope(scope).nodes) {
            const auto found = byKey.find(m_wide.node(node).key);
            if (found != byKey.end() && m_graph.node(found->second).opType == m_wide.node(node).opType) {
                m_originalOf[node] = found->second;
            }
        }
    }
}

void HalfModel::mapValues()
{
    std::set<std::pair<ScopeNumber, std::string_view>> halfValues;
    for (const PrecisionValue& value : m_graph.values()) {
        if (!value.isConstant && value.dtype() == m_half && isKnown(m_half)) {
            halfValues.emplace(value.scope, value.name);
        }
    }
    for (ValueNumber number = 0; number < m_wide.values().size(); ++number) {
        const PrecisionValue& value = m_wide.value(number);
        const bool isRounded = !value.isConstant && value.dtype() == DType::Float &&
                               halfValues.contains(std::pair(value.scope, value.name));
        m_exact[number] = !isRounded;
    }
}

bool HalfModel::touchesHalf(const PrecisionNode& node) const
{
    const auto isOfHalf = [this](ValueNumber value) {
        return value != none && m_graph.value(value).dtype() == m_half;
    };
    return isKnown(m_half) &&
           (std::ranges::any_of(node.inputs, isOfHalf) || std::ranges::any_of(node.outputs, isOfHalf));
}

bool HalfModel::isPassing(NodeNumber number) const
{
    const PrecisionNode& node = m_wide.node(number);
    return node.isStandard("Cast") || node.isStandard("CastLike") || node.isStandard("Identity") ||
           node.isConstant() || !node.bodies.empty() || node.function != none;
}

NumericPlace HalfModel::placeOf(NodeNumber number) const
{
    const bool isThere = isOriginal(number);
    const PrecisionGraph& graph = isThere ? m_graph : m_wide;
    const NodeNumber own = isThere ? m_originalOf[number] : number;
    const PrecisionNode& node = graph.node(own);
    return {.graph = graph.scope(node.scope).name,
            .node = std::string(node.name),
            .nodeIndex = graph.indexInScope(own),
            .opType = std::string(node.opType),
            .value = std::string(node.key)};
}

NodeSet HalfModel::withPassing(const NodeSet& nodes) const
{
    NodeSet known = nodes;
    std::vector<NodeNumber> pending(nodes.begin(), nodes.end());
    while (!pending.empty()) {
        const NodeNumber number = pending.back();
        pending.pop_back();
        const PrecisionNode& node = m_wide.node(number);
        for (const NodeNumber producer : m_wide.producersOf(node)) {
            addPassing(producer, known, pending);
        }
        for (const NodeNumber reader : m_wide.readersOf(node)) {
            addPassing(reader, known, pending);
        }
        const PrecisionScope& scope = m_wide.scope(node.scope);
        if (scope.owner != none) {
            addPassing(scope.owner, known, pending);
        }
        for (const NodeNumber call : scope.calls) {
            addPassing(call, known, pending);
        }
        addOfInterface(number, known, pending);
    }
    return known;
}

void HalfModel::addPassing(NodeNumber node, NodeSet& known, std::vector<NodeNumber>& pending) const
{
    if (isPassing(node) && m_rounding->isConverted(node) && known.insert(node).second) {
        pending.push_back(node);
    }
}

/// Adds nodes inside a body or function that hand on its inputs or outputs: the state of a loop is not
/// rounded on its way.
void HalfModel::addOfInterface(NodeNumber owner, NodeSet& known, std::vector<NodeNumber>& pending) const
{
    std::vector<ScopeNumber> scopes;
    for (const NodeBodyGraph& body : m_wide.node(owner).bodies) {
        scopes.push_back(body.scope);
    }
    if (m_wide.node(owner).function != none) {
        scopes.push_back(m_wide.node(owner).function);
    }
    for (const ScopeNumber scope : scopes) {
        for (const ValueNumber input : m_wide.scope(scope).inputs) {
            for (const PrecisionValue::Reader& reader : m_wide.value(input).readers) {
                addPassing(reader.node, known, pending);
            }
        }
        for (const ValueNumber output : m_wide.scope(scope).outputs) {
            if (output != none && m_wide.value(output).producer != none) {
                addPassing(m_wide.value(output).producer, known, pending);
            }
        }
    }
}

NodeSet HalfModel::lonePassing() const
{
    const NodeSet beside = withPassing({m_nodes.begin(), m_nodes.end()});
    NodeSet lone;
    for (NodeNumber node = 0; node < m_wide.nodes().size(); ++node) {
        if (isPassing(node) && m_rounding->isConverted(node) && !beside.contains(node)) {
            lone.insert(node);
        }
    }
    return lone;
}

PrecisionDecisions HalfModel::rounding(const NodeSet& kept) const
{
    PrecisionDecisions decisions = *m_rounding;
    for (const NodeNumber node : withPassing(kept)) {
        decisions.keep(node, KeepReason::Asked);
    }
    return decisions;
}

std::shared_ptr<const Session> HalfModel::keeping(const NodeSet& kept, Progress& progress) const
{
    std::vector<bool> isWide(m_graph.nodes().size(), false);
    for (const NodeNumber node : withPassing(kept)) {
        if (isOriginal(node)) {
            isWide[m_originalOf[node]] = true;
        }
    }
    PrecisionDecisions decisions(m_graph, m_keepingOptions, m_from, std::nullopt);
    keepByTypes(decisions);
    for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
        if (!isWide[node]) {
            decisions.keep(node, KeepReason::Asked);
        }
    }
    Plan plan = m_session->plan();
    for (BorderEdit& border : borderEdits(decisions)) {
        plan.edits.push_back(std::move(border.edit));
    }
    return m_session->withPlan(std::move(plan), progress);
}

} // namespace onnxmend
