// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/base/temporary_folder.h"
#include "core/model/model.h"

#include <filesystem>

namespace onnxmend
{

/// A model as a save would write it, to be loaded only: each large weight is a hole in a sparse data file, of
/// the right length and at the right place, which takes no room on the disk. So a model of any size is
/// written at once. Everything else is as a save writes it: names, types, shapes, casts, filled weights. With
/// optimisations off, no loader reads the values of weights, so they may be holes. Loaders read values that
/// shapes depend on (the inputs of Reshape, Split, Slice, Pad, Resize, Range ...). These inputs have an
/// element for each dimension, output or axis, so small tensors are written with their values: integers of 32
/// and 64 bits, and tensors in attributes, below 64 KiB (a Split into 8,192 parts); all others below 4 KiB.
class HollowModel
{
public:
    /// Throws Error if the model could not be saved either (data is missing), or if the temporary folder has
    /// no room for it; Cancelled.
    HollowModel(const Model& model, Progress& progress);

    const std::filesystem::path& path() const { return m_path; } ///< has the name of the model's file

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_path;
};

} // namespace onnxmend
