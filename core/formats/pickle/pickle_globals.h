// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/pickle/pickle_state.h"

namespace onnxmend
{

/// What "calling" a value of a pickle gives. Nothing is ever called: a global of the allow-list (formats.md
/// a3) gives the value it stands for, everything else an Opaque that keeps its arguments. Throws Error when
/// the arguments of a known one are malformed.
PickleId buildCall(PickleState& state, PickleId callable, PickleId arguments);

} // namespace onnxmend
