// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/widened_node.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/numerics/half_model.h"
#include "core/numerics/rounded_runs.h"
#include "core/verify/result_run.h"

#include <algorithm>
#include <cstddef>

namespace onnxmend
{

namespace
{

constexpr std::size_t magnitudeBins = 64; ///< of the histogram that comes with the magnitudes

double worstOf(const std::vector<WidenedOutput>& outputs, double WidenedOutput::*error)
{
    double worst = 0;
    for (const WidenedOutput& output : outputs) {
        worst = std::max(worst, output.*error);
    }
    return worst;
}

/// Returns why widening the node would change nothing; empty if it may.
Message obstacleTo(const HalfModel& model, NodeNumber node)
{
    if (node == none || !model.isOriginal(node)) {
        return ONNXMEND_TEXT("the model has no such node");
    }
    const bool isHalfNode = std::ranges::find(model.nodes(), node) != model.nodes().end();
    return isHalfNode || model.isPassing(node)
               ? Message()
               : Message(ONNXMEND_TEXT("the node neither reads nor gives a value that is rounded"));
}

/// Measures the first half value of the node, on the first set of inputs.
std::optional<ValueMeasurement> valuesOf(RoundedRuns& runs, NodeNumber node, Progress& progress)
{
    const HalfModel& model = runs.model();
    const PrecisionGraph& graph = model.wide();
    if (graph.node(node).scope != 0) {
        return std::nullopt;
    }
    const std::vector<ValueNumber>& outputs = graph.node(node).outputs;
    const auto value = std::ranges::find_if(
        outputs, [&model](ValueNumber output) { return output != none && model.isHalf(output); });
    if (value == outputs.end()) {
        return std::nullopt;
    }
    const std::string name(graph.value(*value).name);
    const std::vector<RunTensors> wide = runs.runs().run(runs.widePath(), {name});
    const RunValue* const found = wide.front().find(name);
    return found && found->tensor
               ? std::optional(measureValues(*found->tensor, model.half(), magnitudeBins, progress))
               : std::nullopt;
}

void measureOutputs(RoundedRuns& runs, NodeNumber node, const Progress& progress, WidenedNode& result)
{
    const RoundedRuns::Errors before = runs.allRounded();
    const auto after = runs.keeping({node});
    if (!after) {
        result.trouble = ONNXMEND_TEXT("with this node in FLOAT the model does not run to its end");
        return;
    }
    for (const OutputError& output : before) {
        const auto same = std::ranges::find(*after, output.name, &OutputError::name);
        if (runs.givesNoNumber(output.name, progress)) {
            result.trouble = {
                ONNXMEND_TEXT("%1 has no finite number in FLOAT, too, so its rounding cannot be measured"),
                {quotedText(output.name)}};
            return;
        }
        if (same != after->end()) {
            result.outputs.push_back(
                {.name = output.name, .before = comparableError(output), .after = comparableError(*same)});
        }
    }
}

} // namespace

double WidenedNode::worstBefore() const { return worstOf(outputs, &WidenedOutput::before); }

double WidenedNode::worstAfter() const { return worstOf(outputs, &WidenedOutput::after); }

WidenedNode measureWidened(const std::shared_ptr<const Session>& session, const NumericsOptions& options,
                           std::string_view scope, std::string_view name, Verifier& verifier,
                           Progress& progress)
{
    requireOneWayOfInputs(options);
    const HalfModel model(session, progress);
    const NodeNumber node = model.wide().findNode(scope, name);
    WidenedNode result{.half = model.half(), .trouble = obstacleTo(model, node)};
    if (node != none) {
        result.place = model.placeOf(node);
    }
    if (result.isMeasured() && drawsRandomNumbers(*session->planned())) {
        result.trouble = ONNXMEND_TEXT("the model draws random numbers, so its outputs are others each time");
    }
    if (!result.isMeasured()) {
        return result;
    }
    try {
        progress.begin(ONNXMEND_TEXT("Measuring the model with one node in FLOAT"));
        RoundedRuns runs(model, options, verifier, progress);
        result.tolerance = runs.tolerance();
        measureOutputs(runs, node, progress, result);
        result.values = valuesOf(runs, node, progress);
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        result.trouble = Message::plain(displayText(error.what(), 1000));
    }
    return result;
}

} // namespace onnxmend
