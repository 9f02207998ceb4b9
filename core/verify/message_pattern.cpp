// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/message_pattern.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// A message is no novel, and a hostile one must not keep us.
constexpr std::size_t mostReadings = 64;
constexpr std::size_t mostSteps = 512;

class Matcher
{
public:
    Matcher(std::string_view sentence, std::string_view pattern)
        : m_sentence(sentence)
        , m_pattern(pattern)
    {
    }

    std::vector<NamedThings> run()
    {
        const std::string_view first = m_pattern.substr(0, m_pattern.find('{'));
        for (auto at = m_sentence.find(first); at != m_sentence.npos && m_found.size() < mostReadings;
             at = m_sentence.find(first, at + 1)) {
            read({.at = at, .node = {}, .opType = {}, .value = {}}, at + first.size(), first.size());
            if (first.empty()) { // it begins with a name: only the whole sentence can be meant
                return m_found;
            }
        }
        return m_found;
    }

private:
    /// `from` in the sentence and `next` in the pattern are behind a literal: a capture or the end follows.
    void read(const NamedThings& things, std::size_t from, std::size_t next)
    {
        if (next >= m_pattern.size()) {
            m_found.push_back(things);
            return;
        }
        const auto close = m_pattern.find('}', next);
        const std::string_view kind = m_pattern.substr(next + 1, close - next - 1);
        const auto literalEnd = std::min(m_pattern.find('{', close), m_pattern.size());
        const std::string_view literal = m_pattern.substr(close + 1, literalEnd - close - 1);
        for (auto end = m_sentence.find(literal, from); end != m_sentence.npos && m_steps < mostSteps;
             end = m_sentence.find(literal, end + 1)) {
            ++m_steps;
            NamedThings more = things;
            const std::string_view name = m_sentence.substr(from, end - from);
            if (kind == "n") {
                more.node = name;
            } else if (kind == "o") {
                more.opType = name;
            } else if (kind == "v") {
                more.value = name;
            }
            read(more, end + literal.size(), literalEnd);
        }
    }

    std::string_view m_sentence;
    std::string_view m_pattern;
    std::size_t m_steps = 0;
    std::vector<NamedThings> m_found;
};

} // namespace

std::vector<NamedThings> matches(std::string_view sentence, std::string_view pattern)
{
    return Matcher(sentence, pattern).run();
}

} // namespace onnxmend
