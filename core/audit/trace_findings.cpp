// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/trace_findings.h"

#include "core/audit/trace_dtype.h"
#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A value with more readers that fail is one finding: its readers are not the mistakes.
constexpr std::size_t mostOtherNodes = 2000;

/// Returns the dtype of most stored floats: the one in which the author meant the model to compute.
DType usualFloat(const Model& model)
{
    std::map<DType, std::uint64_t> elements;
    for (const ModelTensor& tensor : model.tensors()) {
        const DTypeInfo& info = dtypeInfo(tensor.savedDtype);
        if (info.kind == DTypeKind::Float && info.bits > 8 && tensor.stored) {
            elements[tensor.savedDtype] += tensor.stored->elementCount();
        }
    }
    const auto most = std::ranges::max_element(elements, {}, [](const auto& entry) { return entry.second; });
    return most == elements.end() ? DType::Undefined : most->first;
}

/// A value with a dtype that does not fit.
struct WrongValue {
    std::string_view value;
    DType dtype = DType::Undefined;
    DType needed = DType::Undefined;
};

class FindingTracer
{
public:
    explicit FindingTracer(const Model& model)
        : m_index(model)
        , m_usualFloat(m_index.hasNotes() ? usualFloat(model) : DType::Undefined)
    {
    }

    bool hasNotes() const { return m_index.hasNotes(); }

    /// Sets the source of a finding. Adds findings about further nodes to `more`.
    void trace(Finding& finding, std::vector<Finding>& more)
    {
        const std::optional<GraphId> graph = m_index.model().findGraph(finding.graph);
        if (!graph) {
            return;
        }
        std::optional<CodeSource> source = finding.nodeIndex ? m_index.ofNode(*graph, *finding.nodeIndex)
                                           : finding.value.empty()
                                               ? std::nullopt
                                               : m_index.ofValue(*graph, finding.value.str());
        if (source && isAboutDtypes(finding)) {
            const WrongValue wrong = wrongValueOf(finding, *graph);
            addCause(finding, *graph, wrong, *source);
            if (finding.nodeIndex && finding.otherNodes.size() <= mostOtherNodes) {
                traceOthers(finding, *graph, wrong, *source, more);
            }
        }
        finding.source = std::move(source);
    }

private:
    static bool isAboutDtypes(const Finding& finding)
    {
        return findingKindInfo(finding.kind).isOfDtypes || finding.kind == FindingKind::RuntimeUnsupported ||
               finding.kind == FindingKind::ForbiddenDtype || finding.kind == FindingKind::NoOpCast;
    }

    /// Rates how likely an operand is the mistake.
    int suspicion(const Finding& finding, const FindingOperand& operand, GraphId graph)
    {
        const bool isUnusual = operand.dtype != m_usualFloat;
        const bool isSubject = operand.value == finding.value;
        const auto giver = giverOf(m_index, graph, operand.value.str());
        return (isUnusual ? 4 : 0) + (giver && giver->isExplicit ? 3 : 0) + (isSubject ? 2 : 0);
    }

    /// Returns the operand that does not fit: preferably not one of the dtype that the model computes in.
    WrongValue wrongValueOf(const Finding& finding, GraphId graph)
    {
        const FindingOperand* worst = nullptr;
        int most = -1;
        for (const FindingOperand& operand : finding.operands) {
            const int rating = operand.dtype == DType::Undefined ? -1 : suspicion(finding, operand, graph);
            if (rating > most) {
                most = rating;
                worst = &operand;
            }
        }
        if (!worst) {
            return {finding.value.str(), finding.actual, finding.expected};
        }
        const auto other = std::ranges::find_if(finding.operands, [worst](const FindingOperand& operand) {
            return operand.dtype != worst->dtype && operand.dtype != DType::Undefined;
        });
        const bool hasOther = other != finding.operands.end();
        return {worst->value.str(), worst->dtype, hasOther ? other->dtype : finding.expected};
    }

    /// Sets the line that gave a value its dtype, and the advice.
    void addCause(const Finding& finding, GraphId graph, const WrongValue& wrong, CodeSource& source)
    {
        auto giver = wrong.value.empty() ? std::nullopt : giverOf(m_index, graph, wrong.value);
        if (!giver) {
            source.advice = adviceFor(DtypeCause::Operand, wrong.needed);
            return;
        }
        const auto origin = giver->node ? m_index.ofNode(giver->graph, *giver->node) : std::nullopt;
        const bool isShown = origin && !origin->place.empty() && finding.kind != FindingKind::NoOpCast;
        if (isShown) {
            source.place = origin->place;
            source.library = origin->library;
        }
        source.value = giver->value;
        source.advice = adviceFor(causeOf(finding, *giver, source.place.code, wrong), wrong.needed);
    }

