// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

    void source(const char* key, const Rare<CodeSource>& value)
    {
        m_json[key] = value ? sourceJson(*value) : Json();
    }
    void count(const char* key, std::uint64_t value) { m_json[key] = value; }
    void texts(const char* key, std::vector<std::string>& value)
    {
        if (!value.empty()) { // few findings stand for others
            m_json[key] = std::move(value);
        }
    }

    Json take() { return std::move(m_json); }

private:
    bool m_hasNode;
    Json m_json = Json::object();
};

/// Adds the fixes of a finding, and the facts that few findings have.
Json withFixes(Json json, const Finding& finding, const std::vector<Fix>& fixes)
{
    json["fixes"] = listOf(fixes, fixProposalJson);
    if (finding.quantization) {
        json["scheme"] = textOrNull(finding.quantization->scheme);
        json["companions"] = texts(finding.quantization->companions);
        json["formula"] = textOrNull(finding.quantization->formula);
    }
    return json;
}

Json placeJson(const CodePlace& place)
{
    return place.empty() ? Json() : Json{{"file", text(place.file)}, {"line", place.line}};
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
    return withFixes(findingJson(findingOf(finding, {})), finding, fixes);
}

Json findingJson(const Report& report, std::size_t place, const std::vector<Fix>& fixes)
{
    return withFixes(findingJson(findingOf(report, place, {})), report.findings[place], fixes);
}

Json sourceJson(const std::optional<CodeSource>& source)
{
    if (!source) {
        return nullptr;
    }
    Json library = placeJson(source->library);
    if (!library.is_null()) {
        library["code"] = textOrNull(source->library.code);
    }
    const bool hasPlace = !source->place.empty();
    return {{"module", source->module ? text(*source->module) : Json()},
            {"modules", texts(source->modules)},
            {"class", textOrNull(source->className)},
            {"file", textOrNull(source->place.file)},
            {"line", hasPlace ? Json(source->place.line) : Json()},
            {"code", textOrNull(source->place.code)},
            {"advice", textOrNull(source->advice.text())},
            {"failing", placeJson(source->failing)},
            {"library", std::move(library)}};
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
