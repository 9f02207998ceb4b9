// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/pickle/pickle_values.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// The state that the opcodes of a pickle work on: the bytes, the stack, the memo. Every access is checked
/// and throws Error with the byte offset.
class PickleState
{
public:
    PickleState(std::string pickle, PickleOrigin origin)
        : values(std::move(pickle))
        , m_origin(std::move(origin))
    {
    }

    PickleValues values;

    PersistentIds persistentIds() const { return m_origin.persistentIds; }

    // bytes
    std::uint64_t offset() const { return m_offset; }
    std::uint8_t readByte();
    std::uint64_t readUint(std::size_t byteCount); ///< little-endian, at most 8 bytes
    /// Throws PickleCutShort when fewer bytes are left.
    void requireBytes(std::uint64_t byteCount) const;
    /// Skips `byteCount` bytes and returns their offset. Throws PickleCutShort when fewer bytes are left.
    std::uint64_t take(std::uint64_t byteCount);
    std::string_view takeText(std::uint64_t byteCount);
    std::string_view takeLine(); ///< up to a newline, which is skipped

    // stack
    void push(PickleId value);
    PickleId pop();
    PickleId top();
    bool hasTop() const { return m_stack.size() > floor(); }
    void pushMark();
    bool hasMark() const { return !m_marks.empty(); }
    std::vector<PickleId> popToMark();

    // memo
    void memorise(std::uint64_t index, PickleId value);
    PickleId remembered(std::uint64_t index);
    std::uint64_t memoSize() const { return m_memoSize; } ///< indices in use

    /// Refuses the pickle at the opcode that is being executed.
    [[noreturn]] void fail(const std::string& reason) const;
    void beginOpcode() { m_opcodeOffset = m_offset; }

    void warn(std::string text);
    std::vector<std::string> warnings() const { return {m_warnings.begin(), m_warnings.end()}; }

private:
    std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    ErrorDetails failure(std::string reason) const;

    PickleOrigin m_origin;
    std::uint64_t m_offset = 0;
    std::uint64_t m_opcodeOffset = 0;
    std::vector<PickleId> m_stack;
    std::vector<std::uint32_t> m_marks; ///< size of the stack at each mark
    std::vector<PickleId> m_memo;       ///< for indices in sequence, as picklers give them
    std::uint64_t m_memoSize = 0;
    std::unordered_map<std::uint64_t, PickleId> m_sparseMemo;
    std::set<std::string> m_warnings;
};

/// Returns the value of a call in a pickle, without a call: a global of the allow-list (formats.md a3) gives
/// the value that it stands for, every other one an Opaque with its arguments. Throws Error when the
/// arguments of a known one are malformed.
PickleId buildCall(PickleState& state, PickleId callable, PickleId arguments);

/// The value of a persistent id: a Storage, or the class of a module. Throws Error for anything else.
PickleId buildPersistent(PickleState& state, PickleId persistentId);

} // namespace onnxmend
