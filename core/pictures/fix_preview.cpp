// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/fix_preview.h"

#include "core/edit/edit_names.h"
#include "core/model/model_data.h"
#include "core/pictures/picture_types.h"

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

constexpr std::size_t mostReadersOfTensor = 4; // readers of a tensor without a node
constexpr std::size_t mostPreviewNodes = 20;
constexpr std::size_t mostPreviewInputs = 6;  // inputs of one node
constexpr std::size_t mostPreviewReaders = 4; // readers of one value

/// Subject of a finding and a fix, by names, which are valid before and after it.
struct PreviewSubject {
    std::string scope;
    std::set<std::string, std::less<>> focus;  ///< outputs of the nodes in the middle
    std::set<std::string, std::less<>> values; ///< values that are shown even if there are too many
};

/// The graph of a model that a picture shows. The model outlives it.
struct PreviewScope {
    PreviewScope(const Model& model, const std::string& scope)
        : model(model)
        , id(model.findGraph(scope).value_or(GraphId{}))
        , producers(model.findGraph(scope) ? model.data().nodesOf(id) : NodeList())
    {
    }

    const Model& model;
    GraphId id;
    NodesByOutput producers;
};

/// Nodes by their position in the graph.
using NodeSet = std::set<const Node*, std::less<>>;

/// Returns the first `limit` readers of each value; sets `isCut` if there are more.
NodeSet readersOf(const NodeList& nodes, const std::set<std::string_view>& values, std::size_t limit,
                  bool& isCut)
{
    NodeSet readers;
    std::map<std::string_view, std::size_t> found;
    for (const Node& node : nodes) {
        for (const std::string_view input : node.input()) {
            if (input.empty() || !values.contains(input) || readers.contains(&node)) {
                continue;
            }
            if (++found[input] > limit) {
                isCut = true;
            } else {
                readers.insert(&node);
            }
        }
    }
    return readers;
}

/// Draws the nodes in the middle and a few of their neighbours, and a node of its own for each input,
/// constant and output. Added Casts stand between them, so the nodes behind those are shown, too.
class PreviewDrawing
{
public:
    using IsAdded = std::function<bool(const Node&)>;

    PreviewDrawing(const PreviewScope& scope, const PreviewSubject& subject, IsAdded isAdded)
        : m_scope(scope)
        , m_subject(subject)
        , m_isAdded(std::move(isAdded))
    {
        for (const std::string& value : subject.focus) {
            if (const Node* const node = scope.producers.find(value)) {
                include(*node, true);
            }
        }
        while (!m_waiting.empty()) {
            expand(std::exchange(m_waiting, {}));
        }
        draw();
    }

    /// Returns the index of a drawn node; nullopt if it is not shown.
    std::optional<std::size_t> placeOf(const Node* node) const
    {
        const auto found = m_placeOf.find(node);
        return found == m_placeOf.end() ? std::nullopt : std::optional(found->second);
    }
    GraphPicture& picture() { return m_picture; }
    void markAdded()
    {
        for (const auto& [node, place] : m_placeOf) {
            if (m_isAdded(*node)) {
                m_picture.nodes[place].mark = PictureMark::Added;
            }
        }
    }

private:
    /// Returns the inputs of a node: the first few and the important ones.
    std::vector<std::string_view> shownInputs(const Node& node) const
    {
        std::vector<std::string_view> inputs;
        for (const std::string_view input : node.input()) {
            const bool isNew = std::ranges::find(inputs, input) == inputs.end();
            if (!input.empty() && isNew &&
                (inputs.size() < mostPreviewInputs || m_subject.values.contains(input))) {
                inputs.push_back(input);
            }
        }
        return inputs;
    }

    void include(const Node& node, bool inTheMiddle)
    {
        const bool isMiddle = inTheMiddle || m_isAdded(node);
        const auto known = m_isMiddle.find(&node);
        if (known == m_isMiddle.end() && m_isMiddle.size() >= mostPreviewNodes) {
            m_picture.isCut = true;
            return;
        }
        if (isMiddle && (known == m_isMiddle.end() || !known->second)) {
            m_waiting.insert(&node);
        }
        bool& middle = m_isMiddle[&node];
        middle = middle || isMiddle;
    }

