// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/numerics_result.h"
#include "core/numerics/numerics_text.h"
#include "core/report/finding_json.h"
#include "core/report/json_parts.h"
#include "core/report/json_report.h"
#include "core/report/numerics_report.h"

#include <optional>
#include <utility>

namespace onnxmend
{

using json::Json;
using json::number;
using json::text;
using json::textOrNull;

namespace
{

constexpr auto numericsSchema = "onnxmend.numerics/1";

/// Adds the members that say where a node is.
Json placeJson(const NumericPlace& place)
{
    return {{"graph", text(place.graph)},
            {"node", textOrNull(place.node)},
            {"node_index", place.nodeIndex},
            {"op_type", text(place.opType)},
            {"value", text(place.value)}};
}

Json worstJson(const std::optional<CauseElement>& worst)
{
    if (!worst) {
        return {
            {"index", Json::array()}, {"operands", Json::array()}, {"rounded", nullptr}, {"wide", nullptr}};
    }
    return {{"index", worst->index},
            {"operands", json::listOf(worst->operands, number)},
            {"rounded", number(worst->rounded)},
            {"wide", number(worst->wide)}};
}

Json causeJson(const NumericCause& cause)
{
    Json result = {
        {"id", text(cause.id())}, {"kind", causeKindInfo(cause.kind).name}, {"by", textOrNull(cause.by)}};
    result.update(placeJson(cause.place));
    result["worst"] = worstJson(cause.worst);
    result["outputs"] = json::listOf(cause.outputs, [](const OutputShare& output) {
        return Json{{"name", text(output.name)}, {"share_of_error", number(output.share)}};
    });
    result["stored"] = cause.isStored;
    result["message"] = text(cause.message.text());
    result["source"] = json::sourceJson(cause.source);
    return result;
}

Json numberOrNull(const std::optional<double>& value) { return value ? number(*value) : Json(); }

Json numericOutputJson(const NumericOutput& output)
{
    return {{"name", text(output.name)},
            {"error", number(output.error)},
            {"nan", output.nan},
            {"inf", output.inf},
            {"computed_error", numberOrNull(output.computed)},
            {"double_error", numberOrNull(output.doubled)},
            {"reference_error", numberOrNull(output.reference)}};
}

Json figuresJson(const ValueFigures& figures)
{
    Json result = placeJson(figures.place);
    result.update(Json{{"dtype", dtypeName(figures.dtype)},
                       {"greatest", number(figures.greatest)},
                       {"elements", figures.elements},
                       {"inf", figures.inf},
                       {"nan", figures.nan},
                       {"subnormal", figures.subnormal},
                       {"zero", figures.zero},
                       {"error", number(figures.error)},
                       {"bits_lost", number(figures.bitsLost)}});
    return result;
}

Json distanceJson(const ValueDistance& distance)
{
    Json result = placeJson(distance.place);
    result["error"] = number(distance.error);
    return result;
}

} // namespace

Json numericsJson(const std::filesystem::path& model, const Numerics& numerics, const FixReport* fix)
{
    const ValueDistance* const first = numerics.firstDifference();
    Json kept = json::listOf(numerics.keep, [](const NumericKept& each) {
        Json result = placeJson(each.place);
        result["reason"] = each.reason;
        return result;
    });
    Json ranges = json::listOf(numerics.ranges, [](const RangeError& range) {
        return Json{{"from", number(range.lowest)},
                    {"to", number(range.highest)},
                    {"error", number(range.error)},
                    {"breaks", range.breaks}};
    });
    return {{"schema", numericsSchema},
            {"model", text(model.string())},
            {"dtype", json::dtypeOrNull(numerics.half)},
            {"inputs", numerics.isMadeUp ? "made-up" : "given"},
            {"nodes", numerics.nodes},
            {"measured", numerics.isMeasured},
            {"reason", textOrNull(numerics.trouble)},
            {"tolerance", number(numerics.tolerance)},
            {"causes", json::listOf(numerics.causes, causeJson)},
            {"outputs", json::listOf(numerics.outputs, numericOutputJson)},
            {"ranges", std::move(ranges)},
            {"keep", std::move(kept)},
            {"keep_is_minimal", numerics.keepIsMinimal},
            {"keep_holds", numerics.isHeld},
            {"first_difference", first ? distanceJson(*first) : Json()},
            {"values", json::listOf(numerics.values, figuresJson)},
            {"distances", json::listOf(numerics.distances, distanceJson)},
            {"notes", json::listOf(numerics.notes, [](const Message& note) { return text(note.text()); })},
            {"headline", text(headlineOf(numerics).text())},
            {"verdict", numericsVerdictName(numerics.verdict())},
            {"fix", fix ? fixJson(*fix) : Json()},
            {"error", nullptr}};
}

Json numericsErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", numericsSchema}, {"model", text(model.string())}, {"error", json::error(error)}};
}

} // namespace onnxmend
