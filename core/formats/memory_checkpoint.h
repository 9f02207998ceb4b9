// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// A tensor in memory of another owner, with the layout of torch and NumPy.
struct MemoryTensor {
    std::string name;
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements, not negative; empty = row-major
    std::span<const std::byte> bytes;  ///< from its first to its last element
    std::shared_ptr<const void> owner; ///< keeps the bytes alive; nobody may change them
};

/// Makes a checkpoint of tensors in memory, without a copy. Tensors with the same bytes are tied, as in a
/// file. `name` stands for its path. Throws Error for a tensor whose bytes do not fit its shape, and for a
/// name that appears twice.
std::shared_ptr<const Checkpoint> memoryCheckpoint(const std::filesystem::path& name,
                                                   const std::vector<MemoryTensor>& tensors,
                                                   std::vector<SkippedTensor> skipped);

} // namespace onnxmend
