// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: the text of a journal.

#include "core/base/file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A file of the model's folder: its name, and the identity that distinguishes it from other files.
struct JournalFile {
    std::string name;
    FileIdentity identity;

    bool operator==(const JournalFile&) const = default;
};

struct JournalEntries {
    JournalFile model;                 ///< new model, under its temporary name
    std::vector<JournalFile> added;    ///< data files to remove if the new model never gets its final name
    std::vector<JournalFile> replaced; ///< data files to remove if it has its final name

    bool operator==(const JournalEntries&) const = default;
};

/// Longer journals are ignored. Two data files for each of 300,000 tensors fit.
constexpr std::uint64_t largestJournal = std::uint64_t(128) << 20U;

/// Returns lines that end with a zero byte, since names are bytes and need not be text. The last line says
/// that the journal is complete.
std::string toJournalText(const JournalEntries& entries);

/// Returns nullopt unless toJournalText gives exactly this text and every name is a file name without a
/// folder.
std::optional<JournalEntries> fromJournalText(std::string_view text);

} // namespace onnxmend
