// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/bind_weights.h"

#include <string>

namespace onnxmend
{

WeightOrigin originOf(const Binding& binding, const Checkpoints& checkpoints);

/// What a binding takes from the checkpoint, and how, when it does not take one tensor as it is.
std::optional<WeightDerivation> derivationOf(const Binding& binding, const Checkpoints& checkpoints);

/// That no checkpoint fills an input, and what would by the graph.
std::string missingMessage(const InitializerRow& row);

} // namespace onnxmend
