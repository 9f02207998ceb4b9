// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: what a journal says.

#include "core/base/file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A file of the model's folder, by name and by what tells it from others.
struct JournalFile {
    std::string name;
    FileIdentity identity;

    bool operator==(const JournalFile&) const = default;
};

struct JournalEntries {
    JournalFile model;                 ///< the new one, under its temporary name
    std::vector<JournalFile> added;    ///< data files that go when the new model never got its final name
    std::vector<JournalFile> replaced; ///< data files that go when it has got it

    bool operator==(const JournalEntries&) const = default;
};

/// Longer ones are not believed. Two data files for each of 300,000 tensors fit.
constexpr std::uint64_t largestJournal = std::uint64_t(128) << 20U;

/// Lines that end with a zero byte, since names are bytes and need not be text. The last one says that the
/// journal is complete.
std::string toJournalText(const JournalEntries& entries);

/// Nothing unless the text is exactly what toJournalText gives and every name is one of a file in a folder.
std::optional<JournalEntries> fromJournalText(std::string_view text);

} // namespace onnxmend
