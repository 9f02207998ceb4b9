// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: source -> cast -> file, in pieces.

#include "core/base/output_file.h"
#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <cstdint>
#include <span>
#include <string>

namespace onnxmend
{

/// One tensor's way into a file.
struct DataJob {
    const TensorRef* stored = nullptr;
    DType savedDtype = DType::Undefined;
    OutputFile* file = nullptr;
    std::uint64_t offset = 0; ///< in that file
};

/// Bytes of a tensor as saved, packed. Costs their memory: for small ones. Throws Error when they cannot be
/// read or cast.
std::string packedBytes(const TensorRef& stored, DType savedDtype);

/// Writes all jobs with `threads` threads (0 = as many as the machine has, at most 4) and two buffers of at
/// most 4 MiB a thread. What is written does not depend on the number of threads. Counts the written bytes.
/// The first failure or Cancelled of any thread stops the others and is thrown.
void writeData(std::span<const DataJob> jobs, unsigned threads, Progress& progress);

} // namespace onnxmend
