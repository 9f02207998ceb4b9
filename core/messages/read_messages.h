// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/messages/error_messages.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// One way to read one place of a text as a known sentence. The names lie in MessageReadings::text, where
/// they may still be wrapped or escaped (core/messages/message_text.h). A name is empty if the sentence does
/// not have it.
struct MessageReading {
    std::size_t at = 0; ///< first byte of the sentence
    std::size_t end = 0;
    std::optional<std::string_view> node = {}; ///< "" = a node without a name
    std::string_view opType = {};
    std::string_view ownOpType = {}; ///< name of the operator in that program, which may differ from ONNX's
    std::string_view value = {};
    bool isResult = false;          ///< the node gives the value
    std::string_view actual = {};   ///< type or number that was found
    std::string_view expected = {}; ///< type or number that should be there, or the second of two
    std::string_view file = {};
    std::string_view detail = {};          ///< any other quotation
    const ErrorMessage* message = nullptr; ///< a row of errorMessages()

    const ErrorCauseInfo& cause() const { return errorCauseInfo(message->cause); }
    bool namesPlace() const { return node || !opType.empty() || !value.empty(); }
};

/// All known sentences of a text.
struct MessageReadings {
    std::shared_ptr<const std::string> text; ///< as given, without terminal escapes
    std::vector<MessageReading> all;
};

/// Takes time that is linear in the text. A hostile text is read only in part.
MessageReadings readMessages(std::string_view text);

} // namespace onnxmend
