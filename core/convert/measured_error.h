// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/check_models.h"
#include "core/convert/model_runs.h"
#include "core/convert/near_ties.h"
#include "core/convert/precision_decisions.h"

#include <functional>
#include <optional>
#include <vector>

namespace onnxmend
{

/// The fifth decision. Measures the effect of converted nodes on the outputs, and gives back as few of them
/// as possible. The source of the error is found by halving: the error with only one half converted, then
/// with one half of the worse half, and so on. The worst parts are kept, as many as necessary if errors add
/// up as squares do, and then measured together.
class MeasuredError
{
public:
    /// All arguments outlive it. `settle` is called after each change of decisions, and makes those that
    /// follow.
    MeasuredError(PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                  std::function<void()> settle, Progress& progress);

    /// Errors of the outputs with the current decisions.
    using Measure = std::function<std::vector<OutputError>()>;

    /// Gives nodes back until the measured errors are within `goal`, or `mostRounds` more choices were
    /// measured; returns the errors.
    std::vector<OutputError> giveBack(double goal, std::size_t mostRounds, const Measure& measure);
    std::size_t rounds() const { return m_rounds; }

    /// Returns the parts that all calls of giveBack() gave back, the worst first.
    const std::vector<PartError>& givenParts() const { return m_givenParts; }
    /// Returns the worst error of the outputs before a node was given back; 0 if none was, infinite if an
    /// output broke.
    double firstError() const { return m_firstError; }
    /// Returns how doubtful it was then which values are the largest (NearTies), from 0 to 1 and beyond. No
    /// tolerance changes that.
    double firstDoubt() const { return m_firstDoubt; }
    /// Returns whether the original gives a number: outputs of NaN alone are NaN in every dtype.
    bool hasNumbers() const;
    /// Returns the errors of the model in which every converted value is rounded. Integers that say which
    /// values are the largest count as an error if other inputs may well give others (NearTies).
    std::vector<OutputError> roundedErrors();
    /// Returns the errors of the converted model itself against the original. The CPU provider computes both
    /// with all optimisations.
    std::vector<OutputError> errorsOf(const Model& planned);

private:
    /// Converted nodes that follow each other, with the error of the outputs if only they are converted.
    struct Part {
        std::vector<NodeNumber> nodes;
        double error = 0;
    };

    std::vector<OutputError> measureOnce();
    const std::vector<RunTensors>& optimisedOriginal();
    std::vector<NodeNumber> convertedNodes() const;
    std::vector<Part> findParts(double error, double goal, std::size_t lastRound);
    Part partOf(std::vector<NodeNumber> nodes);
    void keepParts(const std::vector<Part>& parts, std::size_t count);
    void noteFirst(const std::vector<OutputError>& errors);
    void noteGiven(const std::vector<Part>& parts, std::size_t count);
    PartError describe(const Part& part) const;

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    CheckModels& m_models;
    ModelRuns& m_runs;
    std::function<void()> m_settle;
    Progress& m_progress;
    PrecisionDecisions m_before;        ///< state when giveBack() began
    std::vector<RunTensors> m_original; ///< outputs, by set
    /// with all optimisations; empty: it does not run
    std::optional<std::vector<RunTensors>> m_optimisedOriginal;
    NearTies m_ties;
    Measure m_measure; ///< measure of the current giveBack()
    std::size_t m_rounds = 0;
    std::vector<PartError> m_givenParts;
    double m_firstError = 0;
    double m_firstDoubt = 0;
    double m_plainError = 0; ///< worst error of the last roundedErrors(), without near ties
    double m_doubt = 0;      ///< doubt of the last roundedErrors()
};

/// Returns the errors of outputs on made-up inputs of wider ranges than the measured one: between -10 and 10,
/// for normalised numbers, and between 0 and 255, for pixels. Measures in both ways, or only by rounding if
/// the result does not run here. Leaves out a range that the original itself does not take; a range on which
/// only the result does not run breaks. Throws Cancelled, Error if the models cannot be written.
std::vector<RangeError> widerRangeErrors(const PrecisionDecisions& decisions, CheckModels& models,
                                         const ModelRuns& runs, const Model& planned, bool runsHere,
                                         Progress& progress);

/// Returns the errors of the values of a source dtype that the main graph computes, in the order of its
/// nodes. Compares the original with the model that is rounded as decided (CheckModels::writeRounded), and
/// returns the worst of all sets. Both run with added outputs, in batches that write no more than about 256
/// MiB. Leaves out values that the runtime cannot give. Throws Error if a model does not run, Cancelled.
std::vector<LayerError> layerErrors(const PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                                    Progress& progress);

/// Returns the median of a few runs of the original and of the converted model, which is written. A model
/// that does not run has a reason instead of a time. Throws Cancelled.
ConversionTimes runTimes(CheckModels& models, const Model& planned, ModelRuns& runs, Progress& progress);

} // namespace onnxmend
