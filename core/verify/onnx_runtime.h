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

/// An ONNX Runtime library, loaded with dlopen and never unloaded: it starts threads of its own. Lives in the
/// verifier process.
class OnnxRuntime
{
public:
    /// Throws Error when the library cannot be loaded or is no ONNX Runtime.
    explicit OnnxRuntime(const std::filesystem::path& library);
    ~OnnxRuntime();

    const std::string& name() const; ///< "ONNX Runtime 1.30.0"

    /// Loads the model as an inference session would, without optimising or copying weights. Failed carries
    /// ONNX Runtime's own message.
    Proof load(const std::filesystem::path& model);

    /// Runs it once on each set of inputs and writes what it gives: its outputs, or those values of the main
    /// graph that are asked for. What a sequence or a map holds is named after it (RuntimeSession::run).
    struct Run {
        std::filesystem::path model;
        std::vector<RunFolders> sets;
        std::vector<std::string> values; ///< empty: the outputs of the model
        bool optimised = false;
        /// Where the graph that it really runs is written to, as far as the runtime can write it; empty: not
        /// asked.
        std::filesystem::path graph = {};
    };
    Proof run(const Run& run);

    /// Runs it several times on the first set in one session and writes how long each took but for the first
    /// (core/verify/node_times.h).
    Proof time(const Run& run);

    /// Runs it several times on the first set, as it is written, and writes how long each node of its main
    /// graph took (core/verify/node_times.h, core/verify/node_times.h). What its bodies hold counts to the
    /// node.
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
