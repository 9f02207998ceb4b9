// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/shared_text.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Marks a literal for translation where it stands: cmake/update_translations.sh looks for this word. %1 to
/// %9 are the places that a Message fills.
#define ONNXMEND_TEXT(english) (::onnxmend::MarkedText(english))

namespace onnxmend
{

/// An English literal that the window can show in other languages, since it is marked: see ONNXMEND_TEXT.
class MarkedText
{
public:
    constexpr MarkedText() = default;
    constexpr explicit MarkedText(const char* english)
        : m_english(english)
    {
    }

    constexpr const char* english() const { return m_english; }
    constexpr std::string_view view() const { return m_english; }
    constexpr operator std::string_view() const { return m_english; }
    constexpr bool empty() const { return view().empty(); }

    friend constexpr bool operator==(MarkedText a, MarkedText b) { return a.view() == b.view(); }

private:
    const char* m_english = "";
};

class MessageArgument;

/// A sentence or clause for people: a marked text and what fills its places. The command line and JSON show
/// it in English; the window translates the marked text, then fills it.
class Message
{
public:
    Message() = default;
    Message(MarkedText english);
    Message(MarkedText english, std::vector<MessageArgument> arguments);
    /// Returns the message of a text that is the same in all languages, such as one of another program.
    static Message plain(SharedText text);
    /// Joins several messages into one: each two of them fill the places of `pair`, such as "%1, %2".
    static Message list(MarkedText pair, std::span<const Message> messages);

    MarkedText english() const { return m_english; }
    std::span<const MessageArgument> arguments() const;
    bool empty() const { return m_english.empty(); }
    /// Returns the text in English. A `%1` in an argument stays as it is.
    std::string text() const;

    friend bool operator==(const Message& a, const Message& b);

private:
    MarkedText m_english;
    std::shared_ptr<const std::vector<MessageArgument>> m_arguments; ///< null: none
};

/// A value that fills a place: a text, which stays as it is; a number, which the window writes as its locale
/// does; or a message, which is translated too.
class MessageArgument
{
public:
    using Value = std::variant<SharedText, std::uint64_t, double, Message>;

    MessageArgument(SharedText text)
        : m_value(std::move(text))
    {
    }
    MessageArgument(std::string text)
        : m_value(SharedText(std::move(text)))
    {
    }
    MessageArgument(std::string_view text)
        : m_value(SharedText(text))
    {
    }
    MessageArgument(const char* text)
        : m_value(SharedText(text))
    {
    }
    MessageArgument(std::unsigned_integral auto number)
        : m_value(std::uint64_t(number))
    {
    }
    MessageArgument(double number)
        : m_value(number)
    {
    }
    MessageArgument(Message message)
        : m_value(std::move(message))
    {
    }

    const Value& value() const { return m_value; }
    std::string text() const; ///< in English: "1,260", "0.00049"

    friend bool operator==(const MessageArgument&, const MessageArgument&) = default;

private:
    Value m_value;
};

} // namespace onnxmend
