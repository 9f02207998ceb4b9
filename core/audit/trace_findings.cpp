// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/trace_findings.h"

#include "core/audit/trace_dtype.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

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

    std::optional<CodeSource> sourceOf(const Finding& finding)
    {
        const std::optional<GraphId> graph = m_index.model().findGraph(finding.graph);
        if (!graph) {
            return std::nullopt;
        }
        std::optional<CodeSource> source = finding.nodeIndex ? m_index.ofNode(*graph, *finding.nodeIndex)
                                           : finding.value.empty()
                                               ? std::nullopt
                                               : m_index.ofValue(*graph, finding.value.str());
        if (source && isAboutDtypes(finding)) {
            addCause(finding, *graph, *source);
        }
        return source;
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

    void addCause(const Finding& finding, GraphId graph, CodeSource& source)
    {
        const WrongValue wrong = wrongValueOf(finding, graph);
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
        for (Finding& finding : report.findings) {
            if (tracer.hasNotes() && isWanted(finding)) {
                finding.source = tracer.sourceOf(finding);
            }
        }
    }
    groupFindings(report);
}

} // namespace onnxmend
