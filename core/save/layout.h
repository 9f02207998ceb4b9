// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: where each tensor will lie, decided before the first byte is written.

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
    Untouched, ///< what the protobuf holds is right as it is
    Inline,    ///< raw_data in the model file
    External,  ///< a range of a new data file
    Kept,      ///< the range of a data file that it is in
};

struct TensorLayout {
    Placement placement = Placement::Untouched;
    std::size_t blob = 0; ///< index into Layout::blobs, of what is Inline or External
};

/// Bytes that are stored once, however many tensors share them.
struct Blob {
    std::size_t tensor = 0; ///< the first ModelTensor that holds them
    std::uint64_t byteCount = 0;
    std::optional<std::size_t> file; ///< index into Layout::files; nothing: inline
    std::uint64_t offset = 0;        ///< in that file
};

struct DataFile {
    std::string name;
    std::uint64_t byteCount = 0;
};

struct Layout {
    std::vector<TensorLayout> tensors; ///< parallel to the model's
    std::vector<Blob> blobs;           ///< those of one file follow each other with ascending offsets
    std::vector<DataFile> files;
};

/// What a layout depends on beside the tensors and the options.
struct LayoutRules {
    std::function<bool(const std::string&)> isTaken; ///< a name of a data file that may not be used
    /// Where given, stands for the options' threshold.
    std::function<std::uint64_t(const ModelTensor&)> thresholdOf = {};
    /// Whether a data file stays, and may be referred to: with Keep. Where it is not given, Keep is Auto.
    std::function<bool(const InputFile&)> stays = {};
    /// By tensor: those that go into no data file (tensorsReadAtLoad). Asked once, where there may be one.
    std::function<std::vector<bool>()> readAtLoad = {};
};

/// Decides by mode, threshold, alignment and shard size (formats.md e5, "Writing"). Text, empty tensors and
/// lists that are read at load stay inline. Tensors that read the very same elements and are saved as the
/// same dtype share a blob. `modelFileName`: of the output, from which the names of data files are made.
/// Depends on nothing else, so a save is the same every time. Throws Error for tensors that cannot be read,
/// UsageError as checkDataLocation does.
Layout layOut(std::span<const ModelTensor> tensors, const std::string& modelFileName,
              const SaveOptions& options, const LayoutRules& rules);

} // namespace onnxmend
