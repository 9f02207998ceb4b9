// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/state_dict.h"

namespace onnxmend
{

/// The tensors of a value under their names: of a module those of its state_dict(), of a dict that holds
/// tensors its own, of anything else all in it, their keys joined by dots. Throws Error where modules or
/// dicts are nested too deep or shared so often that their names would have no end.
StateDict collectTensors(const PickleValues& values, PickleId value, std::string key);

/// All tensors below a value, also of a dict that holds tensors itself, their keys joined by dots.
StateDict collectNested(const PickleValues& values, PickleId value, std::string key);

} // namespace onnxmend
