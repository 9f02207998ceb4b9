// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/run_report.h"

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/verify/tensor_folder.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

/// Sizes to try for dimensions that a model leaves open, until it runs: convolutions need room.
constexpr std::array<std::int64_t, 6> openDimensions = {4, 8, 32, 64, 224, 1};

/// The coarsest float that a model stores, declares or casts to.
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
    for (const auto& node : model.data().proto->graph().node()) {
        for (const auto& attribute : node.attribute()) {
            if (attribute.name() == "to") {
                add(dtypeFromOnnx(static_cast<std::int32_t>(attribute.i())));
            }
        }
    }
    return coarsest;
}

/// Values of the main graph that nodes of both models compute, in the order of the first one's nodes.
struct SharedValue {
    std::string name;
    std::string node;
};

std::string nodeName(const onnx::NodeProto& node, int index)
{
    return node.op_type() +
           (node.name().empty() ? " (node " + std::to_string(index) + ")" : " " + quotedText(node.name()));
}

std::vector<SharedValue> sharedValues(const Model& model, const Model& other)
{
    std::set<std::string> names;
    for (const auto& node : other.data().proto->graph().node()) {
        names.insert(node.output().begin(), node.output().end());
    }
    std::vector<SharedValue> shared;
    const auto& nodes = model.data().proto->graph().node();
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes[i].output()) {
            if (!output.empty() && names.contains(output)) {
                shared.push_back({output, nodeName(nodes[i], i)});
            }
        }
    }
    return shared;
}

std::string bytesOf(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

TensorRef castTensor(const TensorRef& tensor, DType to)
{
    const std::string before = bytesOf(tensor);
    std::string after(packedByteCount(to, tensor.elementCount()), '\0');
    castElements(tensor.dtype(), std::as_bytes(std::span(before)), to,
                 std::as_writable_bytes(std::span(after)), tensor.elementCount());
    return TensorRef::make({.name = tensor.name(),
                            .dtype = to,
                            .shape = tensor.shape(),
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(after))});
}

void writeTensors(const std::filesystem::path& path, const std::vector<TensorRef>& tensors)
{
    TensorFolder folder(path);
    for (const TensorRef& tensor : tensors) {
        const std::string bytes = bytesOf(tensor);
        folder.add({.name = tensor.name(),
                    .dtype = tensor.dtype(),
                    .shape = tensor.shape(),
                    .bytes = std::as_bytes(std::span(bytes))});
    }
    folder.writeList();
}

class Comparison
{
public:
    Comparison(const std::filesystem::path& model, const RunOptions& options, const RunModel& run,
               Progress& progress)
        : m_options(options)
        , m_run(run)
        , m_progress(progress)
        , m_model(readModel(model, {}, progress))
        , m_other(options.against.empty() ? nullptr : readModel(options.against, {}, progress))
        , m_tolerance(toleranceFor(coarsestOf()))
    {
    }

    RunReport report()
    {
        chooseInputs();
        if (m_other) {
            m_report.original = runOne(*m_other, {}, false, m_otherOutputs);
        }
        for (const bool optimised : {false, true}) {
            m_report.runs.push_back(runPair(optimised));
        }
        const bool differs = std::ranges::any_of(m_report.runs.front().outputs, &OutputValues::differs);
        if (differs) {
            m_report.beginning = findBeginning();
        }
        return std::move(m_report);
    }

private:
    /// A folder for what one run gives; made anew for each.
    struct Outputs {
        std::optional<TemporaryFolder> folder;
        std::vector<TensorRef> tensors;

        const TensorRef* find(const std::string& name) const
        {
            const auto found = std::ranges::find(tensors, name, &TensorRef::name);
            return found == tensors.end() ? nullptr : &*found;
        }
    };

    DType coarsestOf() const
    {
        const DType own = coarsestFloat(*m_model);
        const DType other = m_other ? coarsestFloat(*m_other) : own;
        return dtypeInfo(other).digits < dtypeInfo(own).digits ? other : own;
    }

    /// Those on which the model runs, of the sizes for what it leaves open; else the first ones.
    void chooseInputs()
    {
        RunInputOptions inputs = m_options.inputs;
        const bool isOpen = hasOpenDimensions(*m_model, inputs);
        for (const std::int64_t size : openDimensions) {
            inputs.openDimension = size;
            makeInputs(inputs);
            Outputs outputs;
            if (!isOpen || runOne(*m_model, {}, false, outputs).passed()) {
                return;
            }
        }
        inputs.openDimension = openDimensions.front();
        makeInputs(inputs);
    }

