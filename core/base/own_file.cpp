// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/own_file.h"

#include "core/base/error.h"

#include <dlfcn.h>
#include <link.h>

#include <system_error>

namespace onnxmend
{

namespace
{

/// Of the library that this code was linked into; empty when that is the program itself. That one's name is
/// no path: whoever starts it chooses argv[0].
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

std::filesystem::path ownFile(const std::string& name)
{
    std::error_code ignored;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const auto library = folderOfLibrary();
    for (const auto& folder : {library, program}) {
        if (folder.empty()) {
            continue;
        }
        // The last two from a library in the folder that Debian has for each processor
        // (lib/x86_64-linux-gnu).
        for (const char* place :
             {".", "../lib/onnxmend", "../libexec/onnxmend", "../bin", "../onnxmend", "../../bin"}) {
            auto file = (folder / place / name).lexically_normal();
            if (std::filesystem::is_regular_file(file, ignored)) {
                return file;
            }
        }
    }
    throw Error({.file = ((library.empty() ? program : library) / name).string(),
                 .reason = "this part of onnxmend is missing",
                 .advice = "Install onnxmend again."});
}

} // namespace onnxmend
