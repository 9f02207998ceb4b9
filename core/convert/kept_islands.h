// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

namespace onnxmend
{

/// Keeps cheap nodes all of whose neighbours are kept: Casts on both sides would cost more than they save.
/// Keeps, too, what stands between a DequantizeLinear and a QuantizeLinear, which runtimes fuse.
void keepIslands(PrecisionDecisions& decisions);

} // namespace onnxmend
