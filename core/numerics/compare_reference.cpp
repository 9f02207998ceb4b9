// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/compare_reference.h"

#include "core/base/text.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/match_nodes.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/numerics/tensor_numbers.h"
#include "core/values/tensor_slice.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstComparedBatch = 16;

/// Constants with more elements are weights, in which a few small ones may be 0.
constexpr std::uint64_t largestConstant = 16;

/// A value of both sides.
struct ComparedValue {
    NodeNumber node = none; ///< of HalfModel::wide()
    std::string name;
    std::string other; ///< its name on the other side
};

bool isFloat(DType dtype) { return dtypeInfo(dtype).kind == DTypeKind::Float; }

/// Returns the computed floats of the main graph for which `otherName` has a name.
std::vector<ComparedValue>
comparedValues(const HalfModel& model,
               const std::function<std::string(const PrecisionNode&, std::string_view value)>& otherName)
{
    const PrecisionGraph& graph = model.wide();
    std::vector<ComparedValue> values;
    for (const NodeNumber node : graph.scope(0).nodes) {
        for (const ValueNumber output : graph.node(node).outputs) {
            const bool isCompared = output != none && model.isOriginal(node) &&
                                    !graph.value(output).isConstant && isFloat(graph.value(output).dtype());
            std::string other =
                isCompared ? otherName(graph.node(node), graph.value(output).name) : std::string();
            if (!other.empty()) {
                values.push_back({node, std::string(graph.value(output).name), std::move(other)});
            }
        }
    }
    return values;
}

/// Collects the worst distance of each value over all sets.
class Distances
{
public:
    explicit Distances(const HalfModel& model)
        : m_model(model)
    {
    }

    void add(const ComparedValue& value, const OutputError& error)
    {
        const auto [known, isNew] = m_placeOf.try_emplace(value.name, m_distances.size());
        if (isNew) {
            m_distances.push_back({.place = m_model.placeOf(value.node), .error = 0});
            m_distances.back().place.value = value.name;
        }
        double& worst = m_distances[known->second].error;
        worst = std::max(worst, comparableError(error));
    }

    std::vector<ValueDistance> take() { return std::move(m_distances); }

private:
    const HalfModel& m_model;
    std::map<std::string, std::size_t> m_placeOf;
    std::vector<ValueDistance> m_distances;
};

/// Runs the rounded model and calls with its values, a batch at a time.
void forEachRounded(RoundedRuns& runs, const std::vector<ComparedValue>& values,
                    const std::function<std::uint64_t(std::size_t first, std::size_t count,
                                                      const std::vector<RunTensors>& rounded)>& visit)
{
    const std::filesystem::path path = runs.writeRounded();
    forEachBatch(values.size(), firstComparedBatch, [&](std::size_t first, std::size_t count) {
        std::vector<std::string> names;
        for (std::size_t i = first; i < first + count; ++i) {
            names.push_back(values[i].name);
        }
        const std::vector<RunTensors> rounded = runs.runs().run(path, names);
        return byteCountOf(rounded) + visit(first, count, rounded);
    });
}

/// Returns the reference's names of values, by the names here.
std::map<std::string, std::string, std::less<>> pairedValues(const Model& model, const Model& reference)
{
    const NodeList& ours = model.data().mainNodes();
    const NodeList& theirs = reference.data().mainNodes();
    const NodeMatches matches = matchNodes(ours, theirs);
    std::map<std::string, std::string, std::less<>> pairs;
    for (int i = 0; i < ours.size(); ++i) {
        const std::optional<int> partner = matches.ofLeft.at(static_cast<std::size_t>(i));
        if (!partner || ours[i].op_type() != theirs[*partner].op_type()) {
            continue;
        }
        const Node& other = theirs[*partner];
        for (int output = 0; output < std::min(ours[i].output_size(), other.output_size()); ++output) {
            if (!ours[i].output(output).empty() && !other.output(output).empty()) {
                pairs.emplace(ours[i].output(output), other.output(output));
            }
        }
    }
    return pairs;
}

std::optional<TensorRef> storedIn(const Model& model, std::string_view name)
{
    const auto tensor = model.findStored(GraphId{}, name);
    return tensor ? model.tensor(*tensor).stored : std::nullopt;
}

