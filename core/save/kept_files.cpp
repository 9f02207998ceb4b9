// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/kept_files.h"

#include "core/base/error.h"
#include "core/base/file.h"

#include <cstddef>
#include <set>

namespace onnxmend
{

std::function<bool(const InputFile&)> stayingFiles(const Model& model, const std::filesystem::path& target,
                                                   ExternalDataMode mode, const SourceFiles& sources)
{
    if (!keepsData(mode, model, target)) {
        return {};
    }
    std::set<const InputFile*> itself;
    for (const auto& source : sources) {
        if (source->isSameFileAs(target)) {
            itself.insert(source.get());
        }
    }
    return [itself](const InputFile& file) { return file.linkCount() == 1 && !itself.contains(&file); };
}

KeptFiles::KeptFiles(const Model& model, const Layout& layout)
    : m_folder(folderOf(model.path()))
{
    for (std::size_t i = 0; i < layout.tensors.size(); ++i) {
        if (layout.tensors[i].placement == Placement::Kept) {
            const ModelTensor& tensor = model.tensors()[i];
            m_files.emplace(tensor.location, tensor.stored->source().file());
        }
    }
}

void KeptFiles::requireInPlace() const
{
    for (const auto& [location, file] : m_files) {
        const std::filesystem::path path = m_folder / location.str();
        if (!file->isSameFileAs(path)) {
            throw Error({.file = path.string(),
                         .reason = "it was replaced after the model was opened",
                         .advice = "Open the model again and repeat the save."});
        }
    }
}

void KeptFiles::spareIn(ReplacedData& replaced) const
{
    std::set<FileIdentity> kept;
    for (const auto& [location, file] : m_files) {
        if (const auto identity = identityOf(file->descriptor())) {
            kept.insert(*identity);
        }
    }
    std::erase_if(replaced.removable, [&](const std::filesystem::path& path) {
        const auto identity = identityOf(path);
        return m_files.contains(path.filename().string()) || (identity && kept.contains(*identity));
    });
}

} // namespace onnxmend
