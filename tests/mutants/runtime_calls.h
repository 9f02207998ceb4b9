// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace onnxmend::mutants
{

/// Request to the child process, and the status of its answer.
enum class RefereeCommand : char { Load = 'l', Run = 'r' };
enum class RefereeStatus : char { Passed = 'p', Failed = 'f' };

struct RefereeAnswer {
    RefereeStatus status = RefereeStatus::Failed;
    std::string text; ///< the runtime's message, or a GraphProto whose initializers are the outputs
};

using RefereeHandler =
    std::function<RefereeAnswer(RefereeCommand command, const std::string& model, const std::string& feed)>;

/// Loads the library into this process and gives what answers requests; runs one model at a time on one
/// thread, nothing optimised. Throws std::runtime_error.
RefereeHandler openRuntime(const std::filesystem::path& library);

} // namespace onnxmend::mutants
