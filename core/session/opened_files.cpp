// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/opened_files.h"

#include <set>
#include <system_error>
#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Collects each file once.
class FileCollector
{
public:
    explicit FileCollector(OpenedFiles& files)
        : m_files(files)
    {
    }

    void add(const TensorRef& tensor)
    {
        const std::shared_ptr<const InputFile>& file = tensor.source().file();
        if (file && m_seen.insert(file.get()).second) {
            m_files.push_back(file);
        }
    }

private:
    OpenedFiles& m_files;
    std::unordered_set<const InputFile*> m_seen;
};

} // namespace

void addFilesOf(const Model& model, OpenedFiles& files)
{
    FileCollector collector(files);
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.stored) {
            collector.add(*tensor.stored);
        }
    }
}

void addFilesOf(const Checkpoint& checkpoint, OpenedFiles& files)
{
    FileCollector collector(files);
    for (const TensorRef& tensor : checkpoint.tensors) {
        collector.add(tensor);
    }
}

std::vector<ChangedFile> changedFiles(const OpenedFiles& files)
{
    std::vector<ChangedFile> changed;
    std::set<std::filesystem::path> reported;
    for (const std::shared_ptr<const InputFile>& file : files) {
        const bool isCurrent =
            file->isInMemory() || (!file->hasChanged() && file->isSameFileAs(file->path()));
        if (!isCurrent && reported.insert(file->path()).second) {
            std::error_code error;
            changed.push_back(
                {.path = file->path(), .isGone = !std::filesystem::exists(file->path(), error)});
        }
    }
    return changed;
}

} // namespace onnxmend
