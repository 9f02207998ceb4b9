// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/finding_json.h"

#include "core/report/result_parts.h"

#include <cstdint>
#include <string>
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
                   {"title", text(fix.titleText())},
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

/// Moves the texts of a finding, which are valid UTF-8, into JSON.
class FindingWriter
{
public:
    explicit FindingWriter(bool hasNode)
        : m_hasNode(hasNode)
    {
    }

    void text(const char* key, std::string& value, WhenEmpty whenEmpty)
    {
        const bool isNull = whenEmpty == WhenEmpty::NullWithoutNode
                                ? !m_hasNode
                                : whenEmpty == WhenEmpty::Null && value.empty();
        m_json[key] = isNull ? Json() : Json(std::move(value));
    }
    void severity(const char* key, Severity value) { m_json[key] = severityName(value); }
    void index(const char* key, const std::optional<std::uint64_t>& value)
    {
        m_json[key] = valueOrNull(value);
    }

    Json take() { return std::move(m_json); }

private:
    bool m_hasNode;
    Json m_json = Json::object();
};

void addQuantization(const QuantizationNote& note, Json& finding)
{
    finding["scheme"] = textOrNull(note.scheme);
    finding["companions"] = texts(note.companions);
    finding["formula"] = textOrNull(note.formula);
}

} // namespace

Json findingJson(ModelResult::Finding finding)
{
    FindingWriter writer(finding.nodeIndex.has_value());
    describeFinding(finding, writer);
    return writer.take();
}

Json findingJson(const Finding& finding, const std::vector<Fix>& fixes)
{
    Json result = findingJson(findingOf(finding, {}));
    result["fixes"] = listOf(fixes, fixProposalJson);
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

Json skippedTensors(const Checkpoint& checkpoint)
{
    return listOf(checkpoint.skipped, [](const SkippedTensor& tensor) {
        return Json{
            {"name", text(tensor.name)}, {"reason", text(tensor.reason)}, {"error", tensor.isUnknown}};
    });
}

} // namespace onnxmend::json
