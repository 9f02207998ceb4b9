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

/// The place and the names that a pattern found in MessageText::text(): views while patterns are tried
/// (core/messages/message_pattern.h), texts in a reading. A name is empty if the sentence does not have it.
template <class Text>
struct NamedThings {
    std::size_t at = 0; ///< first byte of the sentence
    std::size_t end = 0;
    std::optional<Text> node = {}; ///< "" = a node without a name
    Text opType;
    Text ownOpType; ///< name of the operator in that program, which may differ from ONNX's
    Text value;
    bool isResult = false; ///< the node gives the value
    Text actual;           ///< type or number that was found
    Text expected;         ///< type or number that should be there, or the second of two
    Text file;
    Text detail; ///< any other quotation
};

/// One way to read one place of a text as a known sentence. Names may still be wrapped or escaped
/// (core/messages/message_text.h).
struct MessageReading : NamedThings<std::string> {
    const ErrorMessage* message = nullptr; ///< a row of errorMessages()

    const ErrorCauseInfo& cause() const { return errorCauseInfo(message->cause); }
    bool namesPlace() const { return node || !opType.empty() || !value.empty(); }
};

/// All known sentences of a text.
struct MessageReadings {
    std::string text; ///< as given, without terminal escapes
    std::vector<MessageReading> all;
};

/// Takes time that is linear in the text. A hostile text is read only in part.
MessageReadings readMessages(std::string_view text);

} // namespace onnxmend
