// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/diff_report.h"

#include "core/base/text.h"
#include "core/compare/compare.h"
#include "core/report/csv_parts.h"
#include "core/report/finding_json.h"
#include "core/report/json_parts.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

namespace onnxmend
{

using json::Json;

namespace
{

constexpr const char* diffSchema = "onnxmend.diff/1";

Json documentJson(const DiffSide& side)
{
    Json result = {{"path", json::text(side.path)}};
    if (const auto* const model = std::get_if<std::shared_ptr<const Model>>(&side.document)) {
        result["format"] = "onnx";
        result["tensors"] = (*model)->tensors().size();
        result["bytes"] = (*model)->tensorByteCount();
        result["state_dict"] = nullptr;
    } else {
        const auto& checkpoint = std::get<std::shared_ptr<const Checkpoint>>(side.document);
        result["format"] = checkpoint->format;
        result["tensors"] = checkpoint->tensors.size();
        result["bytes"] = checkpoint->byteCount;
        result["state_dict"] = json::textOrNull(checkpoint->stateDictKey);
    }
    return result;
}

Json shapeJson(const std::optional<std::vector<Dimension>>& shape)
{
    if (!shape) {
        return nullptr;
    }
    Json result = Json::array();
    for (const Dimension& dimension : *shape) {
        result.push_back(dimension.value ? Json(*dimension.value) : json::textOrNull(dimension.parameter));
    }
    return result;
}

Json sideJson(const std::optional<ComparedSide>& side)
{
    if (!side) {
        return nullptr;
    }
    return {{"graph", json::textOrNull(side->scope)},
            {"name", json::text(side->name)},
            {"dtype", json::dtypeOrNull(side->dtype)},
            {"type", json::textOrNull(side->type)},
            {"shape", shapeJson(side->shape)},
            {"bytes", json::valueOrNull(side->byteCount)},
            {"location", json::textOrNull(side->location)},
            {"offset", json::valueOrNull(side->offset)},
            {"text", json::textOrNull(side->text)},
            {"unreadable", json::textOrNull(side->unreadable)}};
}

Json valuesJson(const std::optional<ValueDifference>& values)
{
    if (!values) {
        return nullptr;
    }
    return {{"elements", values->elements},
            {"different_elements", values->different},
            {"max_abs_error", json::number(values->maxAbsError)},
            {"max_rel_error", json::number(values->maxRelError)},
            {"left_nan", values->referenceNonFinite.nan},
            {"left_inf", values->referenceNonFinite.inf},
            {"right_nan", values->nonFinite.nan},
            {"right_inf", values->nonFinite.inf}};
}

Json comparedRowJson(const ComparedRow& row, const ComparedSources& sources)
{
    Json differs = Json::array();
    for (const Aspect aspect : row.differs) {
        differs.push_back(aspectName(aspect));
    }
    return {{"kind", comparedKindName(row.kind)},
            {"change", changeName(row.change)},
            {"counts", row.counts()},
            {"differs", std::move(differs)},
            {"left", sideJson(row.left)},
            {"right", sideJson(row.right)},
            {"match", row.match == MatchRule::None ? Json() : Json(matchRuleName(row.match))},
            {"values", valuesJson(row.values)},
            {"readers", json::texts(row.readers)},
            {"source", json::sourceJson(sources.of(row))}};
}

constexpr std::array diffColumnNames = {"kind",
                                        "change",
                                        "differs",
                                        "graph",
                                        "name",
                                        "left_dtype",
                                        "right_dtype",
                                        "left_shape",
                                        "right_shape",
                                        "left_bytes",
                                        "right_bytes",
                                        "left_location",
                                        "right_location",
                                        "left_text",
                                        "right_text",
                                        "elements",
                                        "different_elements",
                                        "max_abs_error",
                                        "max_rel_error",
                                        "right_graph",
                                        "right_name",
                                        "unreadable"};
using DiffLine = std::array<std::string, diffColumnNames.size()>;

std::string typeText(const ComparedSide& side)
{
    return side.type.empty() ? csv::dtypeOrEmpty(side.dtype) : side.type;
}

std::string countText(const std::optional<std::uint64_t>& count)
{
    return count ? std::to_string(*count) : std::string();
}

std::string csvLine(const ComparedRow& row)
{
    const ComparedSide none;
    const ComparedSide& left = row.left ? *row.left : none;
    const ComparedSide& right = row.right ? *row.right : none;
    const ComparedSide& side = row.side();
    const auto measured = [&row](auto ValueDifference::*field) {
        return row.values ? Json((*row.values).*field).dump() : std::string();
    };
    const auto error = [&row](double ValueDifference::*field) {
        const Json number = row.values ? json::number((*row.values).*field) : Json();
        return number.is_null() ? "" : number.is_string() ? number.get<std::string>() : number.dump();
    };
    const bool isMoved = row.change == Change::Moved || (row.right && right.name != side.name);
    return csv::line(DiffLine{std::string(comparedKindName(row.kind)),
                              std::string(changeName(row.change)),
                              joined(row.differs, " ", aspectName),
                              side.scope,
                              side.name,
                              typeText(left),
                              typeText(right),
                              left.shape ? shapeText(*left.shape) : "",
                              right.shape ? shapeText(*right.shape) : "",
                              countText(left.byteCount),
                              countText(right.byteCount),
                              left.location,
                              right.location,
                              left.text,
                              right.text,
                              measured(&ValueDifference::elements),
                              measured(&ValueDifference::different),
                              error(&ValueDifference::maxAbsError),
                              error(&ValueDifference::maxRelError),
                              isMoved ? right.scope : "",
                              isMoved ? right.name : "",
                              left.unreadable.empty() ? right.unreadable : left.unreadable});
}

} // namespace

std::string diffJson(const DiffSide& left, const DiffSide& right, const Comparison& comparison,
                     const CompareOptions& options, bool oneLine)
{
    const ComparisonSummary& summary = comparison.summary;
    json::ObjectText result(oneLine);
    result.add("schema", diffSchema);
    result.add("left", documentJson(left));
    result.add("right", documentJson(right));
    result.add("measured", options.measuresValues);
    result.add("tolerance", json::number(options.tolerance.relative));
    const ComparedSources sources(left.document, right.document);
    result.addList("differences", comparison.rows,
                   [&sources](const ComparedRow& row) { return comparedRowJson(row, sources); });
    result.add("summary", {{"differences", summary.differences},
                           {"tensor_pairs", summary.tensorPairs},
                           {"same_tensors", summary.sameTensors},
                           {"uncompared_tensors", summary.uncompared},
                           {"bytes_read", summary.bytesRead}});
    result.add("error", nullptr);
    return result.finish();
}

Json diffErrorJson(const std::string& left, const std::string& right, const Error& error)
{
    return {{"schema", diffSchema},
            {"left", {{"path", json::text(left)}}},
            {"right", {{"path", json::text(right)}}},
            {"error", json::error(error)}};
}

std::string diffCsv(const Comparison& comparison)
{
    DiffLine names;
    std::copy(diffColumnNames.begin(), diffColumnNames.end(), names.begin());
    std::string text = csv::line(names);
    for (const ComparedRow& row : comparison.rows) {
        text += csvLine(row);
    }
    return text;
}

} // namespace onnxmend
