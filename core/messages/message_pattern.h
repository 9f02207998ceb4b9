// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: names taken out of other programs' sentences.

#include "core/messages/message_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What a sentence names; views into MessageText::text(). Empty: it does not say.
struct NamedThings {
    std::size_t at = 0;                   ///< where the match begins
    std::size_t end = 0;                  ///< and what stands behind it
    std::optional<std::string_view> node; ///< "" = one that has no name
    std::string_view opType;
    std::string_view ownOpType; ///< as the program calls the operator, which ONNX may call otherwise
    std::string_view value;
    bool isResult = false;     ///< the node gives the value
    std::string_view actual;   ///< the type or number that is there
    std::string_view expected; ///< the one that should be, or the second of two
    std::string_view file;
    std::string_view detail; ///< what else it quotes
};

/// A sentence with holes: {n} stands for a node's name, {o} for an operator, {p} for one as the program calls
/// it, {v} for a value, {r} for one that the node gives, {t} and {u} for what is there and what should be,
/// {f} for a file, {d} for another detail and {} for anything; all else has to be there, white space and
/// quotation marks aside.
class MessagePattern
{
public:
    explicit MessagePattern(std::string_view pattern);

    struct Hole {
        char kind = ' ';
        std::string_view literal; ///< that stands behind it in the pattern
        std::string squeezed;     ///< the same as MessageText compares it
    };
    const std::string& beginning() const { return m_beginning; } ///< squeezed; empty: it begins with a hole
    std::string_view writtenBeginning() const { return m_written; }
    const std::vector<Hole>& holes() const { return m_holes; }

private:
    std::string m_beginning;
    std::string_view m_written;
    std::vector<Hole> m_holes;
};

/// All readings of all places where a pattern fits, places from the last to the first. Names may hold what
/// follows them in the pattern, so each place gives several readings, the shortest first, up to a bound. What
/// ends a pattern with a hole ends with its quotation mark, else with the word. Quotation marks around a name
/// go, however many there are, where the pattern has one or the name has one at both ends; a reading in which
/// they are part of the name follows. Of a long text that fits only half in too many places, the beginning is
/// not read.
std::vector<NamedThings> matches(const MessageText& text, const MessagePattern& pattern);

} // namespace onnxmend
