// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"
#include "core/formats/pickle/pickle_state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// "module.name" in the current spelling: Python 2, older numpy and torch spell some names differently.
std::string normalisedGlobal(std::string_view module, std::string_view name);
std::string normalisedGlobal(const PickleValues& values, PickleId global);

/// Warns of a global that a checkpoint does not need, such as os.system.
void warnOfSuspiciousGlobal(PickleState& state, std::string_view module, std::string_view name);

/// The elements of a storage class.
struct StorageType {
    std::optional<DType> dtype; ///< nullopt: bytes without a type, or a type that ONNX does not have
    bool untyped = false;       ///< numel counts bytes
    std::uint64_t width = 0;    ///< bytes of an element; 0 = not known
};
StorageType storageType(const PickleValues& values, PickleId global);

} // namespace onnxmend
