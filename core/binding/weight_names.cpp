// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/weight_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

template <std::size_t size>
bool contains(const std::array<std::string_view, size>& list, std::string_view text)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

} // namespace

std::string underscored(std::string_view name)
{
    std::string result(name);
    std::replace_if(
        result.begin(), result.end(), [](char c) { return c == '.' || c == '/' || c == ':'; }, '_');
    return result;
}

std::string withoutWrappers(std::string_view name)
{
    static constexpr std::array<std::string_view, 4> anywhere = {"module", "_orig_mod",
                                                                 "_fsdp_wrapped_module", "_forward_module"};
    static constexpr std::array<std::string_view, 4> inFront = {"model", "net", "state_dict", "ema"};
    const std::vector<std::string_view> components = partsBetween(name, '.');
    std::string result;
    for (std::size_t i = 0; i < components.size(); ++i) {
        const bool last = i + 1 == components.size();
        const bool wrapper =
            contains(anywhere, components[i]) || (result.empty() && contains(inFront, components[i]));
        if (!wrapper || last) {
            result.append(result.empty() ? "" : ".").append(components[i]);
        }
    }
    return underscored(result);
}

std::vector<std::string_view> properSuffixes(std::string_view name)
{
    std::vector<std::string_view> suffixes;
    for (std::size_t at = name.find('_'); at != std::string_view::npos; at = name.find('_', at + 1)) {
        if (at + 1 < name.size()) {
            suffixes.push_back(name.substr(at + 1));
        }
    }
    return suffixes;
}

bool isWeightName(std::string_view name)
{
    // Names of parameters and buffers in torch.nn, and older names in normalization layers.
    static constexpr std::array<std::string_view, 10> endings = {
        "_weight",   "_bias",     "_running_mean", "_running_var", "_gamma", "_beta", "_num_batches_tracked",
        "_weight_g", "_weight_v", "_inv_freq"};
    const std::string plain = underscored(name);
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return plain.ends_with(ending); });
}

std::string modulePrefix(std::string_view name)
{
    const std::string plain = underscored(name);
    const std::size_t at = plain.rfind('_');
    return at == std::string::npos ? std::string() : plain.substr(0, at);
}

std::optional<std::string> adaptedModule(std::string_view name)
{
    // peft: tuners/*/layer.py, adapter_layer_names; LyCORIS: modules/*.py, weight_list
    static constexpr std::array<std::string_view, 23> parts = {
        "lora_A",    "lora_B",        "lora_embedding_A", "lora_embedding_B", "lora_magnitude_vector",
        "lora_down", "lora_mid",      "lora_up",          "dora_scale",       "ia3_l",
        "hada_w1_a", "hada_w1_b",     "hada_w2_a",        "hada_w2_b",        "lokr_w1",
        "lokr_w1_a", "lokr_w1_b",     "lokr_w2",          "lokr_w2_a",        "lokr_w2_b",
        "oft_r",     "vera_lambda_b", "vera_lambda_d"};
    for (const std::string_view component : partsBetween(name, '.')) {
        if (std::ranges::find(parts, component) != parts.end()) {
            const auto end = static_cast<std::size_t>(component.data() - name.data());
            return std::string(name.substr(0, end > 0 ? end - 1 : 0));
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
