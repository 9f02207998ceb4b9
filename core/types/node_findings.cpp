// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/node_findings.h"

#include "core/types/node_resolution.h"
#include "core/types/output_types.h"
#include "core/types/type_messages.h"

#include <utility>

namespace onnxmend
{

namespace
{

TypePreference preferenceOf(Strategy strategy)
{
    return strategy == Strategy::Promote ? TypePreference::Promote : TypePreference::MatchDeclared;
}

/// The resolution itself, what the other strategy prefers, and the widest way, where they differ.
std::vector<Resolution> alternatives(const NodeVisit& visit, const NodeCheck& check,
                                     const NodeResolution& resolution, Strategy preferred)
{
    const Strategy other = preferred == Strategy::Promote ? Strategy::MatchDeclared : Strategy::Promote;
    const NodeResolution second = resolveNode(visit, check, preferenceOf(other));
    const NodeResolution widest = resolveNode(visit, check, TypePreference::Widest);
    const bool differ = second.isComplete && second.changes != resolution.changes;
    std::vector<Resolution> result;
    result.push_back({differ ? std::optional(preferred) : std::nullopt, resolution.changes});
    if (differ) {
        result.push_back({other, second.changes});
    }
    if (widest.isComplete && widest.changes != resolution.changes && widest.changes != second.changes) {
        result.push_back({std::nullopt, widest.changes});
    }
    return result;
}

} // namespace

void reportProblems(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    const TypeProblem& first = check.problems().front();
    const Argument& culprit = check.arguments()[first.culprit];
    Finding finding =
        findingAt(visit, first.isUnsupported ? FindingKind::OpTypeUnsupported : FindingKind::OpTypeConflict);
    describeProblems(visit, check, finding);
    finding.value = std::string(culprit.value->name);
    finding.actual = culprit.type.dtype();
    const NodeResolution resolution =
        resolveNode(visit, check, preferenceOf(context.facts.options().strategy));
    if (resolution.isComplete && !resolution.changes.empty()) {
        finding.value = resolution.changes.front().value;
        finding.actual = resolution.changes.front().from;
        finding.expected = resolution.changes.front().to;
        for (const TypeChange& change : resolution.changes) {
            ValueState* value = visit.scope.find(change.value);
            if (value && value->isStored() && !change.is<TypeChange::Result>()) {
                value->required = change.to;
            }
        }
        finding.resolutions = alternatives(visit, check, resolution, context.facts.options().strategy);
    }
    const std::vector<ValueType>& outputs = resolution.outputs;
    context.record.faults.add(std::move(finding));
    for (int i = 0; i < visit.node.output_size(); ++i) {
        if (ValueState* value = visit.scope.result(visit.index, i)) {
            value->type = outputs[static_cast<std::size_t>(i)];
        }
    }
}

void reportTypeError(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                     const std::string& message)
{
    Finding finding = findingAt(visit, FindingKind::OpTypeConflict);
    finding.message = nodeText(visit.node, visit.index) + " cannot take these types: " + message;
    if (const std::optional<TypeChange> change = findAcceptedCast(visit, check)) {
        finding.value = change->value;
        finding.actual = change->from;
        finding.expected = change->to;
        finding.resolutions.emplace_back().changes.push_back(*change);
    } else if (!check.arguments().empty() && check.arguments().front().value) {
        finding.value = std::string(check.arguments().front().value->name);
        finding.actual = elementDtype(check.arguments().front().type);
    }
    context.record.faults.add(std::move(finding));
}

} // namespace onnxmend