    void expand(const NodeSet& batch)
    {
        std::set<std::string_view> results;
        for (const Node* const node : batch) {
            // A Cast behind a node took over the name of its result: the node itself stays in the middle.
            const bool tookOver = m_isAdded(*node) && m_subject.focus.contains(node->output(0));
            const std::vector<std::string_view> inputs = shownInputs(*node);
            const std::set<std::string_view> all(node->input().begin(), node->input().end());
            m_picture.isCut = m_picture.isCut || inputs.size() < all.size() - all.count({});
            for (const std::string_view input : inputs) {
                if (const Node* const producer = m_scope.producers.find(input)) {
                    include(*producer, tookOver);
                }
            }
            results.insert(node->output().begin(), node->output().end());
        }
        for (const Node* const reader :
             readersOf(m_scope.producers.nodes(), results, mostPreviewReaders, m_picture.isCut)) {
            include(*reader, false);
        }
    }

    void draw()
    {
        const std::vector<ValueDeclaration>& outputs = m_scope.model.graph(m_scope.id).outputs;
        for (const auto& [node, isMiddle] : m_isMiddle) {
            m_placeOf[node] =
                addNode(isConstant(*node) ? PictureNode::Kind::Constant : PictureNode::Kind::Operator,
                        node->op_type(), node->name());
        }
        for (const auto& [node, isMiddle] : m_isMiddle) {
            for (const std::string_view input : shownInputs(*node)) {
                if (const auto source = sourceOf(input, isMiddle)) {
                    addEdge(*source, m_placeOf.at(node), input);
                }
            }
            for (const std::string_view output : node->output()) {
                if (isMiddle &&
                    std::ranges::find(outputs, output, &ValueDeclaration::name) != outputs.end()) {
                    addEdge(m_placeOf.at(node), addNode(PictureNode::Kind::Output, output, {}), output);
                }
            }
        }
    }

    std::size_t addNode(PictureNode::Kind kind, std::string_view title, std::string_view name)
    {
        m_picture.nodes.push_back({.kind = kind, .title = std::string(title), .name = std::string(name)});
        return m_picture.nodes.size() - 1;
    }

    void addEdge(std::size_t from, std::size_t to, std::string_view value)
    {
        m_picture.edges.push_back({.from = from, .to = to, .value = std::string(value)});
    }

    /// Returns the source of a value; nullopt if it is not shown.
    std::optional<std::size_t> sourceOf(std::string_view value, bool showGiven)
    {
        if (const Node* const producer = m_scope.producers.find(value)) {
            return placeOf(producer);
        }
        const auto known = m_given.find(value);
        if (known != m_given.end() || !showGiven) {
            return known == m_given.end() ? std::nullopt : std::optional(known->second);
        }
        const bool isStored = m_scope.model.findInitializer(m_scope.id, value).has_value();
        return m_given[std::string(value)] =
                   addNode(isStored ? PictureNode::Kind::Constant : PictureNode::Kind::Input, value, {});
    }

    const PreviewScope& m_scope;
    const PreviewSubject& m_subject;
    IsAdded m_isAdded;
    std::map<const Node*, bool, std::less<>> m_isMiddle; ///< shown nodes, in their order
    NodeSet m_waiting;
    std::map<const Node*, std::size_t, std::less<>> m_placeOf; ///< index in the picture
    std::map<std::string, std::size_t, std::less<>> m_given;
    GraphPicture m_picture;
};

/// Returns null if the finding is not about a node.
const Node* findingNode(const Finding& finding, const NodeList& nodes)
{
    const bool isThere =
        finding.nodeIndex && finding.nodeIndex->value < static_cast<std::size_t>(nodes.size());
    return isThere ? &nodes[static_cast<int>(finding.nodeIndex->value)] : nullptr;
}

/// Returns the graph that the picture shows: the branch or body that a fix changes, if it does not change the
/// graph of the finding itself.
std::string shownScope(const Model& model, const Finding& finding, const Fix* fix)
{
    const auto isThere = [&finding](const Edit& edit) { return graphOf(edit) == finding.graph; };
    if (!fix || fix->edits.empty() || std::ranges::any_of(fix->edits, isThere)) {
        return finding.graph;
    }
    const std::string changed(graphOf(fix->edits.front()));
    return model.findGraph(changed) ? changed : std::string(finding.graph);
}

