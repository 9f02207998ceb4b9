// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

MessageReading readingOf(const ErrorMessage& message, const NamedThings<std::string_view>& things)
{
    MessageReading reading{{.at = things.at,
                            .end = things.end,
                            .opType = std::string(things.opType),
                            .ownOpType = std::string(things.ownOpType),
                            .value = std::string(things.value),
                            .isResult = things.isResult,
                            .actual = std::string(things.actual),
                            .expected = std::string(things.expected),
                            .file = std::string(things.file),
                            .detail = std::string(things.detail)},
                           &message};
    if (message.isNodeWithoutName) {
        reading.node.emplace();
    } else if (things.node) {
        reading.node.emplace(*things.node);
    }
    return reading;
}

} // namespace

MessageReadings readMessages(std::string_view text)
{
    const MessageText read(text);
    MessageReadings result{.text = read.text(), .all = {}};
    for (const auto& [message, pattern] : patterns()) {
        for (const auto& things : matches(read, pattern)) {
            result.all.push_back(readingOf(*message, things));
        }
    }
    return result;
}

} // namespace onnxmend
