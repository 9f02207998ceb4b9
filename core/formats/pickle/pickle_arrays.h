// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/numpy/numpy_types.h"
#include "core/formats/pickle/pickle_state.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// True if there is an argument at `index` and it has this kind.
inline bool isKind(const PickleValues& values, const std::vector<PickleId>& arguments, std::size_t index,
                   PickleKind kind)
{
    return index < arguments.size() && values.kind(arguments[index]) == kind;
}

// Builders of byte strings and arrays of NumPy; rows of the allow-list (pickle_globals.cpp). nullopt: the
// value stays opaque.
std::optional<PickleId> buildBytes(PickleState& state, const std::vector<PickleId>& arguments);
std::optional<PickleId> buildEncoded(PickleState& state, const std::vector<PickleId>& arguments);
std::optional<PickleId> buildEmptyArray(PickleState& state, const std::vector<PickleId>& arguments);
std::optional<PickleId> buildArrayFromBuffer(PickleState& state, const std::vector<PickleId>& arguments);

/// Fills an empty array with the state that BUILD gives it. Throws Error when it is malformed.
void setArrayState(PickleState& state, PickleId array, PickleId arrayState);

/// The dtype that a pickled numpy.dtype describes.
NumpyType numpyType(const PickleValues& values, PickleId dtype);

} // namespace onnxmend
