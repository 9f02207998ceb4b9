// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend
{

enum class ProofStatus { Passed, Failed, Skipped };
const char* proofStatusName(ProofStatus status); ///< as in JSON: "passed"

struct Proof {
    ProofStatus status = ProofStatus::Skipped;
    std::string message; ///< why it failed or was skipped
    std::string name;    ///< of the prover: "ONNX Runtime 1.30.0"
};

struct Verification {
    Proof checker; ///< onnx.checker by path, full check
    Proof audit;   ///< our own audit of the written file finds no error and no warning
    Proof runtime; ///< ONNX Runtime loads it

    bool failed() const
    {
        return checker.status == ProofStatus::Failed || audit.status == ProofStatus::Failed ||
               runtime.status == ProofStatus::Failed;
    }
};

struct VerifyOptions {
    std::filesystem::path runtime; ///< --runtime; empty = search (ONNXMEND_ORT, system, pip, npm)
    double timeoutSeconds = 0;     ///< for checker and runtime together; 0 = by the model's size
};

/// Finds the ONNX Runtime library that would be used: the option, ONNXMEND_ORT, the system's, a pip
/// `onnxruntime` of the python3 on PATH or the active venv, an npm `onnxruntime-node`. Empty when there is
/// none. A path that the user gave and that does not exist throws Error.
std::filesystem::path findRuntime(const VerifyOptions& options);
/// "ONNX Runtime 1.30.0", or empty when none is found. Asks the verifier process.
std::string runtimeName(const VerifyOptions& options);

/// Proves models. onnx.checker and ONNX Runtime can crash or hang on a hostile model, so both run in a child
/// process
/// (`onnxmend-verifier`, started on first use, kept for the next model, with limits); its death is a failed
/// proof.
class Verifier
{
public:
    explicit Verifier(VerifyOptions options);
    ~Verifier();

    /// Throws Error only when the verifier program itself cannot be started.
    Verification verify(const std::filesystem::path& model, Progress& progress);

private:
    struct Process;
    VerifyOptions m_options;
    std::unique_ptr<Process> m_process;
};

} // namespace onnxmend
