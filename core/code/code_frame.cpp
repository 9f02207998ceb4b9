// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_frame.h"

#include "core/base/text.h"
#include "core/code/python_list.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostCodeLetters = 1000; ///< of one line of source text

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// Removes the first line from a text and returns it without spaces around it.
std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::optional<std::uint64_t> lineNumber(std::string_view digits)
{
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    return error == std::errc() && stop == end && number > 0 ? std::optional(number) : std::nullopt;
}

/// Reads `File "model.py", line 12, in forward`.
std::optional<CodeFrame> readFrameLine(std::string_view line)
{
    constexpr std::string_view start = "File \"";
    constexpr std::string_view middle = "\", line ";
    const std::size_t fileEnd = line.starts_with(start) ? line.rfind(middle) : std::string_view::npos;
    if (fileEnd == std::string_view::npos || fileEnd <= start.size()) {
        return std::nullopt;
    }
    const std::string_view rest = line.substr(fileEnd + middle.size());
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto number = lineNumber(rest.substr(0, digits));
    if (!number) {
        return std::nullopt;
    }
    constexpr std::string_view before = ", in ";
    CodeFrame frame;
    frame.place.file = SharedText::ofMany(line.substr(start.size(), fileEnd - start.size()));
    frame.place.line = *number;
    if (const std::string_view name = rest.substr(digits); name.starts_with(before)) {
        frame.function = name.substr(before.size());
    }
    return frame;
}

/// Reads `model.py(12): forward`.
std::optional<CodeFrame> readDocumentedLine(std::string_view line)
{
    const std::size_t close = line.rfind("): ");
    const std::size_t open = close == std::string_view::npos ? close : line.rfind('(', close);
    if (open == std::string_view::npos || open == 0) {
        return std::nullopt;
    }
    const std::string_view file = line.substr(0, open);
    const auto number = lineNumber(line.substr(open + 1, close - open - 1));
    if (!number || !(file.ends_with(".py") || file.starts_with('<'))) { // other texts have numbers, too
        return std::nullopt;
    }
    CodeFrame frame;
    frame.place.file = SharedText::ofMany(file);
    frame.place.line = *number;
    frame.function = line.substr(close + 3);
    return frame;
}

/// Returns whether Python marks a part of the line above: `~~~~^^^`.
bool isMarker(std::string_view line) { return line.find_first_not_of("~^ ") == std::string_view::npos; }

} // namespace

std::vector<CodeFrame> readStackTrace(std::string_view text)
{
    if (text.size() > mostCodeBytes) { // the innermost frames are the last ones
        text.remove_prefix(text.size() - mostCodeBytes);
    }
    std::vector<CodeFrame> frames;
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        if (auto frame = readFrameLine(line)) {
            if (frames.size() == mostCodeParts) {
                frames.erase(frames.begin());
            }
            frames.push_back(std::move(*frame));
        } else if (!frames.empty() && frames.back().place.code.empty() && !isMarker(line)) {
            frames.back().place.code = SharedText::ofMany(line.substr(0, mostCodeLetters));
        }
    }
    return frames;
}

std::vector<CodeFrame> readDocumentedFrames(std::string_view text)
{
    text = text.substr(0, mostCodeBytes);
    std::vector<CodeFrame> frames;
    while (!text.empty() && frames.size() < mostCodeParts) {
        if (auto frame = readDocumentedLine(takeLine(text))) {
            frames.push_back(std::move(*frame));
        }
    }
    std::ranges::reverse(frames);
    return frames;
}

namespace
{

/// Returns the path in lower case, with `/` between its parts and one before the first.
std::string comparablePath(std::string_view file)
{
    std::string path = "/" + asciiLowerCase(file);
    std::ranges::replace(path, '\\', '/');
    return path;
}

/// Returns the name of the installed package that the path lies in; empty if it lies in none.
std::string_view installedPackage(std::string_view path)
{
    for (const std::string_view folder : {"/site-packages/", "/dist-packages/"}) {
        if (const std::size_t found = path.rfind(folder); found != std::string_view::npos) {
            const std::string_view name = path.substr(found + folder.size());
            return name.substr(0, name.find_first_of("/."));
        }
    }
    return {};
}

template <class Parts>
bool hasAny(std::string_view path, const Parts& parts)
{
    return std::ranges::any_of(
        parts, [path](std::string_view part) { return path.find(part) != std::string_view::npos; });
}

/// Returns whether the path lies in a torch that was built and not installed. A user's folder may be called
/// torch, too, so it takes a part below it.
bool isBuiltTorch(std::string_view path)
{
    static constexpr std::array parts = std::to_array<std::string_view>(
        {"/pytorch/torch/", "/torch/nn/modules/", "/torch/nn/functional.py", "/torch/nn/parallel/",
         "/torch/_", "/torch/functional.py", "/torch/utils/checkpoint.py", "/torch/amp/", "/torch/autograd/",
         "/torch/export/", "/torch/fx/", "/torch/jit/", "/torch/onnx/"});
    return hasAny(path, parts);
}

/// Returns whether the path lies in Python's own library: `/usr/lib/python3.11/contextlib.py`,
/// `C:\Python311\Lib\contextlib.py`.
bool isStandardLibrary(std::string_view path)
{
    static constexpr std::array folders =
        std::to_array<std::string_view>({"/lib/python3", "/lib64/python3", "/lib/python2"});
    if (hasAny(path, folders)) {
        return true;
    }
    const std::size_t lib = path.find("/lib/");
    const bool hasDrive = path.size() > 3 && path[2] == ':';
    if (!hasDrive || lib == std::string_view::npos) {
        return false;
    }
    const std::size_t start = path.rfind('/', lib - 1);
    const std::string_view above = path.substr(start + 1, lib - start - 1);
    static constexpr std::array names =
        std::to_array<std::string_view>({"python", "anaconda", "miniconda", "miniforge"});
    return std::ranges::any_of(names, [above](std::string_view name) { return above.starts_with(name); }) ||
           path.substr(0, start).ends_with("/envs");
}

} // namespace

FrameOwner frameOwner(std::string_view file)
{
    if (file.empty() || file.starts_with('<')) {
        return FrameOwner::Generated;
    }
    const std::string path = comparablePath(file);
    const std::string_view package = installedPackage(path);
    if (!package.empty()) {
        return package == "torch"          ? FrameOwner::Torch
               : package == "transformers" ? FrameOwner::Transformers
                                           : FrameOwner::User;
    }
    if (isBuiltTorch(path)) {
        return FrameOwner::Torch;
    }
    if (path.find("/src/transformers/") != std::string::npos) {
        return FrameOwner::Transformers;
    }
    return isStandardLibrary(path) ? FrameOwner::StandardLibrary : FrameOwner::User;
}

ChosenFrames chooseFrames(const std::vector<CodeFrame>& frames)
{
    ChosenFrames chosen;
    int best = 0;
    for (const CodeFrame& frame : frames) {
        const FrameOwner owner = frameOwner(frame.place.file);
        const int rank = owner == FrameOwner::User        ? 4
                         : owner == FrameOwner::Torch     ? 1
                         : owner == FrameOwner::Generated ? 2
                                                          : 3;
        if (rank >= best) { // the innermost of those that are as near to the user
            best = rank;
            chosen.user = &frame;
        }
    }
    if (!frames.empty() && chosen.user != &frames.back()) {
        chosen.library = &frames.back();
    }
    return chosen;
}

} // namespace onnxmend