PreviewSubject subjectOf(const NodesByOutput& producers, const std::string& scope, const Finding& finding,
                         const Fix* fix)
{
    const bool isOfFinding = scope == finding.graph;
    PreviewSubject subject{.scope = scope, .focus = {}, .values = {finding.value}};
    const auto addNode = [&subject](const Node* node) {
        if (node) {
            subject.focus.insert(node->output().begin(), node->output().end());
        }
    };
    if (isOfFinding) {
        const Node* const node = findingNode(finding, producers.nodes());
        addNode(node ? node : producers.find(finding.value));
    }
    for (const FindingOperand& operand : finding.operands) {
        subject.values.insert(operand.value);
    }
    for (const Edit& edit : fix ? fix->edits : std::vector<Edit>()) {
        if (graphOf(edit) == scope) {
            subject.values.insert(valueOf(edit));
            addNode(producers.find(nodeOf(edit)));
            addNode(isOfFinding ? nullptr : producers.find(valueOf(edit)));
        }
    }
    if (subject.focus.empty()) { // the finding is about a tensor alone: its readers are shown
        bool isCut = false;
        std::set<std::string_view> read{finding.value};
        if (!isOfFinding) {
            read = {subject.values.begin(), subject.values.end()};
        }
        for (const Node* const reader : readersOf(producers.nodes(), read, mostReadersOfTensor, isCut)) {
            addNode(reader);
        }
    }
    return subject;
}

/// Types behind a conflict are inferred as if it were fixed; the edge shows the actual type.
void markConflict(const Finding& finding, const Fix* fix, std::optional<std::size_t> node,
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
    if (node) {
        graph.nodes[*node].mark = PictureMark::Conflict;
    }
    for (PictureEdge& edge : graph.edges) {
        if (const auto type = actual.find(edge.value); type != actual.end()) {
            std::tie(edge.dtype, edge.type) = type->second;
        }
        const bool isRead = !node || edge.to == *node;
        const bool isGiven = node && edge.from == *node && edge.value == finding.value;
        if (isGiven || (isRead && wrong.contains(edge.value))) {
            edge.mark = PictureMark::Conflict;
        }
    }
}

void markChanges(const GraphPicture& before, const Fix& fix, const NodesByOutput& producers,
                 PreviewDrawing& drawing)
{
    GraphPicture& after = drawing.picture();
    std::map<std::string, std::string> typesBefore;
    std::set<std::string> givenBefore;
    for (const PictureEdge& edge : before.edges) {
        typesBefore.emplace(edge.value, edge.type);
        if (before.nodes[edge.from].name.empty()) {
            givenBefore.insert(before.nodes[edge.from].title);
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
        const bool isOfNode =
            std::holds_alternative<SetAttribute>(edit) || std::holds_alternative<RetargetCall>(edit) ||
            std::holds_alternative<AddZeroPoint>(edit) || std::holds_alternative<DequantizeInitializer>(edit);
        if (const auto node = drawing.placeOf(producers.find(nodeOf(edit))); node && isOfNode) {
            after.nodes[*node].mark = PictureMark::Changed;
        }
    }
}

/// Returns whether an editor inserted the Cast for the fix: such Casts have names of their own
/// (core/edit/graph_editor.h).
bool isNewCast(const NodesByOutput& before, const Node& node)
{
    if (node.op_type() != "Cast" || !isCastName(node.name())) {
        return false;
    }
    const Node* const old = before.find(node.output(0));
    return !old || old->name() != node.name();
}

} // namespace

FixPreview previewFix(const Session& session, const Finding& finding, const Fix* fix, Progress& progress)
{
    FixPreview preview;
    const std::string shown = shownScope(*session.planned(), finding, fix);
    const PreviewScope scope(*session.planned(), shown);
    const PreviewSubject subject = subjectOf(scope.producers, shown, finding, fix);
    PreviewDrawing before(scope, subject, [](const Node&) { return false; });
    setTypes(scope.model, subject.scope, progress, before.picture());
    const Node* const node = shown == finding.graph ? findingNode(finding, scope.producers.nodes()) : nullptr;
    markConflict(finding, fix, before.placeOf(node), before.picture());
    preview.before = std::move(before.picture());
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
    const PreviewScope scopeAfter(*applied.model, shown);
    const auto isAdded = [&scope](const Node& node) { return isNewCast(scope.producers, node); };
    PreviewDrawing after(scopeAfter, subject, isAdded);
    setTypes(scopeAfter.model, subject.scope, progress, after.picture());
    after.markAdded();
    markChanges(preview.before, *fix, scopeAfter.producers, after);
    preview.after = std::move(after.picture());
    return preview;
}

} // namespace onnxmend
