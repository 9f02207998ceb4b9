// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/taken_files.h"

#include "core/base/error.h"

#include <sys/stat.h>

#include <system_error>

namespace onnxmend
{

/// Returns the file that a path leads to; nullopt unless it is a regular file.
std::optional<TakenFiles::FileId> TakenFiles::idOf(const std::filesystem::path& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)
               ? std::optional(FileId(status.st_dev, status.st_ino))
               : std::nullopt;
}

/// Returns the place of a file that need not exist, by the real path of its folder.
std::filesystem::path TakenFiles::placeOf(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::absolute(path, error).parent_path();
    const std::filesystem::path real = std::filesystem::weakly_canonical(folder, error);
    return (error ? folder.lexically_normal() : real) / path.filename();
}

void TakenFiles::addInput(const std::filesystem::path& path)
{
    if (const std::optional<FileId> id = idOf(path)) {
        m_inputs.insert(*id);
    }
}

void TakenFiles::addOutput(const std::filesystem::path& path)
{
    std::error_code error;
    if (const std::optional<FileId> id = idOf(path)) {
        m_outputs.insert(*id);
    } else if (std::filesystem::exists(path, error)) {
        return;
    }
    m_places.insert(placeOf(path));
}

std::optional<TakenFiles::Use> TakenFiles::useOf(const std::filesystem::path& path) const
{
    const std::optional<FileId> id = idOf(path);
    if (id && m_inputs.contains(*id)) {
        return Use::Input;
    }
    const bool isOutput = (id && m_outputs.contains(*id)) || m_places.contains(placeOf(path));
    return isOutput ? std::optional(Use::Output) : std::nullopt;
}

void TakenFiles::requireFree(const std::filesystem::path& path, const std::string& advice) const
{
    if (const std::optional<Use> use = useOf(path)) {
        throw UsageError("'" + path.string() + "' is " +
                             (*use == Use::Input ? "an input and would be overwritten" : "an output already"),
                         advice);
    }
}

void requireNotRead(const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& path)
{
    TakenFiles taken;
    for (const std::filesystem::path& input : inputs) {
        taken.addInput(input);
    }
    if (taken.useOf(path)) {
        throw Error({.file = path.string(),
                     .reason = "the document is read from this file",
                     .advice = "Choose another name."});
    }
}

} // namespace onnxmend
