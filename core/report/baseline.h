// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What was wrong with models before: findings by their ids, out of an older report.
class Baseline
{
public:
    using Ids = std::set<std::string, std::less<>>;

    /// Reads what a command printed with --format jsonl or json (read_results.h). Throws Error also for a
    /// line that is no result: what it would have held would pass for new.
    Baseline(const std::filesystem::path& file, Progress& progress);

    const std::string& file() const { return m_file; } ///< as it was given
    /// Of the model that was named so then, or else of the only one whose path ends as this one does, or the
    /// other way around: another machine has another folder. Null where there is none.
    const Ids* find(std::string_view model) const;

private:
    std::string m_file;
    std::map<std::string, Ids, std::less<>> m_ofModel; ///< by path, with . and .. worked out
};

} // namespace onnxmend
