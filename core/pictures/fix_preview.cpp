// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/pictures/fix_preview.h"

#include "core/edit/edit_names.h"
#include "core/pictures/neighbourhood.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostReadersOfTensor = 4; // of a tensor alone

/// Draws a neighbourhood: nodes of the graph, and a node of its own for each value that is given or handed
/// out.
class PreviewBuilder
{
public:
    PreviewBuilder(const ScopeView& view, const Neighbourhood& near)
        : m_view(view)
    {
        for (const auto& [index, isMiddle] : near.nodes()) {
            const Node& node = view.node(index);
            m_nodeOf[index] =
                addNode(isConstant(node) ? PictureNode::Kind::Constant : PictureNode::Kind::Operator,
                        node.op_type(), node.name());
        }
        for (const auto& [index, isMiddle] : near.nodes()) {
            const Node& node = view.node(index);
            for (const std::string_view input : near.shownInputs(node)) {
                if (const auto source = sourceOf(input, isMiddle)) {
                    m_graph.edges.push_back(
                        {.from = *source, .to = m_nodeOf.at(index), .value = std::string(input)});
                }
            }
            for (const std::string_view output : node.output()) {
                if (isMiddle && view.isOutput(output)) {
                    const std::size_t target = addNode(PictureNode::Kind::Output, output, {});
                    m_graph.edges.push_back(
                        {.from = m_nodeOf.at(index), .to = target, .value = std::string(output)});
                }
            }
        }
        m_graph.isCut = near.isCut();
    }

    const std::map<int, std::size_t>& nodes() const { return m_nodeOf; } ///< by index in the scope
    GraphPicture& graph() { return m_graph; }

private:
    std::size_t addNode(PictureNode::Kind kind, std::string_view title, std::string_view name)
    {
        m_graph.nodes.push_back({.kind = kind, .title = std::string(title), .name = std::string(name)});
        return m_graph.nodes.size() - 1;
    }

    /// Where a value comes from; nothing when that is not shown.
    std::optional<std::size_t> sourceOf(std::string_view value, bool showGiven)
    {
        if (const auto producer = m_view.producer(value)) {
            const auto node = m_nodeOf.find(*producer);
            return node == m_nodeOf.end() ? std::nullopt : std::optional(node->second);
        }
        const auto known = m_given.find(value);
        if (known != m_given.end() || !showGiven) {
            return known == m_given.end() ? std::nullopt : std::optional(known->second);
        }
        const auto kind = m_view.isStored(value) ? PictureNode::Kind::Constant : PictureNode::Kind::Input;
        return m_given[std::string(value)] = addNode(kind, value, {});
    }

    const ScopeView& m_view;
    GraphPicture m_graph;
    std::map<int, std::size_t> m_nodeOf;
    std::map<std::string, std::size_t, std::less<>> m_given;
};

void setTypes(const Model& model, const std::string& scope, Progress& progress, GraphPicture& graph)
{
    TypeInferenceOptions options;
    options.target = std::nullopt;
    options.wantsFindings = false;
    options.wantedScope = scope;
    for (const PictureEdge& edge : graph.edges) {
        options.wantedValues.insert(edge.value);
    }
    const InferredTypes inferred = inferTypes(model, options, progress);
    for (PictureEdge& edge : graph.edges) {
        if (const auto type = inferred.types.find(edge.value); type != inferred.types.end()) {
            edge.dtype = type->second.dtype();
            edge.type = type->second.known() ? displayName(type->second) : std::string();
        }
    }
}

PreviewSubject subjectOf(const ScopeView& view, const Finding& finding, const Fix* fix)
{
    PreviewSubject subject{.scope = finding.graph, .focus = {}, .values = {finding.value}};
    const auto addNode = [&](int index) {
        subject.focus.insert(view.node(index).output().begin(), view.node(index).output().end());
    };
    const auto addProducer = [&](const std::string& value) {
        if (const auto producer = view.producer(value)) {
            addNode(*producer);
        }
    };
    if (finding.nodeIndex && finding.nodeIndex->value < view.nodeCount()) {
        addNode(static_cast<int>(finding.nodeIndex->value));
    } else {
        addProducer(finding.value);
    }
    for (const FindingOperand& operand : finding.operands) {
        subject.values.insert(operand.value);
    }
    for (const Edit& edit : fix ? fix->edits : std::vector<Edit>()) {
        if (graphOf(edit) == finding.graph) {
            subject.values.insert(valueOf(edit));
            addProducer(nodeOf(edit));
        }
    }
    if (subject.focus.empty()) { // about a tensor alone: what reads it
        bool isCut = false;
        for (const int reader : view.readers({finding.value}, mostReadersOfTensor, isCut)) {
            addNode(reader);
        }
    }
    return subject;
}

