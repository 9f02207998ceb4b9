// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/own_file.h"

#include "core/base/error.h"

#include <dlfcn.h>
#include <link.h>

#include <system_error>

namespace onnxmend
{

namespace
{

/// Returns the folder of the library that contains this code; empty if the program itself contains it. The
/// loader names a program by argv[0], which the caller of the program chooses.
std::filesystem::path folderOfLibrary()
{
    Dl_info info{};
    link_map* map = nullptr;
    const auto* const here = reinterpret_cast<const void*>(&ownFile);
    if (::dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || !map) {
        return {};
    }
    const std::filesystem::path library = map->l_name;
    return library.is_absolute() ? library.parent_path() : std::filesystem::path();
}

} // namespace

std::vector<std::filesystem::path> ownFolders()
{
    std::error_code ignored;
    std::vector<std::filesystem::path> folders = {
        folderOfLibrary(), std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path()};
    std::erase(folders, std::filesystem::path());
    return folders;
}

std::filesystem::path ownFile(const std::string& name)
{
    std::error_code ignored;
    const auto folders = ownFolders();
    for (const auto& folder : folders) {
        // The last two start in the folder of Debian for one processor (lib/x86_64-linux-gnu).
        for (const char* place :
             {".", "../lib/onnxmend", "../libexec/onnxmend", "../bin", "../onnxmend", "../../bin"}) {
            auto file = (folder / place / name).lexically_normal();
            if (std::filesystem::is_regular_file(file, ignored)) {
                return file;
            }
        }
    }
    throw Error({.file = folders.empty() ? name : (folders.front() / name).string(),
                 .reason = "this part of onnxmend is missing",
                 .advice = "Install onnxmend again."});
}

} // namespace onnxmend