/// Returns an element that is a number in the reference and 0, infinite or NaN here.
std::optional<std::uint64_t> lostElement(const TensorRef& here, const TensorRef& reference)
{
    if (here.elementCount() != reference.elementCount() || here.elementCount() > largestConstant ||
        !isFloat(here.dtype()) || !isFloat(reference.dtype())) {
        return std::nullopt;
    }
    TensorNumbers ours(here);
    TensorNumbers theirs(reference);
    for (std::uint64_t i = 0; i < ours.count(); ++i) {
        const double number = ours.at(i);
        const double other = theirs.at(i);
        if (std::isfinite(other) && (!std::isfinite(number) || (number == 0 && other != 0))) {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace

ReferenceModel::ReferenceModel(const std::filesystem::path& path, Progress& progress)
    : m_path(std::filesystem::absolute(path))
    , m_model(readModel(m_path, {}, progress))
{
}

std::vector<ValueDistance> ReferenceModel::distances(RoundedRuns& runs, Progress& progress) const
{
    progress.begin(ONNXMEND_TEXT("Comparing with the reference"));
    const HalfModel& model = runs.model();
    const auto pairs = pairedValues(model.original().model(), *m_model);
    const std::vector<ComparedValue> values =
        comparedValues(model, [&pairs](const PrecisionNode&, std::string_view name) {
            const auto found = pairs.find(name);
            return found == pairs.end() ? std::string() : found->second;
        });
    Distances distances(model);
    forEachRounded(
        runs, values, [&](std::size_t first, std::size_t count, const std::vector<RunTensors>& rounded) {
            std::vector<std::string> names;
            for (std::size_t i = first; i < first + count; ++i) {
                if (std::ranges::find(names, values[i].other) == names.end()) {
                    names.push_back(values[i].other);
                }
            }
            const std::vector<RunTensors> exact = runs.runs().runDeclared(m_path, *m_model, names, false);
            for (std::size_t set = 0; set < exact.size(); ++set) {
                for (std::size_t i = first; i < first + count; ++i) {
                    progress.checkCancelled();
                    const RunValue* const theirs = exact[set].find(values[i].other);
                    const RunValue* const ours = rounded[set].find(values[i].name);
                    if (theirs && ours && theirs->tensor && ours->tensor) {
                        distances.add(values[i], tensorError(*theirs, *ours, numericRule));
                    }
                }
            }
            return byteCountOf(exact);
        });
    return distances.take();
}

RoundedRuns::Errors ReferenceModel::outputErrorsOf(RoundedRuns& runs) const
{
    return outputErrors(runs.runs().runDeclared(m_path, *m_model, {}, false), runs.wideOutputs(),
                        numericRule);
}

std::vector<NumericCause> ReferenceModel::lostConstants(RoundedRuns& runs,
                                                        const RoundedRuns::Errors& errors) const
{
    if (worstOf(errors) < runs.leastCost()) {
        return {};
    }
    const HalfModel& model = runs.model();
    const PrecisionGraph& graph = model.wide();
    std::vector<NumericCause> causes;
    for (const PrecisionValue& value : graph.values()) {
        const auto here = value.isConstant && value.tensor && !value.readers.empty()
                              ? graph.model().tensor(*value.tensor).stored
                              : std::nullopt;
        const auto reference = here ? storedIn(*m_model, value.name) : std::nullopt;
        const auto element = reference ? lostElement(*here, *reference) : std::nullopt;
        if (!element) {
            continue;
        }
        const double ours = TensorNumbers(*here).at(*element);
        const double theirs = TensorNumbers(*reference).at(*element);
        NumericCause cause{.place = model.placeOf(value.readers.front().node), .kind = CauseKind::Constant};
        cause.worst = CauseElement{.index = indexOfElement(here->shape().sizes(), *element),
                                   .operands = {ours},
                                   .rounded = ours,
                                   .wide = theirs};
        cause.isStored = true;
        for (const OutputError& output : errors) {
            if (comparableError(output) >= runs.leastCost()) {
                cause.outputs.push_back({.name = output.name, .share = 1});
            }
        }
        cause.message = {
            ONNXMEND_TEXT("%1 reads the constant %2, which is stored as %3 and is %4 in the reference"),
            {displayText(cause.place.opType) + " " + quotedText(cause.place.shown()), quotedText(value.name),
             ours, theirs}};
        causes.push_back(std::move(cause));
    }
    return causes;
}

std::vector<ValueDistance>
recordedDistances(RoundedRuns& runs, const std::vector<std::filesystem::path>& recorded, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Comparing with the recorded values"));
    if (recorded.size() > runs.wideOutputs().size()) {
        throw UsageError("there are more recorded files than sets of inputs",
                         "Give --calibrate as many files, in the same order.");
    }
    std::vector<std::shared_ptr<const Checkpoint>> files;
    files.reserve(recorded.size());
    for (const std::filesystem::path& path : recorded) {
        files.push_back(openCheckpoint(path, CheckpointOptions{}, progress));
    }
    const std::vector<ComparedValue> values =
        comparedValues(runs.model(), [&files](const PrecisionNode& node, std::string_view value) {
            for (const auto& file : files) {
                if (file->find(value)) {
                    return std::string(value);
                }
                if (!node.name.empty() && node.outputs.size() == 1 && file->find(node.name)) {
                    return std::string(node.name);
                }
            }
            return std::string();
        });
    Distances distances(runs.model());
    forEachRounded(
        runs, values,
        [&](std::size_t first, std::size_t count, const std::vector<RunTensors>& rounded) -> std::uint64_t {
            for (std::size_t set = 0; set < std::min(files.size(), rounded.size()); ++set) {
                for (std::size_t i = first; i < first + count; ++i) {
                    progress.checkCancelled();
                    const TensorRef* const theirs = files[set]->find(values[i].other);
                    const RunValue* const ours = rounded[set].find(values[i].name);
                    if (theirs && ours && ours->tensor) {
                        distances.add(values[i], tensorError(RunValue::of(*theirs), *ours, numericRule));
                    }
                }
            }
            return 0;
        });
    return distances.take();
}

} // namespace onnxmend
