// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/strict_json.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <unordered_set>

namespace onnxmend
{

nlohmann::json parseStrictJson(const std::string& text, std::string_view advice)
{
    const std::string help(advice);
    std::unordered_set<std::string> seen;
    std::string duplicate;
    const auto watchKeys = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
        if (depth == 1 && event == nlohmann::json::parse_event_t::key &&
            !seen.insert(parsed.get<std::string>()).second) {
            duplicate = parsed.get<std::string>();
        }
        return true;
    };
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(text, watchKeys);
    } catch (const nlohmann::json::parse_error& error) {
        throw Error(
            {.place = placeInText(text, error.byte - 1), .reason = "it is not valid JSON", .advice = help});
    } catch (const nlohmann::json::exception&) {
        throw Error({.reason = "it is not valid JSON: it holds a number beyond the range of a double",
                     .advice = help});
    }
    if (!json.is_object()) {
        throw Error({.reason = "it is not a JSON object", .advice = help});
    }
    if (!duplicate.empty()) {
        throw Error({.place = "key " + quotedText(duplicate), .reason = "it appears twice", .advice = help});
    }
    return json;
}

} // namespace onnxmend
