// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/explain_error.h"
#include "core/report/finding_json.h"
#include "core/report/json_report.h"

#include <optional>

namespace onnxmend
{

// Keys and their order are those of the documented format. Scripts read them, so they change only by
// additions.

using json::dtypeOrNull;
using json::Json;
using json::text;
using json::textOrNull;

namespace
{

Json speakerOrNull(const std::optional<Speaker>& speaker)
{
    return speaker ? Json(speakerInfo(*speaker).name) : Json();
}

Json sentenceJson(const ExplainedSentence& sentence)
{
    const ErrorCauseInfo& cause = errorCauseInfo(sentence.cause);
    return {{"text", text(sentence.text)},
            {"kind", cause.name},
            {"finding_kind", cause.kind ? Json(findingKindInfo(*cause.kind).name) : Json()},
            {"is_warning", cause.bearing == Bearing::Warning},
            {"said_by", speakerInfo(sentence.speaker).name},
            {"through", speakerOrNull(sentence.through)},
            {"source", textOrNull(sentence.source)},
            {"versions", textOrNull(sentence.versions)},
            {"node", sentence.node ? text(*sentence.node) : Json()},
            {"op_type", textOrNull(sentence.opType)},
            {"value", textOrNull(sentence.value)},
            {"file", textOrNull(sentence.file)},
            {"actual", textOrNull(sentence.actual)},
            {"expected", textOrNull(sentence.expected)},
            {"actual_dtype", dtypeOrNull(sentence.actualDtype)},
            {"expected_dtype", dtypeOrNull(sentence.expectedDtype)},
            {"summary", text(sentence.summary.text())},
            {"reason", text(sentence.reason)},
            {"usually", textOrNull(sentence.usually)},
            {"advice", text(sentence.advice)}};
}

Json modelJson(const Explanation& explanation, const ExplainedModel& model)
{
    if (model.path.empty()) {
        return nullptr;
    }
    Json result = {{"path", text(model.path)}};
    if (explanation.place) {
        const ExplainedPlace& place = *explanation.place;
        result["search"] = subjectSearchName(place.search);
        result["subject"] = json::subjectJson(place.subject);
        result["relation"] = findingRelationName(place.relation);
        result["finding"] = place.finding ? json::findingJson(*place.finding, place.fixes) : Json();
        result["command"] = model.command.empty() ? Json() : json::texts(model.command);
        result["text"] = text(place.text.text());
    }
    return result;
}

} // namespace

Json explanationJson(const Explanation& explanation, const ExplainedModel& model)
{
    return {{"schema", "onnxmend.explain/1"},
            {"understood", explanation.sentence.has_value()},
            {"cut", explanation.isCut},
            {"sentence", explanation.sentence ? sentenceJson(*explanation.sentence) : Json()},
            {"others", json::listOf(explanation.others, sentenceJson)},
            {"model", modelJson(explanation, model)},
            {"error", model.error ? json::error(*model.error) : Json()}};
}

} // namespace onnxmend
