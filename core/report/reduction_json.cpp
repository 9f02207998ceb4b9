// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/extract_part.h"
#include "core/reduce/reduce_model.h"
#include "core/report/json_parts.h"
#include "core/report/json_report.h"
#include "core/save/save.h"

namespace onnxmend
{

// Keys and their order are those of the documented format. Scripts read them, so they change only by
// additions.

using json::Json;
using json::text;
using json::textOrNull;

namespace
{

constexpr const char* reduceSchema = "onnxmend.reduce/1";
constexpr const char* extractSchema = "onnxmend.extract/1";

Json cutValueJson(const CutValue& value)
{
    return {{"name", text(value.name)}, {"type", textOrNull(value.type)}, {"shape", textOrNull(value.shape)}};
}

Json savedFileJson(const SavedFile& file)
{
    return {{"path", text(file.path.native())}, {"bytes", file.byteCount}};
}

Json smallModelError(const char* schema, const std::filesystem::path& model, const Error& error)
{
    return {{"schema", schema}, {"model", text(model.native())}, {"error", json::error(error)}};
}

} // namespace

Json reduceJson(const std::filesystem::path& model, const Reduction& reduction)
{
    return {{"schema", reduceSchema},
            {"model", text(model.native())},
            {"nodes_before", reduction.nodesBefore},
            {"nodes_after", reduction.nodesAfter},
            {"message_before", text(reduction.messageBefore)},
            {"message_after", textOrNull(reduction.messageAfter)},
            {"same", reduction.same},
            {"kept_elements", reduction.keptElements},
            {"rounds", reduction.rounds},
            {"seconds", json::number(reduction.seconds)},
            {"cut_short", reduction.isCutShort},
            {"program", text(reduction.program)},
            {"stage", failureStageInfo(reduction.stage).name},
            {"error", nullptr}};
}

Json reduceErrorJson(const std::filesystem::path& model, const Error& error)
{
    return smallModelError(reduceSchema, model, error);
}

Json extractJson(const std::filesystem::path& model, const ExtractedPart& part, const SaveResult& saved)
{
    return {{"schema", extractSchema},
            {"model", text(model.native())},
            {"nodes_before", part.nodesBefore},
            {"nodes_after", part.nodesAfter},
            {"inputs", json::listOf(part.inputs, cutValueJson)},
            {"outputs", json::listOf(part.outputs, cutValueJson)},
            {"files", json::listOf(saved.files, savedFileJson)},
            {"error", nullptr}};
}

Json extractErrorJson(const std::filesystem::path& model, const Error& error)
{
    return smallModelError(extractSchema, model, error);
}

} // namespace onnxmend
