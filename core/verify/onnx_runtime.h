// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

    /// One run of a model on each set of inputs. Writes its outputs, or the chosen values of the main graph.
    /// The tensors of a sequence or a map are named after it (RuntimeSession::run).
    struct Run {
        std::filesystem::path model;
        std::vector<RunFolders> sets;
        std::vector<std::string> values; ///< empty: the outputs of the model
        bool optimised = false;
        /// Path of the graph that is really run, as far as ONNX Runtime can write it; empty if it is not
        /// needed.
        std::filesystem::path graph = {};
    };
    Proof run(const Run& run);

    /// Runs the model several times on the first set in one session and writes the times without the first
    /// (core/verify/node_times.h).
    Proof time(const Run& run);

    /// Runs the written model several times on the first set and writes the time of each node of its main
    /// graph (core/verify/node_times.h). The time of subgraphs counts to the node.
    Proof timeNodes(const Run& run);

private:
    Proof asProof(const std::function<void()>& action) const;
    RuntimeSession open(const Run& run) const;
    RuntimeSession openBytes(const std::string& bytes, const std::filesystem::path& folder,
                             OrtSessionOptions* options) const;
    void writeGraph(const Run& run) const;

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace onnxmend
