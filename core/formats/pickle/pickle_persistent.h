// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/pickle/pickle_state.h"

namespace onnxmend
{

/// The value of a persistent id: a Storage, or the class of a module. Throws Error for anything else.
PickleId buildPersistent(PickleState& state, PickleId persistentId);

} // namespace onnxmend
