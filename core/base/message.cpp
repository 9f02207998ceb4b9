// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/message.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>

namespace onnxmend
{

Message::Message(MarkedText english)
    : m_english(english)
{
}

Message::Message(MarkedText english, std::vector<MessageArgument> arguments)
    : m_english(english)
    , m_arguments(std::make_shared<const std::vector<MessageArgument>>(std::move(arguments)))
{
}

Message Message::plain(SharedText text)
{
    return text.empty() ? Message() : Message(MarkedText("%1"), {std::move(text)});
}

Message Message::list(MarkedText pair, std::span<const Message> messages)
{
    if (messages.empty()) {
        return {};
    }
    Message all = messages.front();
    for (const Message& next : messages.subspan(1)) {
        all = Message(pair, {std::move(all), next});
    }
    return all;
}

std::span<const MessageArgument> Message::arguments() const
{
    return m_arguments ? std::span<const MessageArgument>(*m_arguments) : std::span<const MessageArgument>();
}

std::string Message::text() const
{
    const std::span<const MessageArgument> filling = arguments();
    const std::string_view english = m_english;
    std::string text;
    for (std::size_t i = 0; i < english.size(); ++i) {
        const bool isPlace = english[i] == '%' && i + 1 < english.size() && isDigit(english[i + 1]);
        const auto place = isPlace ? static_cast<std::size_t>(english[i + 1] - '0') : 0;
        if (place > 0 && place <= filling.size()) {
            text += filling[place - 1].text();
            ++i;
        } else {
            text += english[i];
        }
    }
    return text;
}

bool operator==(const Message& a, const Message& b)
{
    return a.m_english == b.m_english && std::ranges::equal(a.arguments(), b.arguments());
}

std::string MessageArgument::text() const
{
    struct Text {
        std::string operator()(const SharedText& text) const { return text; }
        std::string operator()(std::uint64_t number) const { return groupedNumber(number); }
        std::string operator()(double number) const { return shortNumber(number); }
        std::string operator()(const Message& message) const { return message.text(); }
    };
    return std::visit(Text(), m_value);
}

} // namespace onnxmend
