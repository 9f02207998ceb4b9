// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/table_options.h"
#include "core/report/output_formats.h"
#include "core/session/session.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

/// Options that every command takes.
struct CommonOptions {
    std::string format = "text";
    bool quiet = false;
    bool noColor = false;
    std::string progress = "auto";
    unsigned threads = 0; ///< 0 = not given

    OutputFormat outputFormat() const { return outputFormatFromName(format).value_or(OutputFormat::Text); }
    bool isText() const { return format == "text"; }
    /// Returns whether each result is JSON on a line of its own.
    bool isOneLine() const { return format == "jsonl"; }
    bool isJson() const { return isOneLine() || format == "json"; }
    /// Returns whether a progress line is shown: the lines of several models would overwrite each other.
    bool showsProgress(std::size_t workers) const { return progress == "auto" && !quiet && workers == 1; }
};

/// Adds --threads for a command that takes several models or writes.
void addThreadsOption(CLI::App& app, CommonOptions& options, const std::string& help);

/// Returns the names of all output formats, for a command that has results of models.
std::vector<std::string> allFormats();
void addCommonOptions(CLI::App& app, CommonOptions& options, const std::vector<std::string>& formats);

/// Splits NAME=VALUE, an argument of `option`. A name may contain any other character. Throws UsageError.
std::pair<std::string, std::string> nameAndValue(const std::string& option, const std::string& text);

/// The files that a command reads, and how.
struct DocumentOptions {
    std::vector<std::string> models;
    std::vector<std::string> checkpoints;
    std::string key;
    std::vector<std::string> maps;
    std::string mapFile;
    bool allowSymlinks = false;
    AuditOptions audit = {.target = usualTarget}; ///< the options of its tables

    /// Returns where the model has to run.
    RuntimeTarget target() const { return audit.target.value_or(usualTarget); }
    /// Reads the map file. Throws Error; UsageError if options contradict each other.
    SessionOptions sessionOptions() const;
    std::vector<std::filesystem::path> checkpointPaths() const;

private:
    WeightMap mappings() const;
};

/// Adds the models and all options about them.
void addDocumentOptions(CLI::App& app, DocumentOptions& options);
/// Adds the same without the models, for a command that takes these in another way.
void addAuditOptions(CLI::App& app, DocumentOptions& options);
/// Adds --target alone.
void addTargetOption(CLI::App& app, AuditOptions& options);

} // namespace onnxmend::cli
