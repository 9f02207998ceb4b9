// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_index.h"
#include "core/convert/conversion.h"
#include "core/convert/conversion_text.h"
#include "core/report/finding_json.h"
#include "core/report/json_parts.h"
#include "core/report/json_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
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

constexpr auto convertSchema = "onnxmend.convert/1";

Json keptJson(const KeptNode& kept, CodeIndex& index)
{
    return {{"graph", text(kept.graph)},
            {"node", text(kept.node)},
            {"output", text(kept.output)},
            {"op_type", text(kept.opType)},
            {"reason", keepReasonInfo(kept.reason).name},
            {"detail", textOrNull(kept.detail.text())},
            {"source", json::sourceJson(index.ofNodeNamed(kept.graph, kept.node))}};
}

Json reasonsJson(const std::vector<KeptNode>& kept)
{
    Json reasons = Json::object();
    for (const KeptGroup& group : keptByReason(kept)) {
        reasons[std::string(keepReasonInfo(group.reason).name)] = group.nodes.size();
    }
    return reasons;
}

Json errorsJson(const std::vector<OutputError>& errors)
{
    return json::listOf(errors, [](const OutputError& error) {
        return Json{{"output", text(error.name)}, {"error", number(error.error)}, {"breaks", error.breaks}};
    });
}

Json rangesJson(const ConversionMeasurement& measurement)
{
    return json::listOf(measurement.ranges, [&measurement](const RangeError& range) {
        return Json{{"from", number(range.lowest)},
                    {"to", number(range.highest)},
                    {"error", number(range.error)},
                    {"breaks", range.breaks},
                    {"within", range.isWithin(measurement.tolerance)}};
    });
}

const char* lookName(InputLook look)
{
    static constexpr std::array names = {"image", "sound", "ids", "mask"};
    return names.at(static_cast<std::size_t>(look));
}

Json inputsJson(ConversionMeasurement::Inputs inputs)
{
    using Inputs = ConversionMeasurement::Inputs;
    return inputs == Inputs::None ? Json() : Json(inputs == Inputs::Given ? "given" : "made-up");
}

Json givenBackJson(const std::optional<GivenBack>& given)
{
    if (!given) {
        return {};
    }
    return {{"nodes", given->nodes},
            {"candidates", given->candidates},
            {"error", number(given->error)},
            {"tolerance", given->sufficient > 0 ? number(given->sufficient) : Json()},
            {"parts", json::listOf(given->parts, [](const PartError& part) {
                 return Json{{"first", text(part.first)},
                             {"last", text(part.last)},
                             {"nodes", part.nodes},
                             {"error", number(part.error)}};
             })}};
}

Json measurementJson(const Conversion& conversion)
{
    const ConversionMeasurement& measurement = conversion.measurement;
    const RangeError* const breaking = measurement.breakingRange();
    Json doubts = json::listOf(measurement.doubts, [](const InputDoubt& doubt) {
        return Json{{"input", text(doubt.input)},
                    {"looks_like", lookName(doubt.look)},
                    {"message", text(doubt.text.text())}};
    });
    const bool isMeasured = measurement.isMeasured();
    return {{"status", measurementStatusName(measurement.status)},
            {"message", textOrNull(measurement.trouble)},
            {"tolerance", number(measurement.tolerance)},
            {"rounds", measurement.rounds},
            {"computed", errorsJson(measurement.computed)},
            {"rounded", errorsJson(measurement.rounded)},
            {"measured", isMeasured},
            {"reason", isMeasured ? Json() : text(headlineOf(conversion).text.text())},
            {"inputs", inputsJson(measurement.inputs)},
            {"ranges", rangesJson(measurement)},
            {"breaks_from",
             breaking ? number(std::max(std::abs(breaking->lowest), std::abs(breaking->highest))) : Json()},
            {"doubts", std::move(doubts)},
            {"given_back", givenBackJson(measurement.givenBack)}};
}

} // namespace

Json convertJson(const FixReport& report, const Conversion& conversion)
{
    Json worst = json::listOf(conversion.losses.worst, [](const TensorLoss& tensor) {
        return Json{{"name", text(tensor.name)},
                    {"from", dtypeName(tensor.from)},
                    {"to", dtypeName(tensor.to)},
                    {"loss", json::loss(tensor.loss, tensor.loss.lossless())}};
    });
    CodeIndex index(*conversion.fixes.session->model());
    Json kept =
        json::listOf(conversion.kept, [&index](const KeptNode& node) { return keptJson(node, index); });
    Json fix = fixJson(report);
    return {{"schema", convertSchema},
            {"model", fix["model"]},
            {"output", fix["output"]},
            {"files", fix["files"]},
            {"to", dtypeName(conversion.to)},
            {"from", json::listOf(conversion.from, dtypeName)},
            {"opset", {{"from", conversion.opset.from}, {"to", conversion.opset.to}}},
            {"nodes",
             {{"converted", conversion.convertedNodes},
              {"kept", conversion.kept.size()},
              {"matrix", conversion.matrixNodes},
              {"matrix_converted", conversion.convertedMatrixNodes},
              {"casts", conversion.casts}}},
            {"reasons", reasonsJson(conversion.kept)},
            {"kept", std::move(kept)},
            {"tensors",
             {{"cast", conversion.losses.tensorCount},
              {"lossy", conversion.losses.lossyCount},
              {"loss", json::loss(conversion.losses.total, conversion.losses.total.lossless())},
              {"worst", std::move(worst)},
              {"bytes_before", conversion.bytesBefore},
              {"bytes_after", conversion.bytesAfter}}},
            {"measurement", measurementJson(conversion)},
            {"notes", json::listOf(conversion.notes, [](const Message& note) { return text(note.text()); })},
            {"applied", fix["applied"]},
            {"refused", fix["refused"]},
            {"remaining", fix["remaining"]},
            {"verify", fix["verify"]},
            {"verified", fix["verified"]},
            {"verdict", fix["verdict"]},
            {"bytes_written", fix["bytes_written"]},
            {"bytes_kept", fix["bytes_kept"]},
            {"seconds", fix["seconds"]},
            {"error", nullptr}};
}

Json convertErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", convertSchema}, {"model", text(model.string())}, {"error", json::error(error)}};
}

} // namespace onnxmend
