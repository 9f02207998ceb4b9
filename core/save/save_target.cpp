// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/save_target.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/read_model.h"
#include "core/save/data_file_names.h"

#include <bit>
#include <map>
#include <system_error>

namespace onnxmend
{

namespace fs = std::filesystem;

fs::path checkedTarget(const fs::path& output, const Model& model, const SourceFiles& sources)
{
    const fs::path target =
        checkedTarget(output, TargetRules{.followed = model.path(), .takesStreams = false}).path;
    std::error_code error;
    for (const auto& source : sources) {
        if (source->isSameFileAs(target) && !fs::equivalent(model.path(), target, error)) {
            throw Error({.file = output.string(),
                         .reason = "the weights are read from this file",
                         .advice = "Save under another name."});
        }
    }
    return target;
}

void requireDataBeside(const fs::path& output, const fs::path& target)
{
    std::error_code error;
    if (!fs::equivalent(folderOf(output), folderOf(target), error)) {
        refuseLink(output, target.string(),
                   "The data files would not lie beside the link: give the name of that file, or save "
                   "without external data.");
    }
}

void requireSpace(const fs::path& folder, std::uint64_t byteCount)
{
    std::error_code error;
    const fs::space_info space = fs::space(folder, error);
    if (!error && space.available < byteCount) {
        throw Error({.file = folder.string(),
                     .reason = "the save needs " + groupedNumber(byteCount) + " bytes, but only " +
                               groupedNumber(space.available) + " are free",
                     .advice = "Free some space or save elsewhere."});
    }
}

fs::path morePrivate(const fs::path& first, const fs::path& second)
{
    const auto permissionCount = [](const fs::path& path) {
        std::error_code error;
        return std::popcount(static_cast<unsigned>(fs::status(path, error).permissions()) & 0777U);
    };
    return first.empty() || (!second.empty() && permissionCount(second) < permissionCount(first)) ? second
                                                                                                  : first;
}

ReplacedData replacedData(const fs::path& target, const Model& model, const std::string& location,
                          Progress& progress)
{
    std::error_code notThere;
    std::map<std::string, bool> files; ///< by name; whether saves of this model give that name
    if (fs::exists(target)) {
        try {
            const auto replaced = readModel(target, {}, progress);
            for (const ModelTensor& tensor : replaced->tensors()) {
                if (!tensor.location.empty()) {
                    files[tensor.location] |=
                        isOwnDataFileName(tensor.location, target.filename().string(), tensor.name, location);
                }
            }
        } catch (const Error&) {
            if (fs::equivalent(target, model.path(), notThere)) {
                throw; // it was a model when it was opened
            }
            files.clear(); // another file: no file beside it is its data
        }
    }
    ReplacedData data;
    for (const auto& [name, isOwn] : files) {
        const fs::path path = folderOf(target) / name;
        if (!fs::is_regular_file(fs::symlink_status(path))) {
            continue;
        }
        if (isOwn) {
            data.removable.push_back(path);
        }
        data.mostPrivate = morePrivate(data.mostPrivate, path);
    }
    return data;
}

} // namespace onnxmend
