// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/pickle/pickle_state.h"
#include "core/formats/pickle/pickle_text.h"

#include <bit>
#include <cstddef>

/// Opcodes that push a number or a text, or use the memo; rows of THE table in pickle_machine.cpp.
namespace onnxmend::pickle_ops
{

template <std::size_t bytes>
void pushUint(PickleState& s)
{
    s.push(s.values.addInt(static_cast<std::int64_t>(s.readUint(bytes))));
}

inline void pushInt32(PickleState& s) { s.push(s.values.addInt(static_cast<std::int32_t>(s.readUint(4)))); }

inline void pushFloat(PickleState& s)
{
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) {
        bits = bits << 8 | s.readByte(); // the one big-endian number of the format
    }
    s.push(s.values.addFloat(std::bit_cast<double>(bits)));
}

template <std::size_t lengthBytes>
void pushLong(PickleState& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(addLong(s.values, s.take(size), size));
}

template <PickleKind kind, std::size_t lengthBytes>
void pushText(PickleState& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(s.values.addSlice(kind, s.take(size), size));
}

template <std::size_t lengthBytes>
void pushByteString(PickleState& s)
{
    const std::uint64_t size = s.readUint(lengthBytes);
    s.push(addByteString(s.values, s.take(size), size));
}

template <PickleId (*add)(PickleValues&, std::string_view)>
void pushLine(PickleState& s)
{
    s.push(add(s.values, s.takeLine()));
}

template <bool value>
void pushBool(PickleState& s)
{
    s.push(s.values.addBool(value));
}

inline void pushNone(PickleState& s) { s.push(s.values.addNone()); }

template <std::size_t bytes>
void put(PickleState& s)
{
    s.memorise(s.readUint(bytes), s.top());
}

template <std::size_t bytes>
void get(PickleState& s)
{
    s.push(s.remembered(s.readUint(bytes)));
}

inline std::uint64_t indexLine(PickleState& s)
{
    const PickleId number = addNumberLine(s.values, s.takeLine());
    if (s.values.kind(number) == PickleKind::BigInt || s.values.integer(number) < 0) {
        s.fail("a memo index is not a number");
    }
    return static_cast<std::uint64_t>(s.values.integer(number));
}

} // namespace onnxmend::pickle_ops
