// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/find_runtime.h"

#include "core/base/error.h"
#include "core/base/own_file.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <system_error>

// Searches only places that the user or the system's administrator fills. The model's folder and the current
// one are never searched, since a file that came with a model would be run (formats.md, security rule 13).

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : std::string();
}

/// Returns the absolute folders of a list such as PATH.
std::vector<fs::path> foldersOf(const char* variable)
{
    std::vector<fs::path> folders;
    const std::string list = environment(variable);
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(':', start), list.size());
        if (fs::path folder = list.substr(start, end - start); folder.is_absolute()) {
            folders.push_back(std::move(folder));
        }
        start = end + 1;
    }
    return folders;
}

/// Returns the entries of a folder whose names begin with `prefix`, sorted; empty if it cannot be read.
std::vector<fs::path> entriesOf(const fs::path& folder, std::string_view prefix)
{
    std::vector<fs::path> entries;
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        if (entry->path().filename().native().starts_with(prefix)) {
            entries.push_back(entry->path());
        }
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// Returns libonnxruntime.so, otherwise the last of libonnxruntime.so.<version>.
fs::path runtimeIn(const fs::path& folder)
{
    for (auto entries = entriesOf(folder, "libonnxruntime.so"); !entries.empty(); entries.pop_back()) {
        std::error_code ignored;
        if (fs::is_regular_file(entries.back(), ignored)) {
            return entries.back();
        }
    }
    return {};
}

/// Returns the loader's folders: the folder of libc, which is the multiarch one on Debian, and the usual
/// others.
std::vector<fs::path> systemFolders()
{
    auto folders = foldersOf("LD_LIBRARY_PATH");
    folders.insert(folders.end(), {"/usr/local/lib", "/usr/lib", "/usr/lib64"});
    Dl_info libc{};
    if (::dladdr(reinterpret_cast<void*>(&::getpid), &libc) != 0 && libc.dli_fname) {
        const auto folder = fs::path(libc.dli_fname).parent_path();
        folders.push_back(folder);
        folders.push_back("/usr/local/lib" / folder.filename());
    }
    return folders;
}

/// Adds the packages of a Python that is installed under this prefix.
void addPythonFolders(const fs::path& prefix, std::vector<fs::path>& folders)
{
    for (const auto& python : entriesOf(prefix / "lib", "python3")) {
        for (const char* packages : {"site-packages", "dist-packages"}) {
            folders.push_back(python / packages / "onnxruntime" / "capi");
        }
    }
}

/// Returns the prefixes of the first program of that name on PATH, as found and with links resolved (a venv's
/// program is a link to the system's).
std::vector<fs::path> programPrefixes(const char* program)
{
    std::error_code ignored;
    for (const auto& folder : foldersOf("PATH")) {
        const auto found = folder / program;
        if (::access(found.c_str(), X_OK) == 0 && fs::is_regular_file(found, ignored)) {
            const auto resolved = fs::canonical(found, ignored);
            return {folder.parent_path(), resolved.parent_path().parent_path()};
        }
    }
    return {};
}

std::vector<fs::path> pythonFolders()
{
    std::vector<fs::path> folders;
    for (const auto& own : ownFolders()) { // pip installs both side by side, also where no venv is active
        folders.push_back(own.parent_path() / "onnxruntime" / "capi");
    }
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const fs::path prefix = environment(variable); prefix.is_absolute()) {
            addPythonFolders(prefix, folders);
        }
    }
    if (const fs::path home = environment("HOME"); home.is_absolute()) {
        addPythonFolders(home / ".local", folders);
    }
    for (const auto& prefix : programPrefixes("python3")) {
        addPythonFolders(prefix, folders);
        addPythonFolders(prefix / "local", folders); // Debian: pip as root
    }
    return folders;
}

