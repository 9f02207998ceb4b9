// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/mend/verdict.h"
#include "core/numerics/numerics_result.h"
#include "core/numerics/widened_node.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Returns a value of a half dtype with all digits that it has: 2049, 65504, 0.000490189.
std::string valueText(double value);

/// Returns the one sentence about a measured model that command line, report and window show.
Message headlineOf(const Numerics& numerics);

/// Returns what keeps the measured model from being complete; nullopt if it is sound or was not measured.
std::optional<Shortcoming> shortcomingOf(const Numerics& numerics);

/// Returns a clause about the nodes that have to compute in FLOAT; empty if the question does not arise.
Message keepTextOf(const Numerics& numerics);

/// Returns why no plan is made of the result: it was not measured, a constant has to come from another model,
/// or no set of nodes helps; empty if nothing is against it.
Message obstacleToKeeping(const Numerics& numerics);

/// Returns a clause about each wider range of made-up inputs on which outputs are out of tolerance.
std::vector<Message> rangeTextsOf(const Numerics& numerics);

/// Returns the one sentence about a node that was widened.
Message headlineOf(const WidenedNode& widened);

} // namespace onnxmend