    void makeInputs(const RunInputOptions& options)
    {
        m_report.inputs = makeRunInputs(*m_model, options);
        m_inputs.emplace();
        writeTensors(m_inputs->path(), m_report.inputs);
        if (m_other) {
            m_otherInputs.emplace();
            writeTensors(m_otherInputs->path(), inputsOf(*m_other));
        }
    }

    /// The same values as another model declares its inputs: a fix may have declared one otherwise.
    std::vector<TensorRef> inputsOf(const Model& model) const
    {
        std::vector<TensorRef> inputs;
        for (const ValueDeclaration& declared : model.graph(GraphId{}).inputs) {
            const auto made = std::ranges::find(m_report.inputs, declared.name, &TensorRef::name);
            if (made != m_report.inputs.end()) {
                const bool isCast = made->dtype() != declared.dtype && canCast(made->dtype(), declared.dtype);
                inputs.push_back(isCast ? castTensor(*made, declared.dtype) : *made);
            }
        }
        return inputs;
    }

    Proof runOne(const Model& model, const std::vector<std::string>& values, bool optimised, Outputs& outputs)
    {
        m_progress.checkCancelled();
        outputs.tensors.clear();
        outputs.folder.emplace();
        const TemporaryFolder& inputs = &model == m_other.get() ? *m_otherInputs : *m_inputs;
        Proof proof = m_run(model.path(), inputs.path(), outputs.folder->path(), values, optimised);
        if (proof.passed()) {
            outputs.tensors = TensorFolder::read(outputs.folder->path());
        }
        return proof;
    }

    ModelRun runPair(bool optimised)
    {
        ModelRun run{.optimised = optimised, .proof = {}, .outputs = {}};
        Outputs own;
        run.proof = runOne(*m_model, {}, optimised, own);
        Outputs optimisedOther;
        const Outputs* other = &m_otherOutputs;
        if (m_report.original.passed() && optimised) {
            runOne(*m_other, {}, true, optimisedOther);
            other = &optimisedOther;
        }
        for (const TensorRef& output : own.tensors) {
            run.outputs.push_back(valuesOf(output, other->find(output.name()), m_tolerance, m_progress));
        }
        judge(run);
        return run;
    }

    static void judge(ModelRun& run)
    {
        if (!run.proof.passed()) {
            return;
        }
        for (const OutputValues& output : run.outputs) {
            if (output.differs()) {
                run.proof.status = ProofStatus::Failed;
                run.proof.message = "the output " + quotedText(output.name) + " is not what it was";
                return;
            }
        }
    }

    /// Looks at a few values at a time, evenly spread over those that are still in question. What differs
    /// once differs behind it, too, as a rule; so the place is found in few runs.
    std::optional<RunReport::Beginning> findBeginning()
    {
        constexpr std::size_t looks = 8;
        const std::vector<SharedValue> shared = sharedValues(*m_model, *m_other);
        std::size_t same = 0; // values before this one are the same
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
                return found; // one of them cannot be looked at, such as what an older runtime cannot give
            }
            std::size_t next = different;
            for (std::size_t i = 0; i < places.size(); ++i) {
                const auto value = values->find(shared[places[i]].name);
                if (value != values->end() && value->second.differs()) {
                    found = RunReport::Beginning{shared[places[i]].node, value->second};
                    next = places[i];
                    break;
                }
                same = places[i] + 1;
            }
            different = next;
        }
        return found;
    }

    std::optional<std::map<std::string, OutputValues>> valuesAt(const std::vector<SharedValue>& shared,
                                                                const std::vector<std::size_t>& places)
    {
        std::vector<std::string> names;
        for (const std::size_t place : places) {
            names.push_back(shared[place].name);
        }
        Outputs own;
        Outputs other;
        if (!runOne(*m_model, names, false, own).passed() ||
            !runOne(*m_other, names, false, other).passed()) {
            return std::nullopt;
        }
        std::map<std::string, OutputValues> values;
        for (const TensorRef& tensor : own.tensors) {
            values.emplace(tensor.name(),
                           valuesOf(tensor, other.find(tensor.name()), m_tolerance, m_progress));
        }
        return values;
    }

    const RunOptions& m_options;
    const RunModel& m_run;
    Progress& m_progress;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const Model> m_other;
    Tolerance m_tolerance;
    std::optional<TemporaryFolder> m_inputs;
    std::optional<TemporaryFolder> m_otherInputs;
    Outputs m_otherOutputs; ///< not optimised
    RunReport m_report;
};

} // namespace

bool RunReport::failed() const
{
    return std::ranges::any_of(runs, [](const ModelRun& run) { return run.proof.fails(); });
}

RunReport runAndCompare(const std::filesystem::path& model, const RunOptions& options, const RunModel& run,
                        Progress& progress)
{
    return Comparison(model, options, run, progress).report();
}

} // namespace onnxmend
