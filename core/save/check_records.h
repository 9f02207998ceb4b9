// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: checksums that containers state for the bytes that a save reads from them.

#include "core/base/byte_source.h"
#include "core/base/progress.h"

namespace onnxmend
{

/// Reads each range once, also if it is listed several times. Throws Error for the first one with another
/// checksum than the stated one (formats.md a2). `threads` as for writeFiles; memory of 1 MiB a thread.
/// Counts the bytes of the ranges. Throws Cancelled.
void checkRecords(Checksums records, unsigned threads, Progress& progress);

} // namespace onnxmend
