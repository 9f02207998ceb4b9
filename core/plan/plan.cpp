// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/plan.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/base/strict_json.h"
#include "core/base/text.h"
#include "core/fixes/edit_json.h"

#include <nlohmann/json.hpp>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestPlan = 256u << 20; // bytes; 1,000,000 edits take about 200 MB
constexpr const char* advice = "Save a plan with onnxmend fix --save-plan.";

nlohmann::json parsedPlan(const std::string& text)
{
    nlohmann::json json = parseStrictJson(text, advice);
    const bool isPlan = json.contains("schema") && json["schema"] == "onnxmend.plan/1" &&
                        json.contains("edits") && json["edits"].is_array();
    if (!isPlan) {
        throw Error(
            {.reason = "it is not a plan: \"schema\" is not \"onnxmend.plan/1\" or \"edits\" is not an array",
             .advice = advice});
    }
    return json;
}

Edit readEdit(const nlohmann::json& json, std::size_t number)
{
    try {
        return editFromJson(json);
    } catch (const Error& error) {
        const std::string& place = error.details().place;
        throw Error({.place = "edit " + std::to_string(number) + (place.empty() ? "" : ", " + place),
                     .reason = error.details().reason,
                     .advice = advice});
    }
}

/// What the plan says of its model; empty when it does not, as one that was written by hand.
std::string modelField(const nlohmann::json& plan, const char* name)
{
    const auto model = plan.find("model");
    if (model == plan.end() || !model->is_object() || !model->contains(name)) {
        return {};
    }
    const nlohmann::json& field = (*model)[name];
    if (!field.is_string()) {
        throw Error({.place = "field \"model\", field " + quotedText(name),
                     .reason = "it is not a text",
                     .advice = advice});
    }
    return field.get<std::string>();
}

} // namespace

void writePlan(const Plan& plan, const Model& model, const std::filesystem::path& path)
{
    nlohmann::ordered_json json = {
        {"schema", "onnxmend.plan/1"},
        {"model", {{"path", validUtf8(model.path().string())}, {"digest", model.digest()}}},
        {"edits", nlohmann::json::array()}};
    for (const Edit& edit : plan.edits) {
        json["edits"].push_back(nlohmann::ordered_json(toJson(edit)));
    }
    const std::string text = json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    writeWholeFile(path, text);
}

PlanFile readPlan(const std::filesystem::path& path)
{
    try {
        const nlohmann::json json = parsedPlan(readWholeFile(path, largestPlan));
        PlanFile file{.plan = {}, .model = modelField(json, "path"), .digest = modelField(json, "digest")};
        std::vector<Edit>& edits = file.plan.edits;
        for (const auto& edit : json["edits"]) {
            edits.push_back(readEdit(edit, edits.size() + 1));
        }
        return file;
    } catch (const Error& error) {
        throw error.in(path.string());
    }
}

} // namespace onnxmend
