// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/messages/error_messages.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// One way to read one place of a text as a known sentence. Names are as they stand in the text, wrapped or
/// escaped (core/messages/message_text.h); empty where the sentence has none.
struct MessageReading {
    const ErrorMessage* message = nullptr; ///< a row of errorMessages()
    std::size_t at = 0;                    ///< in MessageReadings::text
    std::size_t end = 0;
    std::optional<std::string> node; ///< "" = one that has no name
    std::string opType;
    std::string ownOpType; ///< as the program calls the operator, which ONNX may call otherwise
    std::string value;
    bool isResult = false; ///< the node gives the value
    std::string actual;    ///< the type or number that is there
    std::string expected;
    std::string file;
    std::string detail;

    const ErrorCauseInfo& cause() const { return errorCauseInfo(message->cause); }
    /// It says which node or value is meant.
    bool namesPlace() const { return node || !opType.empty() || !value.empty(); }
};

/// All that is known in a text.
struct MessageReadings {
    std::string text; ///< as given, without terminal escapes
    std::vector<MessageReading> all;
};

/// Linear in the text, with a bound on what a hostile one may cost.
MessageReadings readMessages(std::string_view text);

} // namespace onnxmend
