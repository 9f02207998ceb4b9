// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/table_options.h"
#include "core/report/output_formats.h"
#include "core/session/session.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// What every command takes.
struct CommonOptions {
    std::string format = "text";
    bool quiet = false;
    bool noColor = false;
    std::string progress = "auto";
    unsigned threads = 0; ///< 0 = not said

    OutputFormat outputFormat() const { return outputFormatFromName(format).value_or(OutputFormat::Text); }
    bool isText() const { return format == "text"; }
    /// Several models at a time would write over each other's lines.
    bool showsProgress(std::size_t workers) const { return progress == "auto" && !quiet && workers == 1; }
};

/// --threads, for every command that takes several models or writes.
void addThreadsOption(CLI::App& app, CommonOptions& options, const std::string& help);

/// The names of all formats, for a command that has results of models.
std::vector<std::string> allFormats();
void addCommonOptions(CLI::App& app, CommonOptions& options, const std::vector<std::string>& formats);

/// Which files a command looks at, and how.
struct DocumentOptions {
    std::vector<std::string> models;
    std::vector<std::string> checkpoints;
    std::string key;
    std::vector<std::string> maps;
    std::string mapFile;
    bool allowSymlinks = false;
    AuditOptions audit = {.target = usualTarget}; ///< as far as its tables go

    /// Where the model is to run.
    RuntimeTarget target() const { return audit.target.value_or(usualTarget); }
    /// Reads the map file. Throws Error; UsageError when options contradict each other.
    SessionOptions sessionOptions() const;
    std::vector<std::filesystem::path> checkpointPaths() const;

private:
    WeightMap mappings() const;
};

/// The models, and all that is said of them.
void addDocumentOptions(CLI::App& app, DocumentOptions& options);
/// The same without the models, for a command that takes them otherwise.
void addAuditOptions(CLI::App& app, DocumentOptions& options);

} // namespace onnxmend::cli
