// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/base/temporary_folder.h"
#include "core/model/model.h"
#include "core/save/hollow_model.h"

#include <filesystem>
#include <optional>

namespace onnxmend
{

/// The file of a model that is run, with its weights; those of a model of more than 256 MB are zeros, as far
/// as they are large. It lasts as long as the object.
class WrittenModel
{
public:
    /// Throws Error if the model cannot be written, and Cancelled.
    WrittenModel(const Model& model, Progress& progress);

    const std::filesystem::path& path() const { return m_hollow ? m_hollow->path() : m_path; }

private:
    TemporaryFolder m_folder;
    std::optional<HollowModel> m_hollow;
    std::filesystem::path m_path;
};

} // namespace onnxmend
