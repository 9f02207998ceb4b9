// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/pickle/pickle_state.h"

#include <cstdint>
#include <string_view>

namespace onnxmend
{

/// One opcode: https://github.com/python/cpython/blob/main/Lib/pickletools.py
struct PickleOpcode {
    std::uint8_t code = 0;
    std::string_view name;
    void (*run)(PickleState& state) = nullptr; ///< null: known by name and refused
};

inline constexpr std::uint8_t pickleStop = 0x2e;

/// The opcode of a byte; nullptr when there is none.
const PickleOpcode* findPickleOpcode(std::uint8_t code);

} // namespace onnxmend
