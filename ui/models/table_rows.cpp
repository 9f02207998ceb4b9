// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/table_rows.h"

#include <algorithm>
#include <numeric>

namespace onnxmend
{

namespace
{

char lowerCase(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

bool containsIgnoringCase(std::string_view text, std::string_view lowerCaseNeedle)
{
    return std::search(text.begin(), text.end(), lowerCaseNeedle.begin(), lowerCaseNeedle.end(),
                       [](char a, char b) { return lowerCase(a) == b; }) != text.end();
}

RowKeys::RowKeys(std::vector<std::size_t> keys)
    : m_keys(std::move(keys))
    , m_byKey(m_keys.size())
{
    std::iota(m_byKey.begin(), m_byKey.end(), 0U);
    std::ranges::stable_sort(m_byKey, {}, [this](std::uint32_t row) { return m_keys[row]; });
}

std::vector<std::uint32_t> RowKeys::placesIn(const RowKeys& other) const
{
    std::vector<std::uint32_t> places(m_keys.size(), noRow);
    auto candidate = other.m_byKey.begin();
    for (const std::uint32_t row : m_byKey) { // rows with equal keys are paired in their order
        while (candidate != other.m_byKey.end() && other.m_keys[*candidate] < m_keys[row]) {
            ++candidate;
        }
        if (candidate != other.m_byKey.end() && other.m_keys[*candidate] == m_keys[row]) {
            places[row] = *candidate++;
        }
    }
    return places;
}

} // namespace onnxmend
