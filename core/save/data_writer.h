// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: source -> cast -> file, a window of the file at a time.

#include "core/base/output_file.h"
#include "core/base/progress.h"
#include "core/save/part_filler.h"

#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// One file of a save. What no part fills is zero.
struct FileContent {
    OutputFile* file = nullptr; ///< reserved with its size
    std::uint64_t byteCount = 0;
    std::vector<FilePart> parts; ///< with ascending offsets, apart from each other
};

/// Writes and flushes all files with `threads` threads (0 = twice as many as the machine has cores, for half
/// of the time goes into waiting; at most 8, and fewer where the system gives no more) and three buffers of
/// at most 4 MiB a thread. What is written does not depend on the number of threads. Counts the bytes of the
/// parts. Bytes that stay as they are are copied by the file system where it can share blocks. The first
/// failure or Cancelled of any thread stops the others and is thrown.
void writeFiles(std::span<const FileContent> files, unsigned threads, Progress& progress);

} // namespace onnxmend
