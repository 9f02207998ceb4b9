// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: where each tensor will lie, decided before the first byte is written.

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
    External,  ///< a range of a data file
};

struct TensorLayout {
    Placement placement = Placement::Untouched;
    std::size_t blob = 0; ///< index into Layout::blobs unless Untouched
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

/// Decides by mode, threshold, alignment and shard size (formats.md e5, "Writing"). Text and empty tensors
/// stay inline. Tensors that read the very same elements and are saved as the same dtype share a blob.
/// `modelFileName`: of the output, from which the names of data files are made; `isTaken` says which names
/// may not be used; `thresholdOf`, where given, stands for the options' threshold. Depends on nothing else,
/// so a save is the same every time. Throws Error for tensors that cannot be read, UsageError as
/// checkDataLocation does.
Layout layOut(std::span<const ModelTensor> tensors, const std::string& modelFileName,
              const SaveOptions& options, const std::function<bool(const std::string&)>& isTaken,
              const std::function<std::uint64_t(const ModelTensor&)>& thresholdOf = {});

} // namespace onnxmend
