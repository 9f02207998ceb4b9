// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/run_report.h"

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/types/type_messages.h"
#include "core/verify/result_run.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Largest weights, in bytes, for which ONNX Runtime has to write its optimised graph, which contains them.
constexpr std::uint64_t largestWritten = 512ULL << 20U;
constexpr auto graphName = "optimised.onnx";

/// A value of the main graph that nodes of both models compute; in the order of the first model's nodes.
struct SharedValue {
    std::string name;
    int node = 0; ///< node of the first model
};

std::vector<SharedValue> sharedValues(const Model& model, const Model& other)
{
    std::set<std::string_view> names;
    for (const Node& node : other.data().mainNodes()) {
        names.insert(node.output().begin(), node.output().end());
    }
    std::vector<SharedValue> shared;
    const NodeList& nodes = model.data().mainNodes();
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string_view output : nodes[i].output()) {
            if (!output.empty() && names.contains(output)) {
                shared.push_back({std::string(output), i});
            }
        }
    }
    return shared;
}

ProofSubject valueOf(const Model& model, const std::string& value)
{
    return {.graph = model.graph(GraphId{}).scope, .value = value};
}

RunReport::Beginning beginningAt(const Model& model, const SharedValue& place, const OutputValues& value)
{
    const Node& node = model.data().mainNodes()[place.node];
    ProofSubject subject = valueOf(model, place.name);
    subject.node = node.name();
    subject.nodeIndex = NodeId{static_cast<std::size_t>(place.node)};
    subject.opType = node.op_type();
    return {.node = nodeText(node, place.node), .value = value, .subject = std::move(subject)};
}

/// Adds the subject of the message, found in that model.
Proof placed(Proof proof, const Model& model)
{
    if (proof.fails()) {
        proof.subject = subjectOf(proof.message, model);
    }
    return proof;
}

/// Adds the subject if the model is a copy of the one that people see. A node of the main graph without a
/// name is found there by its first output.
Proof placedElsewhere(Proof proof, const Model& model)
{
    proof = placed(std::move(proof), model);
    ProofSubject* const subject = proof.subject ? &*proof.subject : nullptr;
    if (subject && subject->nodeIndex && subject->node.empty() &&
        subject->graph == model.graph(GraphId{}).scope) {
        const NodeList& nodes = model.data().mainNodes();
        subject->node = nodeKey(nodes[static_cast<int>(subject->nodeIndex->value)]);
    }
    return proof;
}

class Comparison
{
public:
    Comparison(const std::filesystem::path& model, const RunOptions& options, const ModelRunner& runner,
               Progress& progress)
        : m_options(options)
        , m_runner(runner)
        , m_progress(progress)
        , m_model(readModel(model, {}, progress))
        , m_other(options.against.empty() ? nullptr : readModel(options.against, {}, progress))
        , m_tolerance(toleranceFor(coarsestOf()))
    {
    }

    RunReport report()
    {
        m_report.isRandom = drawsRandomNumbers(*m_model);
        Results asWritten = runOnWhatFits();
        if (m_other) {
            m_otherAsWritten = runOne(*m_other, {}, false);
            m_otherAsWritten.proof = placedElsewhere(std::move(m_otherAsWritten.proof), *m_other);
            m_report.original = m_otherAsWritten.proof;
        }
        m_report.runs.push_back(compared(false, std::move(asWritten), m_otherAsWritten));
        if (m_options.isBrief) {
            return std::move(m_report);
        }
        Results optimised = runOne(*m_model, {}, true);
        Results other = m_report.original.passed() ? runOne(*m_other, {}, true) : Results();
        if (m_other) {
            other.proof = placedElsewhere(std::move(other.proof), *m_other);
        }
        if (m_options.timesNodes && optimised.proof.passed()) {
            m_report.times = nodeTimes(optimised);
        }
        m_report.runs.push_back(compared(true, std::move(optimised), other));
        const bool differs = std::ranges::any_of(m_report.runs.front().outputs, &OutputValues::differs);
        if (differs) {
            m_report.beginning = findBeginning();
        }
        return std::move(m_report);
    }

private:
    /// The results of one run, in a new folder.
    struct Results {
        Proof proof;
        std::unique_ptr<TemporaryFolder> folder = {};
        std::vector<RunValue> values = {};
        std::optional<OptimisedGraph> graph = {};

        const RunValue* find(const std::string& name) const { return valueNamed(values, name); }
    };

    DType coarsestOf() const
    {
        const DType own = coarsestFloat(*m_model);
        const DType other = m_other ? coarsestFloat(*m_other) : own;
        return dtypeInfo(other).digits < dtypeInfo(own).digits ? other : own;
    }

    /// Runs the model on the first size of open dimensions on which it works, otherwise on the first one.
    Results runOnWhatFits()
    {
        RunInputOptions inputs = m_options.inputs;
        const bool isOpen = hasOpenDimensions(*m_model, inputs);
        for (const std::int64_t size : openDimensionSizes) {
            inputs.openDimension = size;
            makeInputs(inputs);
            Results results = runOne(*m_model, {}, false);
            if (!isOpen || results.proof.passed()) {
                return results;
            }
        }
        inputs.openDimension = openDimensionSizes.front();
        makeInputs(inputs);
        return runOne(*m_model, {}, false);
    }

