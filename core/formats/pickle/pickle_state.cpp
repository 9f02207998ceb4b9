// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_state.h"

#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"

#include <limits>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t maxStack = 10'000'000;
constexpr std::size_t maxMemo = 10'000'000;
constexpr std::size_t maxMemoGap = 16; ///< indices may begin at 1, as those of Python 2
constexpr PickleId noValue = std::numeric_limits<PickleId>::max();
/// Limit of entries out of sequence: they cost more memory, and picklers write only few.
constexpr std::size_t maxSparseMemo = 1'000'000;
constexpr std::size_t maxWarnings = 100;

} // namespace

ErrorDetails PickleState::failure(std::string reason) const
{
    return {.place = m_origin.name + ", byte " + std::to_string(m_origin.offset + m_opcodeOffset),
            .reason = std::move(reason),
            .advice = "The file is damaged or not a checkpoint; get it again."};
}

void PickleState::fail(const std::string& reason) const { throw Error(failure(reason)); }

void PickleState::requireBytes(std::uint64_t byteCount) const
{
    const std::uint64_t left = values.pickle().size() - m_offset;
    if (byteCount > left) {
        throw PickleCutShort(failure("the pickle ends in the middle: " + groupedNumber(byteCount) +
                                     " bytes are expected, " + groupedNumber(left) + " are left"));
    }
}

std::uint64_t PickleState::take(std::uint64_t byteCount)
{
    requireBytes(byteCount);
    return std::exchange(m_offset, m_offset + byteCount);
}

std::uint8_t PickleState::readByte() { return static_cast<std::uint8_t>(readUint(1)); }

std::uint64_t PickleState::readUint(std::size_t byteCount)
{
    return LittleEndian(takeText(byteCount)).number(0, byteCount);
}

std::string_view PickleState::takeText(std::uint64_t byteCount)
{
    const std::uint64_t begin = take(byteCount);
    return std::string_view(values.pickle()).substr(begin, byteCount);
}

std::string_view PickleState::takeLine()
{
    const std::size_t end = values.pickle().find('\n', m_offset);
    if (end == std::string::npos) {
        throw PickleCutShort(failure("the pickle ends in the middle of a line"));
    }
    std::string_view line = takeText(end - m_offset + 1);
    line.remove_suffix(1);
    return line;
}

void PickleState::push(PickleId value)
{
    if (m_stack.size() >= maxStack) {
        fail("the pickle needs too large a stack");
    }
    m_stack.push_back(value);
}

PickleId PickleState::top()
{
    if (!hasTop()) {
        fail("the pickle takes a value from an empty stack");
    }
    return m_stack.back();
}

PickleId PickleState::pop()
{
    const PickleId value = top();
    m_stack.pop_back();
    return value;
}

void PickleState::pushMark()
{
    if (m_marks.size() >= maxStack) {
        fail("the pickle needs too large a stack");
    }
    m_marks.push_back(static_cast<std::uint32_t>(m_stack.size()));
}

std::vector<PickleId> PickleState::popToMark()
{
    if (m_marks.empty()) {
        fail("the pickle goes back to a mark that it has not set");
    }
    const auto begin = m_stack.begin() + m_marks.back();
    m_marks.pop_back();
    std::vector<PickleId> values(begin, m_stack.end());
    m_stack.erase(begin, m_stack.end());
    return values;
}

void PickleState::memorise(std::uint64_t index, PickleId value)
{
    if (index <= m_memo.size() + maxMemoGap && index < maxMemo) {
        if (index >= m_memo.size()) {
            m_memo.resize(index + 1, noValue);
        }
        m_memoSize += m_memo[index] == noValue ? 1 : 0;
        m_memo[index] = value;
        return;
    }
    m_memoSize += m_sparseMemo.insert_or_assign(index, value).second ? 1 : 0;
    if (m_sparseMemo.size() > maxSparseMemo) {
        fail("the pickle remembers too many values");
    }
}

PickleId PickleState::remembered(std::uint64_t index)
{
    if (index < m_memo.size() && m_memo[index] != noValue) {
        return m_memo[index];
    }
    const auto found = m_sparseMemo.find(index);
    if (found == m_sparseMemo.end()) {
        fail("the pickle recalls value " + std::to_string(index) + ", which it has not remembered");
    }
    return found->second;
}

void PickleState::warn(std::string text)
{
    if (m_warnings.size() < maxWarnings) {
        m_warnings.insert(std::move(text));
    }
}

} // namespace onnxmend
