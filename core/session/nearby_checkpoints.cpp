// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/nearby_checkpoints.h"

#include "core/base/error.h"
#include "core/session/given_files.h"

#include <algorithm>
#include <system_error>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

std::vector<fs::path> checkpointsIn(const fs::path& folder, Progress& progress)
{
    try {
        std::vector<fs::path> found = sortFiles({folder}, progress).checkpoints;
        // A folder without a model is searched deeper than this is about.
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