    void makeInputs(const RunInputOptions& options)
    {
        m_report.inputs = makeRunInputs(*m_model, options);
        m_inputs.emplace();
        TensorFolder::write(m_inputs->path(), m_report.inputs);
        if (m_other) {
            m_otherInputs.emplace();
            TensorFolder::write(m_otherInputs->path(), inputsOf(*m_other));
        }
    }

    /// Returns the same values in the dtypes that another model declares for its inputs, since a fix may
    /// change them.
    std::vector<RunValue> inputsOf(const Model& model) const
    {
        std::vector<RunValue> inputs;
        for (const ValueDeclaration& declared : model.graph(GraphId{}).inputs) {
            if (const RunValue* const made = valueNamed(m_report.inputs, declared.name)) {
                const DType dtype = made->dtype;
                const bool isCast = dtype != declared.dtype && canCast(dtype, declared.dtype);
                inputs.push_back(isCast ? RunValue::of(castTensor(made->tensor.value(), declared.dtype))
                                        : *made);
            }
        }
        return inputs;
    }

    Results runOne(const Model& model, const std::vector<std::string>& values, bool optimised)
    {
        m_progress.checkCancelled();
        Results results{.proof = {}, .folder = std::make_unique<TemporaryFolder>()};
        const TemporaryFolder& inputs = &model == m_other.get() ? *m_otherInputs : *m_inputs;
        const bool writesGraph = optimised && model.tensorByteCount() <= largestWritten;
        const std::filesystem::path graph =
            writesGraph ? results.folder->path() / graphName : std::filesystem::path();
        results.proof = m_runner.run(model, {.model = std::filesystem::absolute(model.path()),
                                             .sets = {{inputs.path(), results.folder->path()}},
                                             .values = values,
                                             .optimised = optimised,
                                             .graph = graph});
        if (results.proof.passed()) {
            results.values = TensorFolder::read(results.folder->path());
            results.graph = graphAt(graph, model);
        }
        return results;
    }

    /// Times the graph that ONNX Runtime made, in which the profile distinguishes all nodes. If that graph
    /// cannot be read, times the model as it is written.
    std::optional<NodeTimes> nodeTimes(const Results& optimised)
    {
        const bool hasGraph = optimised.graph.has_value();
        const auto nodes = static_cast<std::size_t>(m_model->data().mainNodes().size());
        if (std::max(nodes, hasGraph ? optimised.graph->nodes : 0) > mostTimedNodes) {
            return std::nullopt;
        }
        const std::filesystem::path file =
            hasGraph ? optimised.folder->path() / graphName : std::filesystem::absolute(m_model->path());
        const TemporaryFolder folder;
        const Proof proof = m_runner.timeNodes(
            *m_model, {.model = file, .sets = {{m_inputs->path(), folder.path()}}, .values = {}});
        if (!proof.passed()) {
            return std::nullopt;
        }
        try {
            const std::vector<double> seconds = readTimes(folder.path(), mostTimedNodes);
            if (hasGraph) {
                return placeTimes(seconds, file, *m_model);
            }
            return seconds.size() == nodes ? std::optional(NodeTimes{.seconds = seconds}) : std::nullopt;
        } catch (const Error&) {
            return std::nullopt; // a failed timing is not a fault of the model
        }
    }

    static std::optional<OptimisedGraph> graphAt(const std::filesystem::path& path, const Model& model)
    {
        if (path.empty() || !std::filesystem::exists(path)) {
            return std::nullopt;
        }
        try {
            return readOptimisedGraph(path, model);
        } catch (const Error&) {
            return std::nullopt; // cut off by a full disk
        }
    }

    /// Compares with the other model's run of the same kind; if that cannot be optimised, with its run as it
    /// is written.
    ModelRun compared(bool optimised, Results own, const Results& other)
    {
        ModelRun run{
            .optimised = optimised, .proof = placed(std::move(own.proof), *m_model), .original = other.proof};
        const Results& basis = other.proof.passed() ? other : m_otherAsWritten;
        for (const RunValue& output : own.values) {
            const RunValue* const otherOutput = basis.find(output.name);
            OutputValues values = valuesOf(output, otherOutput, m_tolerance, m_progress);
            if (m_options.isBrief) {
                values.spread = spreadOf(output, m_progress);
            }
            if (m_options.isBrief && otherOutput) {
                values.difference->spread = spreadOf(*otherOutput, m_progress);
            }
            run.outputs.push_back(std::move(values));
        }
        run.graph = std::move(own.graph);
        run.originalGraph = other.graph;
        if (run.proof.passed()) {
            run.lost = missingIn(own, basis);
            if (basis.proof.passed()) {
                run.added = missingIn(basis, own);
            }
            run.unread = unreadOutputs(*m_model, own.values);
            judge(run);
        }
        return run;
    }