/// Behind a conflict types are inferred as if it were fixed; here it is shown as it is.
void markConflict(const Finding& finding, const Fix* fix, const std::map<int, std::size_t>& nodes,
                  GraphPicture& graph)
{
    std::map<std::string, std::pair<DType, std::string>> actual;
    for (const FindingOperand& operand : finding.operands) {
        actual[operand.value] = {operand.dtype, operand.type};
    }
    if (finding.actual != DType::Undefined) {
        actual[finding.value] = {finding.actual, dtypeName(finding.actual)};
    }
    std::set<std::string> wrong{finding.value};
    for (const Edit& edit : fix ? fix->edits : std::vector<Edit>()) {
        wrong.insert(valueOf(edit));
    }
    const auto node =
        finding.nodeIndex ? nodes.find(static_cast<int>(finding.nodeIndex->value)) : nodes.end();
    if (node != nodes.end()) {
        graph.nodes[node->second].mark = PictureMark::Conflict;
    }
    for (PictureEdge& edge : graph.edges) {
        if (const auto type = actual.find(edge.value); type != actual.end()) {
            std::tie(edge.dtype, edge.type) = type->second;
        }
        const bool isRead = node == nodes.end() || edge.to == node->second;
        const bool isGiven = node != nodes.end() && edge.from == node->second && edge.value == finding.value;
        if (isGiven || (isRead && wrong.contains(edge.value))) {
            edge.mark = PictureMark::Conflict;
        }
    }
}

void markChanges(const FixPreview& preview, const Fix& fix, const ScopeView& view,
                 const std::map<int, std::size_t>& nodes, GraphPicture& after)
{
    std::map<std::string, std::string> typesBefore;
    std::set<std::string> givenBefore;
    for (const PictureEdge& edge : preview.before.edges) {
        typesBefore.emplace(edge.value, edge.type);
        if (preview.before.nodes[edge.from].name.empty()) {
            givenBefore.insert(preview.before.nodes[edge.from].title);
        }
    }
    for (PictureEdge& edge : after.edges) {
        PictureNode& source = after.nodes[edge.from];
        const auto known = typesBefore.find(edge.value);
        const bool isGiven = source.kind == PictureNode::Kind::Constant && source.title == edge.value;
        if (known != typesBefore.end() && known->second != edge.type) {
            edge.mark = PictureMark::Changed;
            source.mark = source.kind == PictureNode::Kind::Operator ? source.mark : PictureMark::Changed;
        } else if (isGiven && known == typesBefore.end() && !givenBefore.contains(source.title)) {
            source.mark = PictureMark::Added; // a copy in another dtype
        }
    }
    for (const Edit& edit : fix.edits) {
        const bool isOfNode = std::holds_alternative<SetAttribute>(edit) ||
                              std::holds_alternative<RetargetCall>(edit) ||
                              std::holds_alternative<AddZeroPoint>(edit);
        const auto producer = view.producer(nodeOf(edit));
        const auto node = producer ? nodes.find(*producer) : nodes.end();
        if (node != nodes.end() && isOfNode) {
            after.nodes[node->second].mark = PictureMark::Changed;
        }
    }
}

/// Whether an editor inserted the Cast for the fix: such Casts have names of their own
/// (core/edit/graph_editor.h).
bool isNewCast(const ScopeView& before, const Node& node)
{
    if (node.op_type() != "Cast" || !isCastName(node.name())) {
        return false;
    }
    const auto old = before.producer(node.output(0));
    return !old || before.node(*old).name() != node.name();
}

} // namespace

FixPreview previewFix(const Session& session, const Finding& finding, const Fix* fix, Progress& progress)
{
    FixPreview preview;
    const ScopeView view(*session.planned(), finding.graph);
    const PreviewSubject subject = subjectOf(view, finding, fix);
    const Neighbourhood near(view, subject, [](const Node&) { return false; });
    PreviewBuilder before(view, near);
    setTypes(*session.planned(), subject.scope, progress, before.graph());
    markConflict(finding, fix, before.nodes(), before.graph());
    preview.before = std::move(before.graph());
    if (!fix) {
        return preview;
    }

    Plan plan = session.plan();
    plan.edits.insert(plan.edits.end(), fix->edits.begin(), fix->edits.end());
    const AppliedPlan applied = applyPlan(session.model(), plan, session.checkpoints());
    progress.checkCancelled();
    for (const SkippedEdit& skipped : applied.skipped) {
        if (skipped.index >= session.plan().edits.size()) {
            preview.skipped.push_back(skipped.reason);
        }
    }
    const ScopeView viewAfter(*applied.model, finding.graph);
    const auto isAdded = [&view](const Node& node) { return isNewCast(view, node); };
    const Neighbourhood nearAfter(viewAfter, subject, isAdded);
    PreviewBuilder after(viewAfter, nearAfter);
    setTypes(*applied.model, subject.scope, progress, after.graph());
    for (const auto& [index, node] : after.nodes()) {
        if (isAdded(viewAfter.node(index))) {
            after.graph().nodes[node].mark = PictureMark::Added;
        }
    }
    markChanges(preview, *fix, viewAfter, after.nodes(), after.graph());
    preview.after = std::move(after.graph());
    return preview;
}

} // namespace onnxmend
