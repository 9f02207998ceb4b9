// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/finding_json.h"

#include <utility>

namespace onnxmend::json
{

namespace
{

Json indexOrNull(const std::optional<NodeId>& node) { return node ? Json(node->value) : Json(); }

Json fixProposalJson(const Fix& fix)
{
    Json result = {{"id", text(fix.id())},
                   {"kind", fixKindInfo(fix.kind).name},
                   {"title", text(fix.title)},
                   {"target", text(fix.target)},
                   {"from", dtypeOrNull(fix.from)},
                   {"to", dtypeOrNull(fix.to)},
                   {"lossless", valueOrNull(fix.lossless)},
                   {"recommended", fix.recommended},
                   {"strategy", fix.strategy ? Json(strategyName(*fix.strategy)) : Json()},
                   {"casts", fix.castCount},
                   {"stored_bytes_change", fix.storedByteChange}};
    for (const Edit& edit : fix.edits) {
        if (const auto* const dequantized = std::get_if<DequantizeWeight>(&edit)) {
            result["scheme"] = text(dequantized->weight.scheme);
            result["formula"] = text(dequantized->formula);
        }
    }
    return result;
}

void addQuantization(const QuantizationNote& note, Json& finding)
{
    Json companions = Json::array();
    for (const std::string& companion : note.companions) {
        companions.push_back(text(companion));
    }
    finding["scheme"] = textOrNull(note.scheme);
    finding["companions"] = std::move(companions);
    finding["formula"] = textOrNull(note.formula);
}

} // namespace

Json findingJson(const Finding& finding, const std::vector<Fix>& fixes)
{
    // A node may have no name and the domain of ONNX's own operators is empty: null only where there is no
    // node.
    const bool hasNode = finding.nodeIndex.has_value();
    Json proposals = Json::array();
    for (const Fix& fix : fixes) {
        proposals.push_back(fixProposalJson(fix));
    }
    Json result = {{"id", text(finding.id())},
                   {"kind", findingKindInfo(finding.kind).name},
                   {"severity", severityName(finding.severity)},
                   {"graph", textOrNull(finding.graph)},
                   {"node", hasNode ? text(finding.node) : Json()},
                   {"node_index", indexOrNull(finding.nodeIndex)},
                   {"op_type", hasNode ? text(finding.opType) : Json()},
                   {"domain", hasNode ? text(finding.domain) : Json()},
                   {"value", textOrNull(finding.value)},
                   {"actual", dtypeOrNull(finding.actual)},
                   {"expected", dtypeOrNull(finding.expected)},
                   {"message", text(finding.message())},
                   {"fixes", std::move(proposals)}};
    if (finding.quantization) {
        addQuantization(*finding.quantization, result);
    }
    return result;
}

Json subjectJson(const std::optional<ProofSubject>& subject)
{
    if (!subject) {
        return nullptr;
    }
    return {{"graph", text(subject->graph)},
            {"node", textOrNull(subject->node)},
            {"node_index", indexOrNull(subject->nodeIndex)},
            {"op_type", textOrNull(subject->opType)},
            {"value", textOrNull(subject->value)}};
}

} // namespace onnxmend::json
