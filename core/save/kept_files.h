// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: data files that a model which is saved over itself goes on with.

#include "core/base/shared_text.h"
#include "core/save/layout.h"
#include "core/save/save_target.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>

namespace onnxmend
{

/// LayoutRules::stays of a save to `target`; nothing where no data file stays (keepsData). What is replaced
/// does not: a model may be the data file of its own tensors (formats.md e5). Nor does a file with further
/// names, which onnx.checker refuses and every save puts right.
std::function<bool(const InputFile&)> stayingFiles(const Model& model, const std::filesystem::path& target,
                                                   ExternalDataMode mode, const SourceFiles& sources);

/// The data files that a layout refers to as the model did.
class KeptFiles
{
public:
    KeptFiles(const Model& model, const Layout& layout);

    /// Throws Error when one is not the file any more that the weights were read from.
    void requireInPlace() const;

    /// They are not removed: neither what a location leads to, nor what has its name beside a model that was
    /// opened by a link from another folder.
    void spareIn(ReplacedData& replaced) const;

private:
    std::filesystem::path m_folder;
    std::map<SharedText, std::shared_ptr<const InputFile>> m_files; ///< by location
};

} // namespace onnxmend
