// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: the place of each tensor, decided before the first byte is written.

#include "core/base/file.h"
#include "core/save/save.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

enum class Placement {
    Untouched, ///< the protobuf has it as it is saved
    Inline,    ///< raw_data in the model file
    External,  ///< a range of a new data file
    Kept,      ///< stays in its range of a data file
};

struct TensorLayout {
    Placement placement = Placement::Untouched;
    std::size_t blob = 0; ///< index into Layout::blobs, if Inline or External
};

/// Bytes that are stored once, however many tensors share them.
struct Blob {
    std::size_t tensor = 0; ///< the first ModelTensor that holds them
    std::uint64_t byteCount = 0;
    std::optional<std::size_t> file; ///< index into Layout::files; nullopt: inline
    std::uint64_t offset = 0;        ///< in that file
};

struct DataFile {
    std::string name;
    std::uint64_t byteCount = 0;
};

struct Layout {
    std::vector<TensorLayout> tensors; ///< in the order of the model's
    std::vector<Blob> blobs;           ///< blobs of one file have ascending offsets
    std::vector<DataFile> files;
};

/// Conditions of a layout beside the tensors and the options.
struct LayoutRules {
    std::function<bool(const std::string&)> isTaken; ///< whether a data file must not have this name
    /// Replaces the options' threshold if it is set.
    std::function<std::uint64_t(const ModelTensor&)> thresholdOf = {};
    /// True for a data file that stays with Keep, so that the result may refer to it. If it is not set, Keep
    /// is Auto.
    std::function<bool(const InputFile&)> stays = {};
    /// By tensor: whether a loader reads it, so that it must not be in a data file (tensorsReadAtLoad).
    /// Called at most once.
    std::function<std::vector<bool>()> readAtLoad = {};
};

/// Returns the bytes that a model without data files stores again, although tensors share them in data files
/// or by the plan: in a protobuf two initializers cannot share bytes.
std::uint64_t repeatedByteCount(std::span<const ModelTensor> tensors, std::uint64_t threshold);

/// Decides by mode, threshold, alignment and shard size (formats.md e5, "Writing"). Text, empty tensors and
/// lists that are read at load stay inline. Tensors that read the very same elements and are saved as the
/// same dtype share a blob. `modelFileName` of the output is the base of the names of data files. Depends on
/// nothing else, so a save is the same every time. Throws Error for tensors that cannot be read, UsageError
/// like checkDataLocation.
Layout layOut(std::span<const ModelTensor> tensors, const std::string& modelFileName,
              const SaveOptions& options, const LayoutRules& rules);

} // namespace onnxmend
