// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/given_files.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_readers.h"
#include "core/formats/sharded_index.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

bool hasModelName(const fs::path& path) { return asciiLowerCase(path.extension().string()) == ".onnx"; }

/// Returns false also for a file that cannot be opened.
bool isCheckpoint(const fs::path& path)
{
    try {
        return findCheckpointReader(*InputFile::open(path)) != nullptr;
    } catch (const Error&) {
        return false;
    }
}

/// Returns the entries that are not hidden, by name.
std::vector<fs::directory_entry> entriesOf(const fs::path& folder, GivenFiles& found, Progress& progress)
{
    std::vector<fs::directory_entry> entries;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        progress.checkCancelled();
        if (entries.size() == mostFolderEntries) {
            found.isCut = true;
            break;
        }
        if (!entry->path().filename().string().starts_with('.')) {
            entries.push_back(*entry);
        }
    }
    if (error) {
        throw Error({.file = folder.string(),
                     .reason = "this folder cannot be listed: " + error.message(),
                     .advice = "Open the files in it by their names."});
    }
    std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) { return entry.path(); });
    return entries;
}

/// Adds the models and checkpoints in the folder to `found`. Returns the folders in it.
std::vector<fs::path> searchFolder(const fs::path& folder, GivenFiles& found, Progress& progress)
{
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : entriesOf(folder, found, progress)) {
        progress.checkCancelled();
        std::error_code error;
        const fs::path& path = entry.path();
        if (entry.is_directory(error)) {
            folders.push_back(path);
        } else if (!entry.is_regular_file(error)) {
            continue;
        } else if (hasModelName(path)) {
            found.models.push_back(path);
        } else if (indexBeside(path).empty() && isCheckpoint(path)) {
            found.checkpoints.push_back(path);
        }
    }
    return folders;
}

} // namespace

GivenFiles sortFiles(const std::vector<fs::path>& given, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Looking at the files"));
    GivenFiles found;
    for (const fs::path& path : given) {
        progress.checkCancelled();
        std::error_code error;
        if (fs::is_directory(path, error)) {
            found.folders.push_back(path);
            const std::size_t modelCount = found.models.size();
            const std::vector<fs::path> inner = searchFolder(path, found, progress);
            if (found.models.size() == modelCount) {
                for (const fs::path& folder : inner) {
                    (void)searchFolder(folder, found, progress);
                }
            }
        } else if (hasModelName(path)) {
            found.models.push_back(path);
        } else {
            (isCheckpoint(path) ? found.checkpoints : found.others).push_back(path);
        }
    }
    return found;
}

namespace
{

namespace fs = std::filesystem;

std::vector<fs::path> checkpointsIn(const fs::path& folder, Progress& progress)
{
    try {
        std::vector<fs::path> found = sortFiles({folder}, progress).checkpoints;
        // sortFiles() also searches the folders in a folder without a model.
        std::erase_if(found, [&folder](const fs::path& path) { return path.parent_path() != folder; });
        return found;
    } catch (const Error&) {
        return {};
    }
}

} // namespace

std::vector<fs::path> nearbyCheckpoints(const fs::path& model, std::span<const fs::path> known,
                                        Progress& progress)
{
    std::error_code error;
    const fs::path file = fs::absolute(model, error);
    const fs::path folder = file.parent_path();
    std::vector<fs::path> found = checkpointsIn(folder, progress);
    if (folder.filename() == "onnx") {
        std::ranges::copy(checkpointsIn(folder.parent_path(), progress), std::back_inserter(found));
    }
    std::erase_if(found, [&known](const fs::path& path) {
        return std::ranges::any_of(known, [&path](const fs::path& other) {
            std::error_code notThere;
            return fs::equivalent(path, other, notThere);
        });
    });
    const std::string stem = file.stem().string();
    std::ranges::stable_sort(found, std::ranges::greater(), [&stem](const fs::path& path) {
        return path.filename().string().starts_with(stem);
    });
    return found;
}

} // namespace onnxmend