    /// Returns the outputs of the second that the first lacks.
    static std::vector<std::string> missingIn(const Results& results, const Results& other)
    {
        std::vector<std::string> missing;
        for (const RunValue& output : other.values) {
            if (!results.find(output.name)) {
                missing.push_back(output.name);
            }
        }
        return missing;
    }

    void judge(ModelRun& run) const
    {
        const auto differing = std::ranges::find_if(run.outputs, &OutputValues::differs);
        if (!run.lost.empty()) {
            run.proof.status = ProofStatus::Failed;
            run.proof.message = "the output " + quotedText(run.lost.front()) + " is gone";
            run.proof.subject = valueOf(*m_model, run.lost.front());
        } else if (differing != run.outputs.end()) {
            run.proof.status = ProofStatus::Failed;
            run.proof.message = "the output " + quotedText(differing->name) + " differs from the original";
            run.proof.subject = valueOf(*m_model, differing->name);
        }
    }

    /// Compares a few values at a time, evenly spread over the candidates. A difference usually continues
    /// behind its first place, so few runs find the place.
    std::optional<RunReport::Beginning> findBeginning()
    {
        constexpr std::size_t looks = 8;
        const std::vector<SharedValue> shared = sharedValues(*m_model, *m_other);
        std::size_t same = 0; // values before this index are the same
        std::size_t different = shared.size();
        std::optional<RunReport::Beginning> found;
        while (same < different) {
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < looks; ++i) {
                const std::size_t place = same + (different - same) * i / looks;
                if (places.empty() || places.back() != place) {
                    places.push_back(place);
                }
            }
            const auto values = valuesAt(shared, places);
            if (!values) {
                return found; // one of them cannot be read, such as a value that an older ONNX Runtime cannot
                              // give
            }
            std::size_t next = different;
            for (const std::size_t place : places) {
                const auto value = values->find(shared[place].name);
                if (value != values->end() && value->second.differs()) {
                    found = beginningAt(*m_model, shared[place], value->second);
                    next = place;
                    break;
                }
                same = place + 1;
            }
            different = next;
        }
        return found;
    }

    std::optional<std::map<std::string, OutputValues>> valuesAt(const std::vector<SharedValue>& shared,
                                                                const std::vector<std::size_t>& places)
    {
        std::vector<std::string> names;
        names.reserve(places.size());
        for (const std::size_t place : places) {
            names.push_back(shared[place].name);
        }
        const Results own = runOne(*m_model, names, false);
        const Results other = own.proof.passed() ? runOne(*m_other, names, false) : Results();
        if (!other.proof.passed()) {
            return std::nullopt;
        }
        std::map<std::string, OutputValues> values;
        for (const RunValue& value : own.values) {
            values.emplace(value.name, valuesOf(value, other.find(value.name), m_tolerance, m_progress));
        }
        return values;
    }

    const RunOptions& m_options;
    const ModelRunner& m_runner;
    Progress& m_progress;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const Model> m_other;
    Tolerance m_tolerance;
    std::optional<TemporaryFolder> m_inputs;
    std::optional<TemporaryFolder> m_otherInputs;
    Results m_otherAsWritten;
    RunReport m_report;
};

} // namespace

std::vector<std::string> unreadOutputs(const Model& model, std::span<const RunValue> values)
{
    std::vector<std::string> unread;
    for (const ValueDeclaration& output : model.graph(GraphId{}).outputs) {
        const bool isRead = std::ranges::any_of(values, [&output](const RunValue& value) {
            return value.name == output.name || value.name.starts_with(output.name + "[") ||
                   value.name.starts_with(output.name + ".");
        });
        if (!isRead) {
            unread.push_back(output.name);
        }
    }
    return unread;
}

DType coarsestFloat(const Model& model)
{
    DType coarsest = DType::Double;
    const auto add = [&coarsest](DType dtype) {
        const DTypeInfo& info = dtypeInfo(dtype);
        if (info.kind == DTypeKind::Float && info.digits < dtypeInfo(coarsest).digits) {
            coarsest = dtype;
        }
    };
    for (const ModelTensor& tensor : model.tensors()) {
        add(tensor.savedDtype);
    }
    for (const Graph& graph : model.graphs()) {
        std::ranges::for_each(graph.inputs, add, &ValueDeclaration::dtype);
        std::ranges::for_each(graph.outputs, add, &ValueDeclaration::dtype);
    }
    for (const Node& node : model.data().mainNodes()) {
        for (const auto& attribute : node.attribute()) {
            if (attribute.name() == "to") {
                add(dtypeFromOnnx(static_cast<std::int32_t>(attribute.i())));
            }
        }
    }
    return coarsest;
}

bool RunReport::failed() const
{
    // If ONNX Runtime cannot be loaded, no run was made and the model is not at fault.
    return std::ranges::any_of(runs, [](const ModelRun& run) { return run.proof.fails(); }) ||
           std::ranges::none_of(runs, [](const ModelRun& run) { return run.proof.passed(); });
}

RunReport runAndCompare(const std::filesystem::path& model, const RunOptions& options,
                        const ModelRunner& runner, Progress& progress)
{
    return Comparison(model, options, runner, progress).report();
}

} // namespace onnxmend
