// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_arrays.h"

#include "core/formats/pickle/pickle_names.h"
#include "core/formats/pickle/pickle_text.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

using Arguments = std::vector<PickleId>;

bool isLatin1(const PickleValues& values, const Arguments& arguments)
{
    constexpr std::array names = std::to_array<std::string_view>({"latin1", "latin-1"});
    return isKind(values, arguments, 1, PickleKind::Str) &&
           std::ranges::find(names, values.text(arguments[1])) != names.end();
}

/// `array`'s children: dtype, shape, whether it is in Fortran order, bytes.
void checkArray(PickleState& state, const std::array<PickleId, 4>& parts)
{
    const PickleValues& values = state.values;
    if (values.kind(parts[1]) != PickleKind::Tuple || values.kind(parts[2]) != PickleKind::Bool) {
        state.fail("a NumPy array is described by malformed arguments");
    }
}

} // namespace

std::optional<PickleId> buildBytes(PickleState& state, const Arguments& arguments)
{
    if (arguments.empty()) {
        return state.values.addText(PickleKind::Bytes, {});
    }
    if (isKind(state.values, arguments, 0, PickleKind::Bytes)) {
        return arguments[0];
    }
    return buildEncoded(state, arguments);
}

/// Builds the bytes of protocol 2, which writes them as a call that encodes a text.
std::optional<PickleId> buildEncoded(PickleState& state, const Arguments& arguments)
{
    const PickleValues& values = state.values;
    if (!isKind(values, arguments, 0, PickleKind::Str) || !isLatin1(values, arguments)) {
        return std::nullopt;
    }
    const auto bytes = latin1Bytes(values.text(arguments[0]));
    if (!bytes) {
        state.fail("a text that stands for bytes is not in Latin-1");
    }
    return state.values.addText(PickleKind::Bytes, *bytes);
}

std::optional<PickleId> buildEmptyArray(PickleState& state, const Arguments& arguments)
{
    const bool plain = isKind(state.values, arguments, 0, PickleKind::Global) &&
                       normalisedGlobal(state.values, arguments[0]) == "numpy.ndarray";
    return plain ? std::optional(state.values.addCompound(PickleKind::Array)) : std::nullopt;
}

/// Arguments: buffer, dtype, shape, order.
std::optional<PickleId> buildArrayFromBuffer(PickleState& state, const Arguments& arguments)
{
    if (arguments.size() != 4 || !isKind(state.values, arguments, 3, PickleKind::Str)) {
        return std::nullopt;
    }
    const PickleId fortran = state.values.addBool(state.values.text(arguments[3]) == "F");
    const std::array<PickleId, 4> parts = {arguments[1], arguments[2], fortran, arguments[0]};
    checkArray(state, parts);
    return state.values.addCompound(PickleKind::Array, parts);
}

void setArrayState(PickleState& state, PickleId array, PickleId arrayState)
{
    constexpr std::uint32_t stateParts = 5; // version, shape, dtype, Fortran order, bytes
    PickleValues& values = state.values;
    const bool fits = values.kind(arrayState) == PickleKind::Tuple &&
                      values.childCount(arrayState) == stateParts && values.childCount(array) == 0;
    if (!fits) {
        state.fail("the state of a NumPy array is malformed");
    }
    const std::array<PickleId, 4> parts = {values.child(arrayState, 2), values.child(arrayState, 1),
                                           values.child(arrayState, 3), values.child(arrayState, 4)};
    checkArray(state, parts);
    for (const PickleId part : parts) {
        values.append(array, part);
    }
}

/// Reads numpy.dtype('f4', False, True) with the state (3, '<', subarray, names, fields, ...).
NumpyType numpyType(const PickleValues& values, PickleId dtype)
{
    const NumpyType unknown{std::nullopt, "the type of its elements is described in an unknown way"};
    if (values.kind(dtype) != PickleKind::Opaque || values.childCount(dtype) < 2) {
        return unknown;
    }
    const PickleId callable = values.child(dtype, 0);
    const PickleId arguments = values.child(dtype, 1);
    const bool isDtype =
        values.kind(callable) == PickleKind::Global && normalisedGlobal(values, callable) == "numpy.dtype" &&
        values.childCount(arguments) > 0 && values.kind(values.child(arguments, 0)) == PickleKind::Str;
    if (!isDtype) {
        return unknown;
    }
    char order = '|';
    if (values.childCount(dtype) > 2) {
        const PickleId state = values.child(dtype, 2);
        constexpr std::uint32_t fieldsPart = 4;
        if (values.childCount(state) <= fieldsPart ||
            values.kind(values.child(state, 1)) != PickleKind::Str ||
            values.text(values.child(state, 1)).size() != 1) {
            return unknown;
        }
        order = values.text(values.child(state, 1))[0];
        for (std::uint32_t part = 2; part <= fieldsPart; ++part) {
            if (values.kind(values.child(state, part)) != PickleKind::None) {
                return {std::nullopt, "it is a structured array"};
            }
        }
    }
    return numpyType(order, values.text(values.child(arguments, 0)));
}

} // namespace onnxmend
