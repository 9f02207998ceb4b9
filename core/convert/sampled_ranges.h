// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

namespace onnxmend
{

/// The ranges of values that the main graph computes, without any runtime: the operators that matter are
/// computed here, on inputs that are made up from a wide range (-10 to 10, images 0 to 255). Large weights
/// are read in pieces. What reads a value that is not known, what is no operator of these, and what would
/// take too long or too much memory, has no range. Throws Cancelled.
ComputedRanges sampledRanges(const PrecisionDecisions& decisions, Progress& progress);

} // namespace onnxmend
