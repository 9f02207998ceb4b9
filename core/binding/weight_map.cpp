// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_map.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/strict_json.h"
#include "core/base/target_file.h"
#include "core/base/text.h"
#include "core/binding/match_candidates.h"

#include <nlohmann/json.hpp>

#include <unordered_map>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestMapFile =
    64u << 20; // bytes; a name of 200 bytes for each of 100,000 tensors, twice
constexpr const char* advice = R"(Write it as {"checkpoint tensor": "graph input", ...}.)";

const char* orNothing(const std::optional<std::string>& input) { return input ? input->c_str() : "nothing"; }

} // namespace

void addToWeightMap(WeightMap& map, const std::string& tensor, std::optional<std::string> input)
{
    const auto [place, isNew] = map.emplace(tensor, input);
    if (!isNew && place->second != input) {
        throw UsageError("'" + tensor + "' is mapped to both '" + orNothing(place->second) + "' and '" +
                             orNothing(input) + "'",
                         "Map a checkpoint tensor to one input.");
    }
}

WeightMap readWeightMap(const std::filesystem::path& path)
{
    try {
        const nlohmann::json json = parseStrictJson(readWholeFile(path, largestMapFile), advice);
        WeightMap map;
        for (const auto& [tensor, input] : json.items()) {
            if (!input.is_string() && !input.is_null()) {
                throw Error({.place = "key " + quotedText(tensor),
                             .reason = "its value is not a string",
                             .advice = advice});
            }
            map.emplace(tensor, input.is_null() ? std::nullopt : std::optional(input.get<std::string>()));
        }
        return map;
    } catch (const Error& error) {
        throw error.in(path.string());
    }
}

void writeWeightMap(const WeightMap& map, const std::filesystem::path& path)
{
    nlohmann::json json = nlohmann::json::object();
    for (const auto& [tensor, input] : map) {
        json[tensor] = input ? nlohmann::json(*input) : nlohmann::json();
    }
    std::string text;
    try {
        text = json.dump(2) + "\n";
    } catch (const nlohmann::json::type_error&) {
        throw Error({.file = path.string(),
                     .reason = "a name in the mapping is not valid UTF-8, which JSON cannot hold"});
    }
    writeWholeFile(path, text);
}

void checkWeightMap(const Model& model, const Checkpoints& checkpoints, const WeightMap& map)
{
    const Targets targets = map.empty() ? Targets() : collectTargets(model);
    std::unordered_map<std::string_view, const Target*> targetByName;
    for (const Target& target : targets) {
        targetByName.emplace(target.name, &target);
    }
    std::unordered_map<std::string_view, std::string_view> tensorOf;
    for (const auto& [tensor, input] : map) {
        const TensorRef* weight = nullptr;
        const QuantizedWeight* quantized = nullptr;
        for (const auto& checkpoint : checkpoints) { // the last one counts
            if (const TensorRef* const found = checkpoint->find(tensor)) {
                weight = found;
                quantized = checkpoint->findQuantized(tensor);
            }
        }
        if (!weight) {
            throw Error({.file = checkpoints.empty() ? "" : checkpoints.front()->path.string(),
                         .reason = "has no tensor '" + tensor + "', which a mapping names",
                         .advice = "onnxmend inspect lists the names."});
        }
        if (!input) {
            continue;
        }
        const auto target = targetByName.find(*input);
        if (target == targetByName.end()) {
            throw Error(
                {.file = model.path().string(),
                 .reason = "has no graph input or initializer '" + *input + "', which a mapping names",
                 .advice = "onnxmend audit --format json lists the names."});
        }
        if (const auto [other, isNew] = tensorOf.emplace(*input, tensor); !isNew) {
            throw UsageError("'" + *input + "' is mapped from both '" + std::string(other->second) +
                                 "' and '" + tensor + "'",
                             "Map one checkpoint tensor to it.");
        }
        if (quantized && quantized->values && wantsNumbers(*target->second)) {
            weight = &*quantized->values;
        }
        // For an input without data this is a finding; an initializer with data would keep it silently.
        if (target->second->hasData && !shapesAgree(*target->second, *weight)) {
            throw Error({.file = model.path().string(),
                         .reason = "initializer '" + *input + "' has the shape " +
                                   shapeText(target->second->shape) + " and checkpoint tensor '" + tensor +
                                   "', which is mapped to it, " + shapeText(weight->shape())});
        }
    }
}

} // namespace onnxmend
