// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/base/temporary_folder.h"
#include "core/convert/conversion.h"
#include "core/model/model.h"
#include "core/verify/run_inputs.h"
#include "core/verify/tensor_folder.h"
#include "core/verify/verify.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Tensors that a run gave, in a folder with the same lifetime.
struct RunTensors {
    std::unique_ptr<TemporaryFolder> folder;
    std::vector<RunValue> values;

    const RunValue* find(std::string_view name) const { return valueNamed(values, name); }
};

/// The inputs that models run on.
struct RunSets {
    std::vector<std::filesystem::path> calibration; ///< .npz files, a set each; empty: one set is made up
    /// A .npy for an input of the set that is made up (RunInputOptions::files).
    std::map<std::string, std::filesystem::path, std::less<>> files = {};
    /// Adds variants of each set (variantsOf) on which the model runs as well: with one set only, chance
    /// decides how near a conversion comes to the tolerance.
    bool hasVariants = true;
};

/// Runs a model and its variants in ONNX Runtime, on the same sets of inputs: in one session for all sets.
class ModelRuns
{
public:
    /// Takes or makes up inputs on which the model at `path` runs. Throws Error if there is no runtime, a
    /// file does not fit, or the model does not run.
    ModelRuns(const Model& model, const std::filesystem::path& path, const RunSets& sets, Verifier& verifier,
              Progress& progress);

    /// Returns the same model on the same inputs and made-up ones of other ranges (widened), or on one other
    /// range alone. Only for made-up inputs.
    ModelRuns widened(std::span<const FloatRange> ranges) const;
    ModelRuns onRange(const FloatRange& range) const;

    bool isMadeUp() const { return m_madeUp.has_value(); }
    /// Inputs of the model, by set.
    const std::vector<std::vector<RunValue>>& inputs() const { return m_values; }

    /// Runs the model on each set. Throws Error with the runtime's message. `values` of the main graph;
    /// empty: the outputs.
    std::vector<RunTensors> run(const std::filesystem::path& path,
                                const std::vector<std::string>& values = {});
    /// Runs a model that declares inputs with other dtypes, with all optimisations, as it will be used.
    std::vector<RunTensors> runDeclared(const std::filesystem::path& path, const Model& declared)
    {
        return runDeclared(path, declared, {}, true);
    }
    /// The same for `values` of its main graph, which optimisations may remove.
    std::vector<RunTensors> runDeclared(const std::filesystem::path& path, const Model& declared,
                                        const std::vector<std::string>& values, bool optimised);
    /// Returns the time of runs on the first set.
    TimedRuns timeOriginal(const std::filesystem::path& path) { return timeDeclared(path, m_model); }
    TimedRuns timeDeclared(const std::filesystem::path& path, const Model& declared);

private:
    ModelRuns(const Model& model, Verifier& verifier, Progress& progress);
    void addRange(const FloatRange& range);
    void readSets(const std::vector<std::filesystem::path>& files);
    void makeSet(const std::filesystem::path& path, const RunSets& sets);
    void addSet(std::vector<RunValue> values);
    void addVariants(const std::filesystem::path& path);
    std::vector<RunValue> valuesFor(const Model& declared, std::size_t set) const;
    std::vector<RunTensors> runOn(const std::filesystem::path& path,
                                  const std::vector<std::filesystem::path>& inputs,
                                  const std::vector<std::string>& values, bool optimised = false);

    const Model& m_model;
    Verifier& m_verifier;
    Progress& m_progress;
    std::optional<RunInputOptions> m_madeUp; ///< options; nullopt: inputs were given
    std::vector<std::vector<RunValue>> m_values;
    std::vector<std::unique_ptr<TemporaryFolder>> m_inputs;
};

/// Calls `visit` with one batch of `count` values after the other. It returns the bytes that the runs have
/// written for the batch; the next one is as large as about 256 MiB allow.
void forEachBatch(std::size_t count, std::size_t firstBatch,
                  const std::function<std::uint64_t(std::size_t first, std::size_t count)>& visit);

/// Rule for measuring the error of a tensor.
struct ErrorRule {
    double leastMagnitude = 0; ///< a tensor that is smaller everywhere counts as this large
    bool integersBreak = true; ///< integers that differ break; otherwise they have an error as floats have
};

/// Returns the errors of outputs against those of the original: the worst of all sets.
std::vector<OutputError> outputErrors(const std::vector<RunTensors>& original,
                                      const std::vector<RunTensors>& other, const ErrorRule& rule = {});
/// Returns whether no output breaks or exceeds the tolerance.
bool isWithin(const std::vector<OutputError>& errors, double tolerance);
void takeWorse(std::vector<OutputError>& errors, const std::vector<OutputError>& others);
/// Returns the error in numbers that can be compared: infinite if the output breaks.
double comparableError(const OutputError& error);
double worstOf(const std::vector<OutputError>& errors); ///< infinite if one breaks
/// Returns the bytes that runs have written, over all sets.
std::uint64_t byteCountOf(const std::vector<RunTensors>& sets);

/// Returns the error of one tensor: largest absolute difference divided by the greatest absolute value.
OutputError tensorError(const RunValue& original, const RunValue& other, const ErrorRule& rule = {});

} // namespace onnxmend
