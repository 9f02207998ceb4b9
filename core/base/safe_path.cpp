// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/safe_path.h"

#include "core/base/error.h"
#include "core/base/system_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <system_error>
#include <vector>

namespace onnxmend
{

namespace
{

[[noreturn]] void refuse(std::string_view location, std::string reason,
                         std::string advice = "It must lie in the folder of the file that names it.")
{
    throw Error({.place = "location \"" + displayText(location) + "\"",
                 .reason = std::move(reason),
                 .advice = std::move(advice)});
}

/// True if `path` is `folder` or lies beneath it; both are absolute and free of links and dots.
bool isBeneath(const std::filesystem::path& path, const std::filesystem::path& folder)
{
    const auto [rest, inPath] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return rest == folder.end() || (std::next(rest) == folder.end() && rest->empty());
}

bool isSafeFileNameByte(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
}

/// True for names that Windows reserves, with and without an extension.
bool isDeviceName(std::string_view name)
{
    std::string stem(name.substr(0, name.find('.')));
    std::transform(stem.begin(), stem.end(), stem.begin(), [](unsigned char c) { return std::toupper(c); });
    static constexpr std::array<std::string_view, 4> fixed = {"CON", "PRN", "AUX", "NUL"};
    const bool numbered = stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) &&
                          stem[3] >= '0' && stem[3] <= '9';
    return numbered || std::find(fixed.begin(), fixed.end(), stem) != fixed.end();
}

} // namespace

std::filesystem::path checkedLocation(std::string_view location)
{
    if (location.empty() || location.size() > 1024) {
        refuse(location,
               location.empty() ? "the location is empty" : "the location is longer than 1,024 bytes");
    }
    if (validUtf8(location) != location) {
        refuse(location, "the location is not valid UTF-8");
    }
    if (std::any_of(location.begin(), location.end(),
                    [](unsigned char c) { return c < 0x20 || c == 0x7F; })) {
        refuse(location, "the location has control characters");
    }
    if (location.find('\\') != std::string_view::npos) {
        refuse(location, "the location has a backslash");
    }
    const bool drive = location.size() > 1 && location[1] == ':';
    if (location[0] == '/' || drive || location.find("://") != std::string_view::npos) {
        refuse(location, "the location is absolute");
    }
    if (location.find("*/_ORT_MEM_ADDR_") != std::string_view::npos) {
        refuse(location, "the location names an address in memory");
    }
    std::vector<std::filesystem::path> parts;
    for (const auto& part : std::filesystem::path(location)) {
        if (part.empty() || part == ".") {
            continue;
        }
        if (part == "..") {
            if (parts.empty()) {
                refuse(location, "the location leads out of its folder");
            }
            parts.pop_back();
        } else {
            parts.push_back(part);
        }
    }
    if (parts.empty()) {
        refuse(location, "the location names a folder");
    }
    std::filesystem::path cleaned;
    for (const auto& part : parts) {
        cleaned /= part;
    }
    return cleaned;
}

std::shared_ptr<const InputFile> openConfined(const std::filesystem::path& anchorFile,
                                              std::string_view location, const ConfinedOpenOptions& options)
{
    namespace fs = std::filesystem;
    const fs::path relative = checkedLocation(location);
    if (options.plainName && (relative.has_parent_path() || relative.string() != location)) {
        refuse(location, "the location is not a plain file name");
    }
    if (!options.hasFolder) {
        refuse(location, "the model is in memory, and the folder that its files lie in is not known",
               "Say which folder it is, or give the model by its path.");
    }
    std::error_code error;
    const fs::path givenFolder = fs::absolute(anchorFile).parent_path();
    const fs::path realAnchor = fs::canonical(anchorFile, error);
    const bool isAnchor = !error && (!options.anchor || options.anchor->isSameFileAs(realAnchor));
    // Symlinks are resolved before the decision, and the resolved path is opened without following any: a
    // folder that is replaced by a link in between leads nowhere.
    const fs::path resolved = fs::canonical(givenFolder / relative, error);
    if (error) {
        refuse(location, "the file cannot be found (" + error.message() + ")");
    }
    const fs::path resolvedGivenFolder = fs::canonical(givenFolder, error);
    if (!options.allowSymlinks && !isBeneath(resolved, resolvedGivenFolder) &&
        !(isAnchor && isBeneath(resolved, realAnchor.parent_path()))) {
        refuse(location, "a symbolic link leads out of its folder");
    }
    const int descriptor = openWithoutLinks(resolved, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0 && (errno == ELOOP || errno == ENOTDIR)) {
        refuse(location, "the file was replaced while it was opened", "Repeat when it is complete.");
    }
    if (descriptor < 0) {
        refuse(location, "the file cannot be opened (" + std::generic_category().message(errno) + ")",
               "Make it readable.");
    }
    return InputFile::fromDescriptor(descriptor, givenFolder / relative);
}

std::string fileNameForTensor(std::string_view tensorName)
{
    std::string name;
    for (const char c : tensorName.substr(0, 100)) {
        // onnx.checker refuses ".." anywhere in a location.
        const bool secondDot = c == '.' && name.ends_with('.');
        name += isSafeFileNameByte(c) && !secondDot ? c : '_';
    }
    const std::size_t start = name.find_first_not_of(".-");
    name = start == std::string::npos ? "tensor" : name.substr(start);
    while (name.ends_with('.')) {
        name.pop_back();
    }
    if (isDeviceName(name)) {
        name.insert(0, "_");
    }
    std::uint64_t hash = 14695981039346656037ULL; // FNV-1a: the same name on every machine
    for (const char c : tensorName) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    std::array<char, 10> suffix = {};
    std::snprintf(suffix.data(), suffix.size(), "-%08x", static_cast<std::uint32_t>(hash ^ (hash >> 32)));
    return name + suffix.data();
}

} // namespace onnxmend
