// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "library/named_options.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace onnxmend::library
{

namespace
{

template <typename Number>
bool readNumber(const std::string& text, Number& number)
{
    const char* const end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(text.data(), end, number);
    return failure == std::errc() && rest == end;
}

[[noreturn]] void refuseValue(std::string_view option, const std::string& text, const std::string& advice)
{
    throw UsageError(displayText(option) + " " + quotedText(text) + ": the value is not valid", advice);
}

} // namespace

bool flagFrom(std::string_view option, const std::string& text)
{
    if (text != "true" && text != "false") {
        refuseValue(option, text, "Give true or false.");
    }
    return text == "true";
}

std::uint64_t countFrom(std::string_view option, const std::string& text)
{
    std::uint64_t count = 0;
    if (!readNumber(text, count)) {
        refuseValue(option, text, "Give a whole number without a unit.");
    }
    return count;
}

double numberFrom(std::string_view option, const std::string& text)
{
    double number = 0;
    if (!readNumber(text, number) || !std::isfinite(number) || number < 0) {
        refuseValue(option, text, "Give a number from 0 on.");
    }
    return number;
}

double positiveNumberFrom(std::string_view option, const std::string& text)
{
    const double number = numberFrom(option, text);
    if (number == 0) {
        refuseValue(option, text, "Give a number above 0.");
    }
    return number;
}

void refuseChoice(std::string_view role, const std::string& name, const std::vector<std::string>& known,
                  const std::string& reason)
{
    throw UsageError(reason.empty() ? "no " + std::string(role) + " is called " + displayText(name)
                                    : displayText(reason),
                     "It is one of: " + joined(known, ", ", quotedText) + ".");
}

void GivenNames::requireAllRead() const
{
    for (std::size_t i = 0; i < m_given.size(); ++i) {
        if (!m_isRead[i]) {
            refuseChoice("option", m_given[i].first, m_known);
        }
    }
}

} // namespace onnxmend::library
