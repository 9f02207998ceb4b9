// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_parts.h"

#include <cmath>
#include <utility>

namespace onnxmend::json
{

Json number(double value)
{
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value > 0 ? "inf" : "-inf";
    }
    return value;
}

Json loss(const Loss& loss, Json lossless)
{
    return {{"lossless", std::move(lossless)},
            {"rounded", loss.rounded},
            {"overflowed", loss.overflowed},
            {"underflowed", loss.underflowed},
            {"nan", loss.nan},
            {"max_abs_error", number(loss.maxAbsError)},
            {"max_rel_error", number(loss.maxRelError)}};
}

Json error(const Error& error)
{
    const ErrorDetails& details = error.details();
    std::string message = details.reason;
    if (!details.advice.empty()) {
        message += ". " + details.advice;
    }
    std::string where = details.file;
    if (!details.place.empty()) {
        where += (where.empty() ? "" : ": ") + details.place;
    }
    return {{"message", text(message)}, {"where", textOrNull(where)}};
}

void ObjectText::add(std::string_view key, const Json& value)
{
    begin(key);
    append(value);
}

std::string ObjectText::finish()
{
    m_text += std::string_view(m_oneLine ? "}\n" : "\n}\n");
    passOn(0);
    return std::move(m_text);
}

void ObjectText::begin(std::string_view key)
{
    m_text += std::string_view(std::exchange(m_isBegun, true) ? "," : "{");
    m_text += std::string_view(m_oneLine ? "" : "\n  ");
    append(key);
    m_text += std::string_view(m_oneLine ? ":" : ": ");
}

void ObjectText::append(const Json& value)
{
    m_text += value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void ObjectText::passOn(std::size_t length)
{
    if (m_sink && m_text.size() >= length) {
        m_sink(m_text);
        m_text.clear();
    }
}

} // namespace onnxmend::json