    const Node& nodeAt(GraphId graph, NodeId node) const
    {
        return m_index.model().data().nodesOf(graph)[static_cast<int>(node.value)];
    }

    /// Goes through the further nodes of a finding: adds their modules to its source, and makes findings of
    /// nodes that another line makes fail. They need the same of a value that is right.
    void traceOthers(Finding& finding, GraphId graph, const WrongValue& wrong, CodeSource& source,
                     std::vector<Finding>& more)
    {
        const bool isShared = wrong.value == finding.value;
        std::vector<NodeId> same;
        for (const NodeId node : std::exchange(finding.otherNodes, {})) {
            std::optional<CodeSource> other = m_index.ofNode(graph, node);
            if (other && !isShared) {
                const WrongValue value = wrongOperandOf(nodeAt(graph, node), finding, wrong);
                addCause(finding, graph, value, *other);
            }
            if (!other || isShared || placeText(other->place) == placeText(source.place)) {
                same.push_back(node);
                addModules(other, source);
            } else {
                more.push_back(findingOfOther(finding, nodeAt(graph, node), node, std::move(*other)));
                --finding.moreNodes;
            }
        }
        finding.otherNodes = std::move(same);
    }

    /// Returns the operand of a further node that meets the value of the finding.
    static WrongValue wrongOperandOf(const Node& node, const Finding& finding, const WrongValue& wrong)
    {
        const auto operand = std::ranges::find_if(node.input(), [&finding](std::string_view input) {
            return !input.empty() && input != finding.value.str();
        });
        return {operand == node.input().end() ? std::string_view() : *operand, wrong.dtype, wrong.needed};
    }

    static void addModules(const std::optional<CodeSource>& from, CodeSource& to)
    {
        for (const std::string& module : from ? from->modules : std::vector<std::string>()) {
            if (std::ranges::find(to.modules, module) == to.modules.end()) {
                to.modules.push_back(module);
            }
        }
    }

    static Finding findingOfOther(const Finding& finding, const Node& node, NodeId index, CodeSource source)
    {
        Finding other = finding;
        other.node = std::string(node.name());
        other.nodeIndex = index;
        other.opType = SharedText::ofMany(node.op_type());
        other.domain = SharedText::ofMany(node.domain());
        other.statement = nodeText(node.op_type(), std::string(node.name()), index.value) + " needs " +
                          quotedText(finding.value) + " as " + dtypeName(finding.expected) + ", as " +
                          nodeText(finding.opType, finding.node, finding.nodeIndex->value) + " does";
        other.operands.clear();
        other.otherNodes.clear();
        other.moreNodes = 0;
        const bool hasOutput = !node.output().empty() && !node.output(0).empty(); // names may repeat
        other.idSuffix =
            finding.idSuffix + (":" + (hasOutput ? std::string(node.output(0))
                                                 : nodeLabel(node, static_cast<int>(index.value))));
        other.source = std::move(source);
        return other;
    }

    static DtypeCause causeOf(const Finding& finding, const DtypeGiver& giver, std::string_view code,
                              const WrongValue& wrong)
    {
        switch (finding.kind) {
        case FindingKind::NoOpCast:
            return DtypeCause::IdleCast;
        case FindingKind::CheckpointDtype:
        case FindingKind::QuantizedWeight:
            return DtypeCause::Checkpoint;
        case FindingKind::RuntimeUnsupported:
            return DtypeCause::Kernel;
        default:
            return refinedCause(giver, code, wrong.needed);
        }
    }

    CodeIndex m_index;
    DType m_usualFloat;
};

} // namespace

void traceFindings(const Model& model, Report& report)
{
    const auto isWanted = [](const Finding& finding) { return !finding.source; };
    if (std::ranges::any_of(report.findings, isWanted)) {
        FindingTracer tracer(model);
        std::vector<Finding> more;
        for (Finding& finding : report.findings) {
            if (tracer.hasNotes() && isWanted(finding)) {
                tracer.trace(finding, more);
            }
        }
        std::ranges::move(more, std::back_inserter(report.findings));
    }
    groupFindings(report);
}

} // namespace onnxmend
