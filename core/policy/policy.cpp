// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/policy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array failOnWords = {"error", "warning", "never"};

std::string paddedNumber(unsigned number, std::size_t digits)
{
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

} // namespace

const char* failOnName(FailOn failOn) { return failOnWords.at(static_cast<std::size_t>(failOn)); }

std::optional<FailOn> failOnFromName(std::string_view name)
{
    const auto* const found = std::ranges::find(failOnWords, name);
    return found == failOnWords.end() ? std::nullopt
                                      : std::optional(static_cast<FailOn>(found - failOnWords.begin()));
}

std::vector<std::string> failOnNames() { return {failOnWords.begin(), failOnWords.end()}; }

std::string ignoreText(const PolicyIgnore& ignore)
{
    const std::string kind(ignore.kind ? findingKindInfo(*ignore.kind).name : std::string_view());
    std::string text;
    for (const auto& [name, value] : {std::pair("kind", &kind), std::pair("id", &ignore.id),
                                      std::pair("model", &ignore.model), std::pair("graph", &ignore.graph),
                                      std::pair("node", &ignore.node), std::pair("value", &ignore.value)}) {
        text += value->empty() ? "" : (text.empty() ? "" : ", ") + std::string(name) + " " + *value;
    }
    return text;
}

std::string dateText(std::chrono::year_month_day date)
{
    return paddedNumber(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
           paddedNumber(static_cast<unsigned>(date.month()), 2) + "-" +
           paddedNumber(static_cast<unsigned>(date.day()), 2);
}

} // namespace onnxmend
