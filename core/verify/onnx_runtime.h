// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/verify.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct OrtSessionOptions; // of ONNX Runtime's C API

namespace onnxmend
{

class RuntimeSession;

/// An ONNX Runtime library, loaded with dlopen and never unloaded, since it starts threads of its own. Lives
/// in the verifier process.
class OnnxRuntime
{
public:
    /// Throws Error if the library cannot be loaded or is not an ONNX Runtime.
    explicit OnnxRuntime(const std::filesystem::path& library);
    ~OnnxRuntime();

    const std::string& name() const; ///< "ONNX Runtime 1.30.0"

    /// Loads the model like an inference session, without optimising or copying weights. A failed check has
    /// ONNX Runtime's own message.
    Proof load(const std::filesystem::path& model);

    Proof run(const RunRequest& run);

    /// Runs the model several times on the first set in one session and writes the times without the first
    /// (core/verify/node_times.h).
    Proof time(const RunRequest& run);

    /// Runs the written model several times on the first set and writes the time of each node of its main
    /// graph (core/verify/node_times.h). The time of subgraphs counts to the node.
    Proof timeNodes(const RunRequest& run);

private:
    Proof asProof(const std::function<void()>& action) const;
    RuntimeSession open(const RunRequest& run) const;
    RuntimeSession openBytes(const std::string& bytes, const std::filesystem::path& folder,
                             OrtSessionOptions* options) const;
    void writeGraph(const RunRequest& run) const;

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace onnxmend
