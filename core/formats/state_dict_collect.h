// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/state_dict.h"

namespace onnxmend
{

/// Throws Error about the state_dict.
[[noreturn]] void refuseStateDict(std::string reason, std::string advice = {});

/// Returns the tensors of a value under their names: for a module those of its state_dict(), for a dict that
/// holds tensors its own, for every other value all tensors below it, with their keys joined by dots. Throws
/// Error if modules or dicts are nested too deep, or shared so often that their names would have no end.
StateDict collectTensors(const PickleValues& values, PickleId value, std::string key);

/// Returns all tensors below a value, also below a dict that holds tensors itself, with their keys joined by
/// dots.
StateDict collectNested(const PickleValues& values, PickleId value, std::string key);

} // namespace onnxmend
