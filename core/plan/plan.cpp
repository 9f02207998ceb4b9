// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/plan.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"

#include <nlohmann/json.hpp>

#include <span>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestPlan = 256u << 20; // bytes; 1,000,000 edits take about 200 MB

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
    auto file = OutputFile::create(path.has_parent_path() ? path.parent_path() : ".");
    file->write(0, std::as_bytes(std::span(text)));
    file->flush();
    file->publishReplacing(path);
}

Plan readPlan(const std::filesystem::path& path)
{
    const std::string text = readWholeFile(path, largestPlan);
    try {
        const auto json = nlohmann::json::parse(text);
        if (!json.is_object() || json.value("schema", "") != "onnxmend.plan/1" || !json.contains("edits") ||
            !json["edits"].is_array()) {
            throw Error(
                {.reason = "it is not a plan: \"schema\" is not \"onnxmend.plan/1\" or \"edits\" is missing",
                 .advice = "Save one with `fix --save-plan`."});
        }
        Plan plan;
        for (const auto& edit : json["edits"]) {
            plan.edits.push_back(editFromJson(edit));
        }
        return plan;
    } catch (const nlohmann::json::exception& error) {
        throw Error({.file = path.string(), .reason = std::string("it is not valid JSON: ") + error.what()});
    } catch (const Error& error) {
        throw error.in(path.string());
    }
}

} // namespace onnxmend
