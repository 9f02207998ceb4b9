// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// The fifth decision: measures what the converted nodes do to the outputs, and gives back as few of them as
/// it takes. Where the error comes from is found by halving: what the outputs are off when only one half is
/// converted, then one half of the worse half, and so on. The worst parts are kept, as many as it takes with
/// errors that add up as squares do, and then measured together.
class MeasuredError
{
public:
    /// All outlive it. `settle` is called after each change of decisions: what follows from it is kept, too.
    MeasuredError(PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                  std::function<void()> settle, Progress& progress);

    /// Errors of the outputs with what is converted now.
    using Measure = std::function<std::vector<OutputError>()>;

    /// Until what is measured is within `goal`, or `mostRounds` more choices were measured; returns its
    /// errors.
    std::vector<OutputError> giveBack(double goal, std::size_t mostRounds, const Measure& measure);
    std::size_t rounds() const { return m_rounds; }
    /// Whether the original gives a number: what gives NaN alone does so in every dtype.
    bool hasNumbers() const;
    /// Errors of the model in which every converted value is rounded. Of integers that say which values are
    /// the largest it counts as one when other inputs may well give others (NearTies).
    std::vector<OutputError> roundedErrors();
    /// Errors of the converted model itself, against the original, both as the CPU provider computes them
    /// with all optimisations.
    std::vector<OutputError> errorsOf(const Model& planned);

private:
    /// Converted nodes that follow each other, and how far outputs are off when they alone are converted.
    struct Part {
        std::vector<NodeNumber> nodes;
        double error = 0;
    };

    std::vector<OutputError> measureOnce();
    const std::vector<RunTensors>& optimisedOriginal();
    std::vector<NodeNumber> convertedNodes() const;
    std::vector<Part> findParts(double error, double goal, std::size_t lastRound);
    Part partOf(std::vector<NodeNumber> nodes);
    std::vector<OutputError> keepParts(const std::vector<Part>& parts, std::size_t count);

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    CheckModels& m_models;
    ModelRuns& m_runs;
    std::function<void()> m_settle;
    Progress& m_progress;
    PrecisionDecisions m_before;        ///< what was kept when giveBack() began
    std::vector<RunTensors> m_original; ///< outputs, by set
    std::optional<std::vector<RunTensors>>
        m_optimisedOriginal; ///< with all optimisations; empty: it does not run
    NearTies m_ties;
    Measure m_measure; ///< of the giveBack() that is at work
    std::size_t m_rounds = 0;
};

/// What outputs of a conversion are off on made-up inputs of other ranges than the one that it was measured
/// on: between -10 and 10, as numbers that are normalised may be, and between 0 and 255, as pixels are. In
/// both ways of measuring; in one where the result does not run here. A range that the original itself does
/// not take is left out, and one on which only the result does not run breaks. Throws Cancelled, Error when
/// the models cannot be written.
std::vector<RangeError> widerRangeErrors(const PrecisionDecisions& decisions, CheckModels& models,
                                         const ModelRuns& runs, const Model& planned, bool runsHere,
                                         Progress& progress);

/// How far the values of a source dtype that the main graph computes are off, in the order of its nodes: the
/// original against the model that is rounded as decided (CheckModels::writeRounded), the worst of all sets.
/// Both run with outputs added, so many at a time that no more than about 256 MiB are written at once. Values
/// that the runtime cannot give are left out. Throws Error when a model does not run, Cancelled.
std::vector<LayerError> layerErrors(const PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                                    Progress& progress);

/// The median of a few runs of the original and of the converted model, which is written. What does not run
/// has no time, and says why. Throws Cancelled.
ConversionTimes runTimes(CheckModels& models, const Model& planned, ModelRuns& runs, Progress& progress);

} // namespace onnxmend
