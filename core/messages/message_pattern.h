// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to messages: names that a pattern finds in the sentences of other programs.

#include "core/messages/message_text.h"
#include "core/messages/read_messages.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A sentence with holes: {n} stands for the name of a node, {o} for an operator, {p} for the program's own
/// name of an operator, {v} for a value, {r} for a value that the node gives, {t} and {u} for the actual and
/// the expected type or number, {f} for a file, {d} for another detail and {} for anything. The words between
/// the holes have to be in the text; white space and quotation marks are ignored.
class MessagePattern
{
public:
    explicit MessagePattern(std::string_view pattern);

    struct Hole {
        char kind = ' ';
        std::string_view literal; ///< text between this hole and the next one
        std::string squeezed;     ///< the literal in the form that MessageText compares
    };
    const std::string& beginning() const { return m_beginning; } ///< squeezed; empty if a hole comes first
    std::string_view writtenBeginning() const { return m_written; }
    const std::vector<Hole>& holes() const { return m_holes; }

private:
    std::string m_beginning;
    std::string_view m_written;
    std::vector<Hole> m_holes;
};

/// Returns all readings of all places where a pattern fits, places from the last to the first. A name may
/// contain the words that follow it in the pattern, so each place gives several readings, the shortest first,
/// up to a bound. A hole at the end of a pattern ends with its quotation mark, otherwise with the word. All
/// quotation marks around a name are removed if the pattern has one, or if the name has one at both ends; a
/// reading follows in which they are part of the name. The beginning of a long text is not read if too many
/// places fit only in part. The names lie in text.text(); the row of the message is not set.
std::vector<MessageReading> matches(const MessageText& text, const MessagePattern& pattern);

} // namespace onnxmend
