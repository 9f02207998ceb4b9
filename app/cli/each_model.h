// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The outcome of one file: its exit status and its report for standard output.
struct Outcome {
    int status = 0;
    std::string report = {};
    /// Writes the report in pieces instead, when its turn has come. An exception from it ends the whole
    /// command: nothing can follow half a report.
    std::function<void()> writeReport = {};
};

/// Returns the error with the file as the user named it: the path of a copied standard input would mean
/// nothing.
Error renamed(const Error& error, const InputArgument& input);

/// Writes the error, and its report unless that is empty. Returns the exit status of the command.
int writeFailure(const Error& error, const std::string& report);

/// The work of a command on one file. Both functions are called from any thread.
struct ModelWork {
    /// `worker` is below the number of threads and belongs to one call at a time.
    std::function<Outcome(std::size_t index, std::size_t worker)> run;
    /// Returns the report of a file that failed. The error itself goes to standard error.
    std::function<std::string(const InputArgument&, const Error&)> failureReport;
};

/// Lets small models run side by side and a large one only alone, since ONNX Runtime holds a whole model in
/// memory.
class ModelGate
{
public:
    struct Pass {
        std::shared_lock<std::shared_mutex> small;
        std::unique_lock<std::shared_mutex> large;
    };

    /// Waits until a model with this many bytes of tensors may start. The permission lasts as long as the
    /// returned pass.
    Pass enter(std::uint64_t byteCount);

private:
    std::shared_mutex m_mutex;
};

/// The number of files that are processed at a time.
struct Crew {
    std::size_t workers = 1;
    std::size_t capacity = 1;    ///< number of small files
    std::size_t largeWeight = 1; ///< number of small files that a large one counts as
};

/// Returns two for each processor, or `wanted` (0 = not given), and no more than there are files. Files that
/// are only saved wait for the disk most of the time. Four times as many small ones run then: the file system
/// combines their flushes into one.
Crew crewFor(const InputArguments& inputs, unsigned wanted, bool onlySaves = false);

/// Runs `work` for each file, several at a time: small models wait for the disk and for the verifier most of
/// the time. Reports come in the order of the files. If a file of several fails, or an option does not fit
/// it, the others go on. Returns the highest status. Cancelled ends the whole command, and so does UsageError
/// of a single file.
int forEachModel(const InputArguments& inputs, const Crew& crew, const ModelWork& work);

/// Returns one report: on one line (JSON Lines) if `oneLine`, otherwise indented.
std::string jsonText(const nlohmann::ordered_json& report, bool oneLine);

} // namespace onnxmend::cli