std::vector<fs::path> nodeFolders()
{
    auto modules = foldersOf("NODE_PATH");
    for (const auto& prefix : programPrefixes("node")) {
        modules.push_back(prefix / "lib" / "node_modules");
    }
    modules.emplace_back("/usr/local/lib/node_modules");
    modules.emplace_back("/usr/lib/node_modules");
#if defined(__aarch64__)
    constexpr const char* cpu = "arm64";
#else
    constexpr const char* cpu = "x64";
#endif
    std::vector<fs::path> folders;
    for (const auto& folder : modules) {
        for (const auto& api : entriesOf(folder / "onnxruntime-node" / "bin", "napi-v")) {
            folders.push_back(api / "linux" / cpu);
        }
    }
    return folders;
}

/// Returns the environments of conda: those of the active one's installation, and those of installations in
/// the home folder. Each may have the Python package or the library itself (onnxruntime-cpp).
std::vector<fs::path> condaFolders()
{
    std::vector<fs::path> roots;
    if (const fs::path active = environment("CONDA_PREFIX"); active.is_absolute()) {
        const bool isInRoot = active.parent_path().filename() == "envs";
        roots.push_back(isInRoot ? active.parent_path().parent_path() : active);
    }
    if (const fs::path home = environment("HOME"); home.is_absolute()) {
        for (const char* name : {"miniconda3", "anaconda3", "miniforge3", "mambaforge", ".conda"}) {
            roots.push_back(home / name);
        }
    }
    std::vector<fs::path> folders;
    for (const fs::path& root : roots) {
        std::vector<fs::path> prefixes = entriesOf(root / "envs", "");
        prefixes.insert(prefixes.begin(), root);
        for (const fs::path& prefix : prefixes) {
            addPythonFolders(prefix, folders);
            folders.push_back(prefix / "lib");
        }
    }
    return folders;
}

/// Returns the folders that ONNXMEND_RUNTIMES lists, with the folders in them: one for each version.
std::vector<fs::path> listedFolders()
{
    std::vector<fs::path> folders;
    for (const fs::path& folder : foldersOf("ONNXMEND_RUNTIMES")) {
        folders.push_back(folder);
        for (const fs::path& entry : entriesOf(folder, "")) {
            folders.push_back(entry);
            folders.push_back(entry / "lib"); // of an archive that ONNX Runtime publishes
        }
    }
    return folders;
}

/// Returns the folders in the order in which they are searched.
std::vector<fs::path> searchedFolders()
{
    std::vector<fs::path> all;
    for (const auto& folders : {systemFolders(), pythonFolders(), nodeFolders()}) {
        all.insert(all.end(), folders.begin(), folders.end());
    }
    return all;
}

fs::path chosenRuntime(const fs::path& path, const std::string& by)
{
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) {
        throw Error({.file = path.string(),
                     .reason = "the ONNX Runtime library that " + by + " names does not exist",
                     .advice = "Give the path of libonnxruntime.so."});
    }
    return fs::absolute(path);
}

} // namespace

std::filesystem::path findRuntime(const std::filesystem::path& chosen)
{
    if (!chosen.empty()) {
        return chosenRuntime(chosen, "--runtime");
    }
    if (const auto path = environment("ONNXMEND_ORT"); !path.empty()) {
        return chosenRuntime(path, "ONNXMEND_ORT");
    }
    for (const auto& folder : searchedFolders()) {
        if (auto library = runtimeIn(folder); !library.empty()) {
            return library;
        }
    }
    return {};
}

std::vector<std::filesystem::path> allRuntimes()
{
    std::vector<fs::path> libraries;
    if (const fs::path named = environment("ONNXMEND_ORT"); !named.empty()) {
        libraries.push_back(fs::absolute(named));
    }
    for (const auto& folders : {searchedFolders(), condaFolders(), listedFolders()}) {
        for (const auto& folder : folders) {
            libraries.push_back(runtimeIn(folder));
        }
    }
    std::vector<fs::path> result;
    std::set<fs::path> known; // files to which the links lead
    for (const fs::path& library : libraries) {
        std::error_code error;
        const fs::path file = library.empty() ? fs::path() : fs::canonical(library, error);
        if (!file.empty() && !error && fs::is_regular_file(file, error) && known.insert(file).second) {
            result.push_back(library);
        }
    }
    return result;
}

} // namespace onnxmend
