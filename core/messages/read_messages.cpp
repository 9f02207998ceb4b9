// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/messages/read_messages.h"

#include "core/messages/message_pattern.h"

namespace onnxmend
{

namespace
{

struct PatternOfMessage {
    const ErrorMessage* message;
    MessagePattern pattern;
};

const std::vector<PatternOfMessage>& patterns()
{
    static const std::vector<PatternOfMessage> all = [] {
        std::vector<PatternOfMessage> result;
        for (const ErrorMessage& message : errorMessages()) {
            result.push_back({&message, MessagePattern(message.pattern)});
        }
        return result;
    }();
    return all;
}

} // namespace

MessageReadings readMessages(std::string_view text)
{
    const auto read = std::make_shared<const MessageText>(text);
    MessageReadings result{.text = {read, &read->text()}, .all = {}};
    for (const auto& [message, pattern] : patterns()) {
        for (MessageReading& reading : matches(*read, pattern)) {
            reading.message = message;
            if (message->isNodeWithoutName) {
                reading.node = "";
            }
            result.all.push_back(reading);
        }
    }
    return result;
}

} // namespace onnxmend
