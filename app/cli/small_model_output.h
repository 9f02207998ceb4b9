// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/base/temporary_folder.h"
#include "core/model/model.h"
#include "core/save/save.h"

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend::cli
{

/// The file that a part of a model goes to; "-" is standard output.
class SmallModelOutput
{
public:
    /// Throws UsageError if that is the model itself or one of its data files, or if `beside`, another file
    /// that is written, is one of all these. An empty `beside` is none.
    SmallModelOutput(const std::string& output, const std::string& beside, const Model& model);

    /// Saves the model. Throws Error and Cancelled.
    SaveResult save(const Model& model, SaveOptions options, Progress& progress) const;
    const std::filesystem::path& path() const { return m_path; }
    bool isStandardOutput() const { return m_folder != nullptr; }

private:
    std::unique_ptr<TemporaryFolder> m_folder; ///< for standard output
    std::filesystem::path m_path;
};

} // namespace onnxmend::cli
