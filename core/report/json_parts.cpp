// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/json_parts.h"

namespace onnxmend::json
{

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

} // namespace onnxmend::json
