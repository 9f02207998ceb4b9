// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/data_file_names.h"

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the start of the extension with its dot; the end if there is none.
std::size_t extensionStart(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? name.size() : dot;
}

std::string beforeExtension(const std::string& name, const std::string& insert)
{
    return std::string(name).insert(extensionStart(name), insert);
}

std::string numbered(const std::string& name, unsigned attempt)
{
    return attempt == 0 ? name : beforeExtension(name, "." + std::to_string(attempt));
}

std::string numberedBehind(const std::string& name, unsigned attempt)
{
    return attempt == 0 ? name : name + "." + std::to_string(attempt);
}

std::string shardName(const std::string& name, std::size_t index, std::size_t count)
{
    std::array<char, 64> suffix = {};
    std::snprintf(suffix.data(), suffix.size(), "-%05zu-of-%05zu", index + 1, count);
    return beforeExtension(name, suffix.data());
}

/// The name without `-00001-of-00003` before its extension.
std::string withoutShardSuffix(const std::string& name)
{
    constexpr std::string_view form = "-00000-of-00000";
    const std::size_t end = extensionStart(name);
    if (end < form.size()) {
        return name;
    }
    const std::size_t start = end - form.size();
    const bool matches =
        std::equal(form.begin(), form.end(), name.begin() + static_cast<std::ptrdiff_t>(start),
                   [](char f, char c) { return f == '0' ? isDigit(c) : f == c; });
    return matches ? std::string(name).erase(start, form.size()) : name;
}

/// `<head><tail>` or `<head>.<digits><tail>`
bool isNumberedForm(std::string_view name, std::string_view head, std::string_view tail)
{
    if (name.size() < head.size() + tail.size() || !name.starts_with(head) || !name.ends_with(tail)) {
        return false;
    }
    const std::string_view between = name.substr(head.size(), name.size() - head.size() - tail.size());
    return between.empty() || (between.size() > 1 && between[0] == '.' &&
                               std::all_of(between.begin() + 1, between.end(), isDigit));
}

} // namespace

DataFileNames::DataFileNames(const std::string& modelFileName,
                             std::function<bool(const std::string&)> isTaken)
    : m_isTaken(std::move(isTaken))
{
    m_used.insert(asciiLowerCase(modelFileName));
}

bool DataFileNames::isUsed(const std::string& name) const
{
    return m_used.contains(asciiLowerCase(name)) || m_isTaken(name);
}

std::vector<std::string> DataFileNames::forShards(const std::string& name, std::size_t count)
{
    std::vector<std::string> names(count);
    unsigned attempt = 0;
    do {
        const std::string base = numbered(name, attempt++);
        for (std::size_t i = 0; i < count; ++i) {
            names[i] = count == 1 ? base : shardName(base, i, count);
        }
    } while (std::any_of(names.begin(), names.end(), [this](const auto& n) { return isUsed(n); }));
    for (const std::string& chosen : names) {
        m_used.insert(asciiLowerCase(chosen));
    }
    return names;
}

std::string DataFileNames::forTensor(const std::string& tensorName)
{
    const std::string base = fileNameForTensor(tensorName);
    unsigned attempt = 0;
    while (isUsed(numberedBehind(base, attempt))) {
        ++attempt;
    }
    std::string name = numberedBehind(base, attempt);
    m_used.insert(asciiLowerCase(name));
    return name;
}

std::string defaultDataFileName(const std::string& modelFileName)
{
    const std::string name = modelFileName + ".data";
    try {
        return checkedLocation(name).string();
    } catch (const Error&) {
        return fileNameForTensor(modelFileName) + ".data";
    }
}

bool isOwnDataFileName(const std::string& fileName, const std::string& modelFileName,
                       const std::string& tensorName, const std::string& location)
{
    std::string base = defaultDataFileName(modelFileName);
    base.resize(extensionStart(base));
    const std::string_view asked = location;
    const std::size_t extension = extensionStart(asked);
    return isNumberedForm(withoutShardSuffix(fileName), base, ".data") ||
           (!asked.empty() && isNumberedForm(withoutShardSuffix(fileName), asked.substr(0, extension),
                                             asked.substr(extension))) ||
           isNumberedForm(fileName, fileNameForTensor(tensorName), "");
}

} // namespace onnxmend
