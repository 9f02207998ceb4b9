// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/run_profile.h"

#include "core/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

using Json = nlohmann::json;

constexpr std::string_view ending = "_kernel_time";
constexpr std::size_t longestLine = 1U << 20U;
constexpr double microseconds = 1e6; ///< of a second

/// "12" of "12_kernel_time".
std::optional<std::size_t> nodeNumberOf(std::string_view name)
{
    if (!name.ends_with(ending)) {
        return std::nullopt;
    }
    name.remove_suffix(ending.size());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool isNumber = error == std::errc() && end == name.data() + name.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

/// The number of a node, and its microseconds.
std::optional<std::pair<std::size_t, std::uint64_t>> nodeEvent(std::string_view line)
{
    if (line.ends_with(',')) {
        line.remove_suffix(1);
    }
    const Json event = Json::parse(line, nullptr, false);
    if (!event.is_object()) {
        return std::nullopt;
    }
    const auto category = event.find("cat");
    const auto name = event.find("name");
    const auto duration = event.find("dur");
    if (category == event.end() || *category != "Node" || name == event.end() || !name->is_string() ||
        duration == event.end() || !duration->is_number_unsigned()) {
        return std::nullopt;
    }
    const auto number = nodeNumberOf(name->get_ref<const std::string&>());
    return number ? std::optional(std::pair(*number, duration->get<std::uint64_t>())) : std::nullopt;
}

double median(std::vector<std::uint64_t>& durations)
{
    if (durations.size() > 1) {
        durations.erase(durations.begin());
    }
    const auto middle = durations.begin() + static_cast<std::ptrdiff_t>(durations.size() / 2);
    std::ranges::nth_element(durations, middle);
    return durations.empty() ? 0 : static_cast<double>(*middle);
}

} // namespace

std::vector<double> readProfile(const std::filesystem::path& path, std::size_t nodes)
{
    std::ifstream file(path);
    if (!file) {
        throw Error({.file = path.string(), .reason = "the profile cannot be read"});
    }
    std::vector<std::vector<std::uint64_t>> durations(nodes);
    for (std::string line; std::getline(file, line);) {
        const auto event = line.size() <= longestLine ? nodeEvent(line) : std::nullopt;
        if (event && event->first < nodes) {
            durations[event->first].push_back(event->second);
        }
    }
    std::vector<double> seconds;
    seconds.reserve(nodes);
    for (std::vector<std::uint64_t>& ofNode : durations) {
        seconds.push_back(median(ofNode) / microseconds);
    }
    return seconds;
}

} // namespace onnxmend
