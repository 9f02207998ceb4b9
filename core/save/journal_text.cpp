// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/journal_text.h"

#include <array>
#include <charconv>

namespace onnxmend
{

namespace
{

using namespace std::string_view_literals;

constexpr std::string_view firstLine = "onnxmend save 1"sv;
constexpr std::string_view lastLine = "end"sv;
constexpr char lineEnd = '\0';

void addLine(std::string& text, std::string_view kind, const JournalFile& file)
{
    text += kind;
    const FileIdentity& identity = file.identity;
    for (const std::uint64_t number :
         {identity.inode, identity.birth, identity.byteCount, identity.modified}) {
        text += " " + std::to_string(number);
    }
    text += " " + file.name + lineEnd;
}

/// Removes and returns the text before `end`, removes `end`, too; nullopt if there is no `end`.
std::optional<std::string_view> take(std::string_view& text, char end)
{
    const std::size_t length = text.find(end);
    if (length == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(length + 1);
    return taken;
}

bool isFileName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos;
}

std::optional<JournalFile> fileOf(std::string_view line)
{
    std::array<std::uint64_t, 4> numbers = {};
    for (std::uint64_t& number : numbers) {
        const auto digits = take(line, ' ');
        if (!digits || digits->empty() ||
            std::from_chars(digits->data(), digits->data() + digits->size(), number).ptr !=
                digits->data() + digits->size()) {
            return std::nullopt;
        }
    }
    if (!isFileName(line)) {
        return std::nullopt;
    }
    return JournalFile{std::string(line), {numbers[0], numbers[1], numbers[2], numbers[3]}};
}

} // namespace

std::string toJournalText(const JournalEntries& entries)
{
    std::string text = std::string(firstLine) + lineEnd;
    addLine(text, "model", entries.model);
    for (const JournalFile& file : entries.added) {
        addLine(text, "added", file);
    }
    for (const JournalFile& file : entries.replaced) {
        addLine(text, "replaced", file);
    }
    return text.append(lastLine) + lineEnd;
}

std::optional<JournalEntries> fromJournalText(std::string_view text)
{
    JournalEntries entries;
    const std::string_view whole = text;
    if (take(text, lineEnd) != firstLine) {
        return std::nullopt;
    }
    for (auto line = take(text, lineEnd); line && line != lastLine; line = take(text, lineEnd)) {
        const auto kind = take(*line, ' ');
        const auto file = fileOf(*line);
        if (!kind || !file) {
            return std::nullopt;
        }
        if (kind == "model") {
            entries.model = *file;
        } else if (kind == "added") {
            entries.added.push_back(*file);
        } else if (kind == "replaced") {
            entries.replaced.push_back(*file);
        }
    }
    // This comparison checks all other rules: order, kinds, spelling of numbers, the end.
    return toJournalText(entries) == whole ? std::optional(entries) : std::nullopt;
}

} // namespace onnxmend
