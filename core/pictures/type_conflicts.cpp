// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/typed_graph.h"
#include "core/plan/choose_fixes.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

std::uint64_t placeKey(std::uint32_t value, std::uint32_t node)
{
    return (static_cast<std::uint64_t>(value) << 32U) | node;
}

SharedText dtypeText(DType dtype)
{
    return dtype == DType::Undefined ? SharedText() : SharedText::ofMany(dtypeName(dtype));
}

/// Returns the inputs of the finding's node with the types that they should have by the preferred fix.
std::vector<std::pair<std::uint32_t, TypeConflict>> wantedInputs(const Finding& finding, std::size_t index,
                                                                 const ScopeGraph& scope, std::uint32_t node)
{
    std::vector<std::pair<std::uint32_t, TypeConflict>> wanted;
    const auto inputs = scope.inputs.of(node);
    for (const TypeChange& change :
         finding.resolutions.empty() ? std::vector<TypeChange>() : finding.resolutions.front().changes) {
        const auto value = scope.findValue(change.value);
        if (value && change.graph == finding.graph && change.from != change.to &&
            std::ranges::find(inputs, *value) != inputs.end()) {
            wanted.emplace_back(*value, TypeConflict{index, dtypeText(change.from), dtypeText(change.to)});
        }
    }
    return wanted;
}

/// Returns the type that the value should have; if that is unknown, the type that it differs from.
SharedText expectedText(const Finding& finding, DType wanted)
{
    const auto other = std::ranges::find_if(finding.operands, [&finding](const FindingOperand& operand) {
        return operand.dtype != finding.actual;
    });
    return wanted != DType::Undefined        ? dtypeText(wanted)
           : other != finding.operands.end() ? other->type
                                             : SharedText();
}

/// Marks other nodes of the finding: nodes with the same requirement are one finding, and the others compute
/// in the expected dtype.
void markOthers(const Finding& finding, std::uint32_t value, const TypeConflict& conflict, ScopeGraph& scope)
{
    if (finding.moreNodes == 0 || finding.expected == DType::Undefined) {
        return;
    }
    for (const std::uint32_t reader : scope.readers.of(value)) {
        if (scope.nodes[reader].computesIn == finding.expected) {
            scope.conflicts.try_emplace(placeKey(value, reader), conflict);
        }
    }
}

} // namespace

const TypeConflict* ScopeGraph::conflictAt(std::uint32_t value, std::uint32_t node) const
{
    if (conflicts.empty()) {
        return nullptr;
    }
    auto found = conflicts.find(placeKey(value, node));
    found = found == conflicts.end() ? conflicts.find(placeKey(value, anyNode)) : found;
    return found == conflicts.end() ? nullptr : &found->second;
}

void markConflicts(const Finding& finding, const FixBrief& fix, std::size_t index, ScopeGraph& scope)
{
    const bool hasNode = finding.nodeIndex && finding.nodeIndex->value < scope.nodes.size();
    const std::uint32_t node =
        hasNode ? static_cast<std::uint32_t>(finding.nodeIndex->value) : ScopeGraph::anyNode;
    const StatedDtypes stated = statedDtypes(finding, fix);
    const TypeConflict conflict{index, dtypeText(stated.present), expectedText(finding, stated.wanted)};
    const std::vector<std::pair<std::uint32_t, TypeConflict>> wanted =
        hasNode ? wantedInputs(finding, index, scope, node)
                : std::vector<std::pair<std::uint32_t, TypeConflict>>();
    for (const auto& [input, expected] : wanted) {
        scope.conflicts.try_emplace(placeKey(input, node), expected);
    }
    const auto value = scope.findValue(finding.value);
    if (!value) {
        return;
    }
    if (wanted.empty()) {
        // A wrong output is at fault wherever it is read.
        const bool isOfOutput = hasNode && scope.values[*value].producer == static_cast<std::int32_t>(node);
        scope.conflicts.try_emplace(placeKey(*value, isOfOutput ? ScopeGraph::anyNode : node), conflict);
    }
    markOthers(finding, *value, conflict, scope);
}

} // namespace onnxmend
