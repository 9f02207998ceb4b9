// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "app/cli/standard_streams.h"
#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <string>

namespace onnxmend::cli
{

/// What one file gave: its exit status and its report for standard output.
struct Outcome {
    int status = 0;
    std::string report = {};
    /// Writes the report in pieces instead, when its turn has come. What it throws ends the whole: behind
    /// half a report nothing else can be said.
    std::function<void()> writeReport = {};
};

/// The error as the user named the file: standard input lies in a file whose name says nothing.
Error renamed(const Error& error, const InputArgument& input);

/// How a command treats one file. Both are called from any of the threads.
struct ModelWork {
    /// `worker` is below the number of threads and belongs to one call at a time.
    std::function<Outcome(std::size_t index, std::size_t worker)> run;
    /// The report of a file that failed; the error itself is told on standard error.
    std::function<std::string(const InputArgument&, const Error&)> failureReport;
};

/// Lets small models be worked on side by side and a large one only alone: ONNX Runtime holds all of a model
/// in memory.
class ModelGate
{
public:
    struct Pass {
        std::shared_lock<std::shared_mutex> small;
        std::unique_lock<std::shared_mutex> large;
    };

    /// Waits until a model with so many bytes of tensors may go on; for as long as the pass lives.
    Pass enter(std::uint64_t byteCount);

private:
    std::shared_mutex m_mutex;
};

/// How many files are worked on at a time.
struct Crew {
    std::size_t workers = 1;
    std::size_t capacity = 1;    ///< files, small ones
    std::size_t largeWeight = 1; ///< another file counts as so many
};

/// Two for each processor, or `wanted` (0 = not said), and no more than there are files. Files that are only
/// saved wait for the disk most of the time: four times as many small ones are under way, for the file system
/// makes one flush of those that come at a time.
Crew crewFor(const InputArguments& inputs, unsigned wanted, bool onlySaves = false);

/// Runs `work` for each file, several at a time: small models wait for the disk and for the verifier most of
/// the time. Reports come in the order of the files, whatever the number of threads. A file that fails lets
/// the rest go on, and of several so does one that an option does not fit. Returns the highest status.
/// Cancelled ends the whole, and so does UsageError of a single file.
int forEachModel(const InputArguments& inputs, const Crew& crew, const ModelWork& work);

/// One report: indented when it is the only one of `--format json`, else on one line (JSON Lines).
std::string jsonText(const nlohmann::ordered_json& report, bool oneLine);

} // namespace onnxmend::cli
