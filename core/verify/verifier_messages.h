// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/verify.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace onnxmend
{

/// A message between parent and verifier process: one JSON object in a line, each way in turn.
struct VerifierRequest {
    enum class Kind { CheckModel, LoadModel, RunModel, TimeModel, TimeNodes, NameRuntime };
    Kind kind = Kind::CheckModel;
    std::filesystem::path model;
    std::filesystem::path runtime;
    std::uint64_t memoryLimit = 0; ///< bytes of data for the process
    RunRequest run = {};           ///< of RunModel, TimeModel and TimeNodes, without the model
};

/// Lines have no newline. Reading throws Error if a line is not what the other process would write.
std::string requestLine(const VerifierRequest& request);
VerifierRequest readRequest(std::string_view line);
std::string replyLine(const Proof& proof);
Proof readReply(std::string_view line);

} // namespace onnxmend
