// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/quantization_config.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/strict_json.h"

#include <array>
#include <string_view>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestConfig = std::uint64_t(16) << 20U;

/// A file in which a library writes the config: transformers uses config.json, AutoGPTQ and AutoAWQ their own
/// files.
struct ConfigFile {
    std::string_view name;
    std::string_view section; ///< empty: the whole file
};
constexpr std::array configFiles = {ConfigFile{"config.json", "quantization_config"},
                                    ConfigFile{"quantize_config.json", {}},
                                    ConfigFile{"quant_config.json", {}}};

std::string configText(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::int64_t> configNumber(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    const bool isNumber = found != json.end() && found->is_number_integer();
    return isNumber ? std::optional(found->get<std::int64_t>()) : std::nullopt;
}

/// Returns the number under the first of two names that exists.
std::optional<std::int64_t> configNumber(const nlohmann::json& json, const char* name, const char* otherName)
{
    const std::optional<std::int64_t> number = configNumber(json, name);
    return number ? number : configNumber(json, otherName);
}

/// Reads config_groups.<group>.weights.<name> of compressed-tensors; nullopt unless all groups have the same
/// number.
std::optional<std::int64_t> numberOfGroups(const nlohmann::json& json, const char* name)
{
    const auto groups = json.find("config_groups");
    std::optional<std::int64_t> number;
    if (groups == json.end() || !groups->is_object()) {
        return number;
    }
    for (const nlohmann::json& group : *groups) {
        const auto weights = group.is_object() ? group.find("weights") : group.end();
        const bool isThere = weights != group.end() && weights->is_object();
        const auto one = isThere ? configNumber(*weights, name) : std::nullopt;
        if (!one || (number && number != one)) {
            return std::nullopt;
        }
        number = one;
    }
    return number;
}

QuantizationConfig configOf(const nlohmann::json& json)
{
    QuantizationConfig config{.isThere = true,
                              .checkpointFormat = configText(json, "checkpoint_format"),
                              .bits = configNumber(json, "bits", "w_bit"), // AutoAWQ: the second names
                              .groupSize = configNumber(json, "group_size", "q_group_size")};
    if (!config.bits) {
        config.bits = numberOfGroups(json, "num_bits");
    }
    if (!config.groupSize) {
        config.groupSize = numberOfGroups(json, "group_size");
    }
    const auto block = json.find("weight_block_size");
    if (block != json.end() && block->is_array() && block->size() <= 4) {
        for (const nlohmann::json& size : *block) {
            config.weightBlock.push_back(size.is_number_integer() ? size.get<std::int64_t>() : 0);
        }
    }
    return config;
}

/// The first file counts. The format is the exception: transformers leaves it out of config.json, and
/// AutoGPTQ states it in quantize_config.json.
void addConfig(QuantizationConfig& result, QuantizationConfig config, std::string_view file)
{
    const std::string format = config.checkpointFormat;
    if (!result.isThere) {
        config.problem = result.problem;
        result = std::move(config);
    } else if (result.checkpointFormat.empty()) {
        result.checkpointFormat = format;
    } else if (!format.empty() && format != result.checkpointFormat) {
        result.otherFormat = format + " in " + std::string(file);
    }
}

} // namespace

QuantizationConfig readQuantizationConfig(const std::filesystem::path& folder)
{
    QuantizationConfig result;
    for (const ConfigFile& file : configFiles) {
        const std::filesystem::path path = folder / file.name;
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error)) {
            continue;
        }
        try {
            const nlohmann::json json = parseStrictJson(readWholeFile(path, largestConfig), {});
            const auto section = file.section.empty() ? json.end() : json.find(file.section);
            if (file.section.empty()) {
                addConfig(result, configOf(json), file.name);
            } else if (section != json.end() && section->is_object()) {
                addConfig(result, configOf(*section), file.name);
            }
        } catch (const Error& problem) {
            result.problem = problem.in(path.string()).what();
        }
    }
    return result;
}

} // namespace onnxmend
