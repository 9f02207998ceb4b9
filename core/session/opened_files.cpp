// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/opened_files.h"

#include "core/base/error.h"
#include "core/model/read_model.h"

#include <algorithm>
#include <cstdint>
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

constexpr std::uint64_t comparedAtOnce = std::uint64_t(1) << 20;

bool haveTheSameBytes(const InputFile& a, const InputFile& b, const Progress& progress)
{
    bool isSame = a.size() == b.size();
    for (std::uint64_t done = 0; isSame && done < a.size(); done += comparedAtOnce) {
        progress.checkCancelled();
        const std::uint64_t size = std::min(comparedAtOnce, a.size() - done);
        isSame = a.bytes(done, size) == b.bytes(done, size);
    }
    return isSame;
}

bool hasWeightsIn(const Model& model, const InputFile& file)
{
    return std::ranges::any_of(model.tensors(), [&file](const ModelTensor& tensor) {
        return tensor.stored && tensor.stored->source().file().get() == &file;
    });
}

/// Returns whether the file that has the model's name now holds what was opened.
bool holdsWhatWasOpened(const Model& model, const InputFile& opened, Progress& progress)
{
    try {
        const std::shared_ptr<const InputFile> now = InputFile::open(opened.path());
        if (!opened.hasChanged()) { // another file took its name, and the opened one can still be read
            return haveTheSameBytes(opened, *now, progress);
        }
        // The file was written into. Its older weights cannot be read any more; the digest decides the rest.
        Progress quiet = progress.quiet();
        return !hasWeightsIn(model, opened) && readModel(now, {}, quiet)->digest() == model.digest();
    } catch (const Error&) {
        return false;
    }
}

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

bool isCurrent(const InputFile& file)
{
    return file.isInMemory() || (!file.hasChanged() && file.isSameFileAs(file.path()));
}

std::vector<ChangedFile> changedFiles(const OpenedFiles& files)
{
    std::vector<ChangedFile> changed;
    std::set<std::filesystem::path> reported;
    for (const std::shared_ptr<const InputFile>& file : files) {
        if (!isCurrent(*file) && reported.insert(file->path()).second) {
            std::error_code error;
            changed.push_back(
                {.path = file->path(), .isGone = !std::filesystem::exists(file->path(), error)});
        }
    }
    return changed;
}

std::filesystem::path changedTarget(const Model& model, const std::shared_ptr<const InputFile>& opened,
                                    const std::filesystem::path& target, Progress& progress)
{
    std::error_code notThere;
    if (opened->isInMemory() || !std::filesystem::equivalent(opened->path(), target, notThere)) {
        return {};
    }
    OpenedFiles files{opened};
    addFilesOf(model, files);
    for (const ChangedFile& file : changedFiles(files)) {
        const bool isModel = file.path == opened->path();
        if (!file.isGone && !(isModel && holdsWhatWasOpened(model, *opened, progress))) {
            return file.path;
        }
    }
    return {};
}

} // namespace onnxmend
