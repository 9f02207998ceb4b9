// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/plan/plan.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/strict_json.h"
#include "core/base/target_file.h"
#include "core/base/text.h"
#include "core/fixes/edit_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <system_error>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestPlan = 256u << 20; // bytes; 1,000,000 edits take about 200 MB
constexpr std::size_t firstBytes = 4096;          // a plan states its schema in them
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

Edit readEdit(const nlohmann::json& json, const std::string& name)
{
    try {
        return editFromJson(json);
    } catch (const Error& error) {
        const std::string& place = error.details().place;
        throw Error({.place = name + (place.empty() ? "" : ", " + place),
                     .reason = error.details().reason,
                     .advice = advice});
    }
}

/// Returns the disabled edits; empty if the plan does not state any.
std::vector<DisabledEdit> readDisabled(const nlohmann::json& plan)
{
    std::vector<DisabledEdit> result;
    const auto all = plan.find("disabled");
    if (all == plan.end()) {
        return result;
    }
    const bool isList = all->is_array() && std::ranges::all_of(*all, [](const nlohmann::json& entry) {
                            return entry.is_object() && entry.contains("edit") &&
                                   entry.contains("position") && entry["position"].is_number_unsigned();
                        });
    if (!isList) {
        throw Error({.place = "field \"disabled\"",
                     .reason = "it is not a list of edits, each with its position",
                     .advice = advice});
    }
    for (const auto& entry : *all) {
        result.push_back(
            {.position = entry["position"].get<std::size_t>(),
             .edit = readEdit(entry["edit"], "disabled edit " + std::to_string(result.size() + 1))});
    }
    std::ranges::stable_sort(result, {}, &DisabledEdit::position);
    return result;
}

/// Returns a field about the model; empty if the plan lacks it, as one that was written by hand.
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

namespace
{

using OrderedJson = nlohmann::ordered_json;

std::string textOf(const OrderedJson& json)
{
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace);
}

/// Writes an object with long lists entry by entry: as one JSON value they would take several times the
/// memory of the plan.
class PlanText
{
public:
    /// `head`: the fields before the lists.
    explicit PlanText(const OrderedJson& head)
        : m_text(textOf(head))
    {
        m_text.resize(m_text.rfind('\n')); // without the closing brace
    }

    void beginList(const std::string& name)
    {
        m_text += ",\n  \"" + name + "\": [";
        m_isFirst = true;
    }

    void add(const OrderedJson& entry)
    {
        m_text += m_isFirst ? "\n    " : ",\n    ";
        m_isFirst = false;
        for (const char letter : textOf(entry)) { // line ends in texts are escaped
            m_text += letter;
            m_text += letter == '\n' ? "    " : "";
        }
    }

    void endList() { m_text += m_isFirst ? "]" : "\n  ]"; }

    std::string finish() { return std::move(m_text) + "\n}\n"; }

private:
    std::string m_text;
    bool m_isFirst = true;
};

} // namespace

std::string planText(const Plan& plan, const Model& model)
{
    PlanText text({{"schema", "onnxmend.plan/1"},
                   {"model", {{"path", validUtf8(model.path().string())}, {"digest", model.digest()}}}});
    text.beginList("edits");
    for (const Edit& edit : plan.edits) {
        text.add(OrderedJson(toJson(edit)));
    }
    text.endList();
    if (!plan.disabled.empty()) {
        text.beginList("disabled");
        for (const auto& [position, edit] : plan.disabled) {
            text.add({{"position", position}, {"edit", OrderedJson(toJson(edit))}});
        }
        text.endList();
    }
    return text.finish();
}

void writePlan(const Plan& plan, const Model& model, const std::filesystem::path& path)
{
    writeWholeFile(path, planText(plan, model));
}

bool isPlanFile(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return false; // reading a pipe would wait
    }
    std::string start(firstBytes, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return start.find(R"("onnxmend.plan/)") != std::string::npos;
}

PlanFile planFromText(const std::string& text)
{
    const nlohmann::json json = parsedPlan(text);
    PlanFile file{.plan = {}, .model = modelField(json, "path"), .digest = modelField(json, "digest")};
    std::vector<Edit>& edits = file.plan.edits;
    for (const auto& edit : json["edits"]) {
        edits.push_back(readEdit(edit, "edit " + std::to_string(edits.size() + 1)));
    }
    file.plan.disabled = readDisabled(json);
    return file;
}

PlanFile readPlan(const std::filesystem::path& path)
{
    try {
        return planFromText(readWholeFile(path, largestPlan));
    } catch (const Error& error) {
        throw error.in(path.string());
    }
}

} // namespace onnxmend
