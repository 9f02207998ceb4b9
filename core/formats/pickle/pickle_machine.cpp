// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/pickle/pickle_machine.h"

#include "core/base/error.h"
#include "core/formats/pickle/pickle_opcodes.h"

#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t maxOpcodes = 50'000'000;

std::string hexByte(std::uint8_t byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

void runOpcode(PickleState& state, std::uint8_t code)
{
    const PickleOpcode* opcode = findPickleOpcode(code);
    if (!opcode) {
        state.fail("the byte " + hexByte(code) + " is no pickle opcode");
    }
    if (!opcode->run) {
        state.fail("the pickle opcode " + std::string(opcode->name) + " is not supported");
    }
    try {
        opcode->run(state);
    } catch (const Error& error) {
        if (!error.details().place.empty()) {
            throw;
        }
        state.fail(error.details().reason); // a limit or a malformed value, now with its place
    }
}

} // namespace

Pickle readPickle(std::string bytes, const PickleOrigin& origin)
{
    PickleState state(std::move(bytes), origin);
    for (std::uint64_t count = 0; count < maxOpcodes; ++count) {
        state.beginOpcode();
        const std::uint8_t code = state.readByte();
        if (code == pickleStop) {
            const PickleId root = state.pop();
            return {std::move(state.values), root, state.offset(), state.warnings()};
        }
        runOpcode(state, code);
    }
    state.fail("the pickle has too many opcodes");
}

} // namespace onnxmend
