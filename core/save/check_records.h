// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: the checksums that containers state of what a save takes from them.

#include "core/base/byte_source.h"
#include "core/base/progress.h"

namespace onnxmend
{

/// Reads each range once, whoever names it how often, and throws Error for the first whose checksum is not
/// the one that is stated (formats.md a2). `threads` as for writeFiles; memory of 1 MiB a thread. Counts the
/// bytes of the ranges. Throws Cancelled.
void checkRecords(Checksums records, unsigned threads, Progress& progress);

} // namespace onnxmend
