// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/same_values.h"

#include <functional>

namespace onnxmend
{

void SameValues::add(std::string_view left, std::string_view right)
{
    const Meaning meaning{.owner = this, .number = m_left.size()};
    if (m_left.try_emplace(left, meaning).second) {
        m_right.try_emplace(right, meaning);
        m_partners.emplace(left, right);
    }
}

std::string_view SameValues::partnerOf(std::string_view left) const
{
    const auto found = m_partners.find(left);
    return found == m_partners.end() ? std::string_view() : found->second;
}

void SameValues::addCast(bool isLeft, std::string_view input, std::string_view output)
{
    (isLeft ? m_left : m_right).try_emplace(output, meaningOf(isLeft, input));
}

SameValues::Meaning SameValues::meaningOf(bool isLeft, std::string_view value) const
{
    const auto& meanings = isLeft ? m_left : m_right;
    if (const auto found = meanings.find(value); found != meanings.end()) {
        return found->second;
    }
    return m_outer ? m_outer->meaningOf(isLeft, value) : Meaning{.name = value};
}

std::string SameValues::keyOf(bool isLeft, std::string_view value) const
{
    const Meaning meaning = meaningOf(isLeft, value);
    if (!meaning.owner) {
        return "=" + std::string(meaning.name);
    }
    return std::to_string(std::hash<const SameValues*>()(meaning.owner)) + "/" +
           std::to_string(meaning.number);
}

} // namespace onnxmend
