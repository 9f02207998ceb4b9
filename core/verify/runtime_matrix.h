// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/onnx/runtime_target.h"
#include "core/verify/compare_tensors.h"
#include "core/verify/run_inputs.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

enum class RuntimeAnswer { Yes, No, NotTried };
const char* runtimeAnswerName(RuntimeAnswer answer); ///< as in JSON: "not-tried"

/// The results of a model in one ONNX Runtime.
struct RuntimeRow {
    std::filesystem::path library;
    std::string version; ///< "1.30.0"; empty if it is not known
    RuntimeAnswer loads = RuntimeAnswer::NotTried;
    RuntimeAnswer runs = RuntimeAnswer::NotTried;
    RuntimeAnswer same = RuntimeAnswer::NotTried; ///< its outputs are those of the reference
    std::string message;  ///< why one of them is not Yes, in the words of the runtime; empty if all are
    bool isUsable = true; ///< false: it is not a library, crashes or hangs when it is opened, or has no API
    std::vector<OutputValues> outputs; ///< compared with those of the reference

    /// Returns whether the model does not load, does not run, or gives something else.
    bool failed() const;
};

/// A model in several ONNX Runtimes, a row for each.
struct RuntimeMatrix {
    std::vector<RuntimeRow> rows; ///< in the order of the libraries
    /// Row whose outputs the others are compared with: the first one that runs the model.
    std::optional<std::size_t> reference;

    bool failed() const; ///< whether one of the rows is
    /// False if it ran nowhere, although it may load: its inputs may not suit it.
    bool isMeasured() const;
    bool hasUnusable() const;
    bool hasUsable() const;
};

struct RuntimeMatrixOptions {
    std::vector<std::filesystem::path> libraries;
    RunInputOptions inputs = {};
    /// Place where a model is to run: if a CPU lacks a kernel that the target has, that says nothing about
    /// the model.
    RuntimeTarget target = RuntimeTarget::Cpu;
    double timeoutSeconds = 0; ///< of each library; 0 means by the model's size
    std::size_t threads = 0;   ///< libraries at a time; 0: one for each processor
};

/// Loads and runs a model in each library, with the optimisations that a session has by default, on the same
/// inputs. Each library has a verifier process of its own, with its limits; they run side by side, as far as
/// the memory suffices for several copies of the model. The first library that runs the model is the
/// reference. Open dimensions have the first size on which it runs in all libraries, or in as many as
/// possible. Outputs are the same within the tolerance of the model's coarsest float; those of a model that
/// draws random numbers, without a finite number, or without a tensor are not compared. Throws Error if the
/// model cannot be read, a library does not exist, or the given inputs do not fit the model; Cancelled.
RuntimeMatrix tryRuntimes(const std::filesystem::path& model, const RuntimeMatrixOptions& options,
                          Progress& progress);

/// Returns all libraries that are found (allRuntimes), the newest version first; those without a version are
/// the last ones.
std::vector<std::filesystem::path> runtimesByVersion();

} // namespace onnxmend
