// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/check_models.h"
#include "core/convert/model_runs.h"
#include "core/numerics/half_model.h"
#include "core/numerics/numerics_options.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

using ValueSet = std::set<ValueNumber>; ///< values of HalfModel::wide()

/// Runs the wide model, and variants of it that round, on the same inputs, and compares their outputs.
class RoundedRuns
{
public:
    /// All arguments outlive it. Throws Error if there is no ONNX Runtime or the wide model does not run,
    /// Cancelled.
    RoundedRuns(const HalfModel& model, const NumericsOptions& options, Verifier& verifier,
                Progress& progress);

    const HalfModel& model() const { return m_model; }
    ModelRuns& runs() { return m_runs; }
    const std::filesystem::path& widePath() const { return m_models.original(); }
    const std::vector<RunTensors>& wideOutputs() const { return m_wideOutputs; }
    /// Returns whether the output is NaN or infinite everywhere in FLOAT: it agrees with any other that is,
    /// which says nothing.
    bool givesNoNumber(std::string_view output, const Progress& progress) const;
    double tolerance() const { return m_tolerance; }
    /// Returns the error from which on a node is a cause.
    double leastCost() const { return m_tolerance / 10; }

    /// Writes the model in which everything half is rounded. Valid until the next call of any function.
    std::filesystem::path writeRounded();
    /// Returns the outputs of that model.
    std::vector<RunTensors> roundedOutputs();

    using Errors = std::vector<OutputError>;
    Errors allRounded();
    /// Only these values are rounded, or all but these.
    Errors onlyRounded(const ValueSet& values);
    Errors allRoundedBut(const ValueSet& values);
    /// Everything is rounded, except where these nodes compute in FLOAT. nullopt if that does not run to its
    /// end: then it was not measured.
    std::optional<Errors> keeping(const NodeSet& nodes);
    /// Errors of a model that was written elsewhere, as ONNX Runtime's CPU provider computes it.
    Errors computed(const Model& other);

    /// Returns the errors on other ranges of made-up inputs; empty if inputs were given, or if no input takes
    /// any number. Leaves out a range that the wide model does not take.
    std::vector<RangeError> widerRangeErrors();
    /// Returns doubts about the made-up inputs; empty if the inputs are given.
    std::vector<InputDoubt> doubts() const;

    Errors errorsAgainstWide(const std::vector<RunTensors>& outputs) const;

    std::size_t rounds() const { return m_rounds; } ///< variants that were run
    /// Begins the time of a search.
    void startSearch();
    /// Returns whether the time of the search is over, with a few rounds in any case.
    bool isTimeOver() const;

private:
    std::optional<Errors> measure(const PrecisionDecisions& decisions, const std::vector<bool>& exact);
    Errors orBroken(std::optional<Errors> errors) const;

    const HalfModel& m_model;
    Progress& m_progress;
    CheckModels m_models;
    ModelRuns m_runs;
    std::vector<RunTensors> m_wideOutputs;
    PrecisionDecisions m_all; ///< everything half is rounded
    double m_tolerance;
    double m_seconds;
    std::size_t m_rounds = 0;
    std::size_t m_roundsBefore = 0; ///< before the search
    std::chrono::steady_clock::time_point m_start;
    std::optional<Errors> m_allErrors;
};

/// Rule for comparing outputs, both with the results in FLOAT and with a reference.
inline constexpr ErrorRule numericRule = {.leastMagnitude = 1e-3, .integersBreak = false};

} // namespace onnxmend
