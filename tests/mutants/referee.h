// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/runtime_calls.h"
#include "tests/mutants/tensor_values.h"

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace onnxmend::mutants
{

enum class Verdict {
    Accepted,
    NoKernel,   ///< the type check passed; nothing on this machine computes it
    TypeError,  ///< rejected for its types
    OtherError, ///< rejected for something else: says nothing about types
    Crash,      ///< died or hung
};

struct Ruling {
    Verdict verdict = Verdict::Crash;
    std::string message;
};

/// ONNX Runtime as the judge of models, in a child process that is started again when a model kills it.
class Referee
{
public:
    explicit Referee(std::filesystem::path library);
    ~Referee();
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;

    Ruling load(const onnx::ModelProto& model);
    /// Runs a model that loads, and returns the message: some kernels are created and refuse to compute.
    Ruling compute(const onnx::ModelProto& model, const onnx::GraphProto& feed);
    /// Returns the outputs as initializers; nullopt if the model does not run. An output that is not a tensor
    /// has no type.
    std::optional<onnx::GraphProto> run(const onnx::ModelProto& model, const onnx::GraphProto& feed);

private:
    void start();
    void stop();
    std::optional<RefereeAnswer> ask(RefereeCommand command, const std::string& model,
                                     const std::string& feed);
    Ruling rule(RefereeCommand command, const onnx::ModelProto& model, const std::string& feed);

    std::filesystem::path m_library;
    pid_t m_child = -1;
    int m_socket = -1;
};

} // namespace onnxmend::mutants
