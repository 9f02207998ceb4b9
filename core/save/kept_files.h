// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: data files that stay when a model is saved over itself.

#include "core/base/shared_text.h"
#include "core/save/layout.h"
#include "core/save/save_target.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>

namespace onnxmend
{

/// Returns LayoutRules::stays of a save to `target`; null if no data file stays (keepsData). The replaced
/// file does not stay: a model may be the data file of its own tensors (formats.md e5). A file with further
/// names does not, either: onnx.checker refuses it, and every save writes it anew.
std::function<bool(const InputFile&)> stayingFiles(const Model& model, const std::filesystem::path& target,
                                                   ExternalDataMode mode, const SourceFiles& sources);

/// The data files that a layout refers to like the model before it.
class KeptFiles
{
public:
    KeptFiles(const Model& model, const Layout& layout);

    /// Throws Error if one is no longer the file that the weights were read from.
    void requireInPlace() const;

    /// Excludes them from removal: the files that locations lead to, and files of the same names beside a
    /// model that was opened by a link from another folder.
    void spareIn(ReplacedData& replaced) const;

private:
    std::filesystem::path m_folder;
    std::map<SharedText, std::shared_ptr<const InputFile>> m_files; ///< by location
};

} // namespace onnxmend
