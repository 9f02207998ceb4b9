// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/temporary_folder.h"
#include "core/convert/conversion.h"
#include "core/model/model.h"
#include "core/verify/run_inputs.h"
#include "core/verify/tensor_folder.h"
#include "core/verify/verify.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Tensors that a run gave, in a folder that lives as long as they.
struct RunTensors {
    std::unique_ptr<TemporaryFolder> folder;
    std::vector<RunValue> values;

    const RunValue* find(std::string_view name) const;
};

/// Runs a model and its variants in ONNX Runtime, on the same sets of inputs: in one session for all sets.
class ModelRuns
{
public:
    /// Inputs from options.calibration, or one set that is made up such that the model at `path` runs on it;
    /// beside each, others that are as good (variantsOf), where the model runs on these: a conversion
    /// that holds on one set of inputs only is as near to the tolerance as chance put it. Throws Error when
    /// there is no runtime, a file does not fit, or the model does not run.
    ModelRuns(const Model& model, const std::filesystem::path& path, const ConversionOptions& options,
              Verifier& verifier, Progress& progress);

    /// The same model on the same inputs and on made-up ones of other ranges; or on these alone. Only where
    /// its inputs were made up.
    ModelRuns widened(std::span<const FloatRange> ranges) const;
    ModelRuns onRange(const FloatRange& range) const;

    bool isMadeUp() const { return m_madeUp.has_value(); }
    /// What the model is run on, by set.
    const std::vector<std::vector<RunValue>>& inputs() const { return m_values; }

    /// On each set. Throws Error with the runtime's message. `values` of the main graph; empty: the outputs.
    std::vector<RunTensors> run(const std::filesystem::path& path,
                                const std::vector<std::string>& values = {});
    /// The same of a model that declares inputs as other dtypes, with all optimisations, as it will be used.
    std::vector<RunTensors> runDeclared(const std::filesystem::path& path, const Model& declared);
    /// How long runs take, on the first set.
    TimedRuns timeOriginal(const std::filesystem::path& path) { return timeDeclared(path, m_model); }
    TimedRuns timeDeclared(const std::filesystem::path& path, const Model& declared);

private:
    ModelRuns(const Model& model, Verifier& verifier, Progress& progress);
    void addRange(const FloatRange& range);
    void readSets(const std::vector<std::filesystem::path>& files);
    void makeSet(const std::filesystem::path& path);
    void addSet(std::vector<RunValue> values);
    void addVariants(const std::filesystem::path& path);
    std::vector<RunValue> valuesFor(const Model& declared, std::size_t set) const;
    std::vector<RunTensors> runOn(const std::filesystem::path& path,
                                  const std::vector<std::filesystem::path>& inputs,
                                  const std::vector<std::string>& values, bool optimised = false);

    const Model& m_model;
    Verifier& m_verifier;
    Progress& m_progress;
    std::optional<RunInputOptions> m_madeUp; ///< how; nothing: inputs were given
    std::vector<std::vector<RunValue>> m_values;
    std::vector<std::unique_ptr<TemporaryFolder>> m_inputs;
};

/// How far outputs are from those of the original: the worst of all sets.
std::vector<OutputError> outputErrors(const std::vector<RunTensors>& original,
                                      const std::vector<RunTensors>& other);
/// Whether one breaks or is off by more.
bool isWithin(const std::vector<OutputError>& errors, double tolerance);
void takeWorse(std::vector<OutputError>& errors, const std::vector<OutputError>& others);
double worstOf(const std::vector<OutputError>& errors); ///< infinite where one breaks

/// Of one tensor: largest absolute difference by the greatest absolute value.
OutputError tensorError(const RunValue& original, const RunValue& other);

} // namespace onnxmend
