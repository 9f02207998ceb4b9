// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/formats/pickle/pickle_state.h"

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What "calling" a value of a pickle gives. Nothing is ever called: a global of the allow-list (formats.md
/// a3) gives the value it stands for, everything else an Opaque that keeps its arguments. Throws Error when
/// the arguments of a known one are malformed.
PickleId buildCall(PickleState& state, PickleId callable, PickleId arguments);

/// The value of a persistent id: a Storage, or the class of a module. Throws Error for anything else.
PickleId buildPersistent(PickleState& state, PickleId persistentId);

/// "module.name" under today's names: Python 2, older numpy and torch spell some differently.
std::string normalisedGlobal(std::string_view module, std::string_view name);
std::string normalisedGlobal(const PickleValues& values, PickleId global);

/// Warns of a global that has no business among weights, like os.system.
void warnOfSuspiciousGlobal(PickleState& state, std::string_view module, std::string_view name);

/// What the elements of a storage class are.
struct StorageType {
    std::optional<DType> dtype; ///< none: bytes without a type, or a type ONNX does not have
    bool untyped = false;       ///< numel counts bytes
    std::uint64_t width = 0;    ///< bytes of an element; 0 = not known
};
StorageType storageType(const PickleValues& values, PickleId global);

} // namespace onnxmend
