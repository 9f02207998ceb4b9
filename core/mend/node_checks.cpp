// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/node_checks.h"

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/text.h"
#include "core/mend/verdict.h"
#include "core/model/model_data.h"
#include "core/model/read_model.h"
#include "core/model/value_uses.h"
#include "core/session/session_losses.h"
#include "core/types/finding.h"
#include "core/types/stored_range.h"
#include "core/verify/compare_tensors.h"
#include "core/verify/run_inputs.h"
#include "core/verify/tensor_folder.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostCheckedNodes = 32;

/// A node whose operand a fix made narrower.
struct NarrowedNode {
    int index = 0;
    DType from = DType::Undefined;
    DType to = DType::Undefined;

    /// Returns the dtype in which the operands of the node are compared.
    DType wide() const { return dtypeInfo(from).kind == DTypeKind::Float ? from : DType::Float; }
};

class NodeChecker
{
public:
    NodeChecker(const std::shared_ptr<const Model>& model, Verifier& verifier, Progress& progress)
        : m_model(model)
        , m_verifier(verifier)
        , m_progress(progress)
    {
        const NodeList& nodes = model->data().mainNodes();
        for (int i = 0; i < nodes.size(); ++i) {
            if (nodes[i].op_type() == "Cast" && nodes[i].input_size() == 1 && nodes[i].output_size() == 1) {
                m_castsOf[std::string(nodes[i].input(0))].push_back(i);
                m_castGiving[std::string(nodes[i].output(0))] = i;
            }
        }
    }

    NodeChecks check(const std::vector<Edit>& edits)
    {
        NodeChecks checks;
        const std::vector<NarrowedNode> narrowed = narrowedBy(edits);
        checks.trouble = m_leftOut;
        if (narrowed.empty()) {
            return checks;
        }
        m_progress.begin(ONNXMEND_TEXT("Running the model in ONNX Runtime"));
        const std::string trouble = computeValues(narrowed);
        if (!trouble.empty()) {
            checks.trouble = trouble;
            return checks;
        }
        for (const NarrowedNode& node : narrowed) {
            try {
                if (!givesTheSame(node)) {
                    checks.differing.push_back({ONNXMEND_TEXT("%1 gives something else in %2 than in %3"),
                                                {textOf(node), dtypeName(node.to), dtypeName(node.wide())}});
                }
            } catch (const Error& error) { // no kernel for the wider dtype
                checks.trouble = textOf(node) + ": " + error.what();
            }
        }
        return checks;
    }

private:
    const Node& nodeOf(const NarrowedNode& narrowed) const
    {
        return m_model->data().mainNodes()[narrowed.index];
    }

    std::string textOf(const NarrowedNode& narrowed) const
    {
        const Node& node = nodeOf(narrowed);
        return nodeText(node.op_type(), std::string(node.name()), static_cast<std::size_t>(narrowed.index));
    }

    std::vector<NarrowedNode> narrowedBy(const std::vector<Edit>& edits)
    {
        std::vector<NarrowedNode> narrowed;
        std::set<int> seen;
        for (const Edit& edit : edits) {
            const auto* const cast = std::get_if<InsertCast>(&edit);
            if (cast && !isLosslessCast(cast->from, cast->to) &&
                dtypeInfo(cast->to).kind == DTypeKind::Float) {
                addReaders(*cast, seen, narrowed);
            }
        }
        return narrowed;
    }

    void addReaders(const InsertCast& edit, std::set<int>& seen, std::vector<NarrowedNode>& narrowed)
    {
        if (edit.graph != m_model->graph(GraphId{}).scope) {
            m_leftOut = "nodes of subgraphs are not computed alone";
            return;
        }
        const std::vector<int> casts = castsOf(edit);
        if (casts.empty() && !isMainOutput(edit.value.str())) { // an output needs no reader
            m_leftOut = "an inserted Cast is not found again";
        }
        for (const int cast : casts) {
            const Node& node = m_model->data().mainNodes()[cast];
            for (const ValueUses::Use& use : m_model->data().valueUses().of(GraphId{}, node.output(0))) {
                addReader(use, edit, node, seen, narrowed);
            }
        }
    }

    /// Returns the Casts that read the value, and the one that gives it if the edit inserted it behind the
    /// producer.
    std::vector<int> castsOf(const InsertCast& edit) const
    {
        std::vector<int> casts;
        if (const auto reading = m_castsOf.find(edit.value.str()); reading != m_castsOf.end()) {
            casts = reading->second;
        }
        const auto giving = edit.reader ? m_castGiving.end() : m_castGiving.find(edit.value.str());
        if (giving != m_castGiving.end()) {
            casts.push_back(giving->second);
        }
        std::erase_if(casts, [&](int cast) { return !castsTo(m_model->data().mainNodes()[cast], edit.to); });
        return casts;
    }

    bool isMainOutput(const std::string& value) const
    {
        const auto& outputs = m_model->graph(GraphId{}).outputs;
        return std::ranges::find(outputs, value, &ValueDeclaration::name) != outputs.end();
    }

    /// `cast`: a Cast that the edit inserted. A node may read several of them.
    void addReader(const ValueUses::Use& use, const InsertCast& edit, const Node& cast, std::set<int>& seen,
                   std::vector<NarrowedNode>& narrowed)
    {
        const auto reader = static_cast<int>(use.nodeIndex);
        if (use.graph != 0 || !canStandAlone(m_model->data().mainNodes()[reader])) {
            const bool isCastOnly = use.graph == 0 && m_model->data().mainNodes()[reader].op_type() == "Cast";
            m_leftOut = isCastOnly ? m_leftOut : "nodes with subgraphs are not computed alone";
            return;
        }
        m_castInputs[std::string(cast.output(0))] = std::string(cast.input(0));
        if (seen.contains(reader)) {
            return;
        }
        if (narrowed.size() == mostCheckedNodes) {
            m_leftOut = "there are more nodes than are checked";
            return;
        }
        seen.insert(reader);
        narrowed.push_back({.index = reader, .from = edit.from, .to = edit.to});
    }

    static bool castsTo(const Node& node, DType to)
    {
        return std::ranges::any_of(node.attribute(), [to](const auto& attribute) {
            return attribute.name() == "to" && attribute.i() == static_cast<std::int64_t>(to);
        });
    }

    static bool canStandAlone(const Node& node)
    {
        return node.op_type() != "Cast" && std::ranges::none_of(node.attribute(), [](const auto& attribute) {
                   return attribute.has_g() || attribute.graphs_size() > 0;
               });
    }

    /// Returns the name of the input without the Cast.
    std::string sourceOf(std::string_view input) const
    {
        const auto cast = m_castInputs.find(std::string(input));
        return cast == m_castInputs.end() ? std::string(input) : cast->second;
    }

    /// Runs the result; returns the reason why it does not run.
    std::string computeValues(const std::vector<NarrowedNode>& narrowed)
    {
        const std::vector<std::string> names = computedNames(narrowed);
        std::string trouble;
        for (const std::int64_t size : openDimensionSizes) {
            try {
                RunInputOptions options;
                options.openDimension = size;
                m_values = makeRunInputs(*m_model, options);
                const TemporaryFolder inputs;
                m_outputs.emplace();
                TensorFolder::write(inputs.path(), m_values);
                const Proof proof = m_verifier.runOnSets({.model = std::filesystem::absolute(m_model->path()),
                                                          .sets = {{inputs.path(), m_outputs->path()}},
                                                          .values = names},
                                                         *m_model, m_progress);
                if (proof.passed()) {
                    for (RunValue& value : TensorFolder::read(m_outputs->path())) {
                        m_values.push_back(std::move(value));
                    }
                    return {};
                }
                trouble = proof.sentence();
            } catch (const Error& error) {
                return error.what();
            }
        }
        return trouble;
    }

    /// Returns the names of values that nodes of the main graph compute; inputs and stored values need no
    /// run.
    std::vector<std::string> computedNames(const std::vector<NarrowedNode>& narrowed) const
    {
        std::set<std::string, std::less<>> computed;
        for (const Node& node : m_model->data().mainNodes()) {
            computed.insert(node.output().begin(), node.output().end());
        }
        std::set<std::string> names;
        for (const NarrowedNode& one : narrowed) {
            const Node& node = nodeOf(one);
            for (const std::string_view input : node.input()) {
                names.insert(sourceOf(input));
            }
            names.insert(node.output().begin(), node.output().end());
        }
        std::erase_if(names,
                      [&](const std::string& name) { return name.empty() || !computed.contains(name); });
        return {names.begin(), names.end()};
    }

    RunValue valueOf(const std::string& name) const
    {
        if (const RunValue* const value = valueNamed(m_values, name); value && value->tensor) {
            return *value;
        }
        const auto stored = m_model->findStored(GraphId{}, name);
        if (!stored || !m_model->tensor(*stored).stored) {
            throw Error({.place = "value " + quotedText(name), .reason = "it is not known"});
        }
        return RunValue::of(*m_model->tensor(*stored).stored);
    }

    bool givesTheSame(const NarrowedNode& narrowed)
    {
        const Node& node = nodeOf(narrowed);
        const TemporaryFolder folder;
        const TemporaryFolder inputs;
        const TemporaryFolder outputs;
        const std::vector<RunValue> operands = operandsOf(narrowed);
        TensorFolder::write(inputs.path(), operands);
        const std::filesystem::path path = folder.path() / "node.onnx";
        writeNode(node, operands, path);
        const Proof proof = m_verifier.runOnSets(
            {.model = path, .sets = {{inputs.path(), outputs.path()}}, .values = {}}, *m_model, m_progress);
        if (!proof.passed()) {
            throw Error({.reason = proof.sentence()});
        }
        const Tolerance tolerance = toleranceFor(narrowed.to);
        for (const RunValue& wide : TensorFolder::read(outputs.path())) {
            const RunValue narrow = valueOf(wide.name);
            if (valuesOf(narrow, &wide, tolerance, m_progress).differs()) {
                return false;
            }
        }
        return true;
    }

    /// Returns the operands as the node would read them in the wider dtype, named by position.
    std::vector<RunValue> operandsOf(const NarrowedNode& narrowed) const
    {
        const Node& node = nodeOf(narrowed);
        std::vector<RunValue> operands;
        for (int i = 0; i < node.input_size(); ++i) {
            if (node.input(i).empty()) {
                continue;
            }
            const bool isCast = m_castInputs.contains(std::string(node.input(i)));
            RunValue value = valueOf(sourceOf(node.input(i)));
            const bool isWidened = (isCast || value.dtype == narrowed.to) && value.dtype != narrowed.wide();
            if (isWidened) {
                value = RunValue::of(castTensor(value.tensor.value(), narrowed.wide()));
            }
            value.name = operandName(i);
            operands.push_back(std::move(value));
        }
        return operands;
    }

    static std::string operandName(int index) { return "operand " + std::to_string(index); }

    void writeNode(const Node& node, const std::vector<RunValue>& operands,
                   const std::filesystem::path& path) const
    {
        onnx::ModelProto proto;
        proto.set_ir_version(m_model->irVersion());
        *proto.mutable_opset_import() = m_model->data().proto->opset_import();
        onnx::GraphProto& graph = *proto.mutable_graph();
        graph.set_name("node");
        onnx::NodeProto& copy = *graph.add_node();
        node.copyTo(copy);
        for (int i = 0; i < copy.input_size(); ++i) {
            if (!copy.input(i).empty()) {
                copy.set_input(i, operandName(i));
            }
        }
        for (const RunValue& operand : operands) {
            onnx::ValueInfoProto& input = *graph.add_input();
            input.set_name(operand.name);
            auto& type = *input.mutable_type()->mutable_tensor_type();
            type.set_elem_type(static_cast<std::int32_t>(operand.dtype));
            type.mutable_shape();
            for (const std::int64_t size : operand.shape) {
                type.mutable_shape()->add_dim()->set_dim_value(size);
            }
        }
        for (const std::string_view output : node.output()) {
            if (!output.empty()) {
                graph.add_output()->set_name(std::string(output));
            }
        }
        const std::string bytes = proto.SerializeAsString();
        std::ofstream file(path, std::ios::binary);
        if (!file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush()) {
            throw Error({.file = path.string(), .reason = "it cannot be written"});
        }
    }

    std::shared_ptr<const Model> m_model;
    Verifier& m_verifier;
    Progress& m_progress;
    std::map<std::string, std::vector<int>, std::less<>> m_castsOf; ///< by input
    std::map<std::string, int, std::less<>> m_castGiving;           ///< by output
    std::map<std::string, std::string, std::less<>> m_castInputs;   ///< input of narrowing Casts, by output
    std::string m_leftOut;          ///< reason why a node is not checked; empty: all are
    std::vector<RunValue> m_values; ///< inputs, and values that the result computes
    std::optional<TemporaryFolder> m_outputs;
};

/// Returns whether an edit changes values only by rounding floats, or by a Cast whose nodes are checked. An
/// integer such as a zero point may mean something else in another dtype, and a removed Cast may have
/// rounded.
bool changesFloatsOnly(const Edit& edit)
{
    if (const auto* const cast = std::get_if<CastInitializer>(&edit)) {
        return dtypeInfo(cast->from).kind == DTypeKind::Float && dtypeInfo(cast->to).kind == DTypeKind::Float;
    }
    if (const auto* const cast = std::get_if<InsertCast>(&edit)) {
        return isLosslessCast(cast->from, cast->to) || dtypeInfo(cast->to).kind == DTypeKind::Float;
    }
    return !std::holds_alternative<RemoveCast>(edit);
}

/// Returns whether the losses of all casts of stored values are known, and no value is destroyed.
bool areStoredValuesKept(const FixAllResult& fixes)
{
    std::set<std::string> measured;
    for (const AppliedFix& fix : fixes.applied) {
        if (isRefusedUnasked(fix.loss) || fix.loss.nan > 0) {
            return false;
        }
        for (const Edit& edit : fix.fix.edits) {
            measured.insert(valueKey(edit));
        }
    }
    return std::ranges::all_of(fixes.session->plan().edits, [&measured](const Edit& edit) {
        const auto* const cast = std::get_if<CastInitializer>(&edit);
        return !cast || isLosslessCast(cast->from, cast->to) || measured.contains(valueKey(edit));
    });
}

/// Returns whether values that were stored before any fix explain outputs that are not finite: sums with NaN
/// are NaN. An infinite mask explains nothing, since good models have it.
bool storesNan(const Model& model, Progress& progress)
{
    return std::ranges::any_of(model.tensors(), [&progress](const ModelTensor& tensor) {
        bool hasNan = false;
        if (tensor.stored && dtypeInfo(tensor.stored->dtype()).kind == DTypeKind::Float) {
            forEachNumber(*tensor.stored, progress, [&hasNan](std::span<const double> numbers) {
                hasNan = std::ranges::any_of(numbers, [](double number) { return std::isnan(number); });
                return !hasNan;
            });
        }
        return hasNan;
    });
}

/// Removes the faults that Casts without overflow cannot have caused.
void forgiveWhatWasStored(ResultRun& run, const std::vector<AppliedFix>& applied,
                          const std::filesystem::path& output, Progress& progress)
{
    const auto isNotFinite = [](const FaultyOutput& fault) { return fault.fault == OutputFault::NotFinite; };
    const auto overflows = [](const AppliedFix& fix) { return fix.loss.overflowed > 0 || fix.loss.nan > 0; };
    if (std::ranges::none_of(run.faults, isNotFinite) || std::ranges::any_of(applied, overflows)) {
        return;
    }
    try {
        if (storesNan(*readModel(output, {}, progress), progress)) {
            std::erase_if(run.faults, isNotFinite);
        }
    } catch (const Error&) { // unreadable values explain nothing
    }
}

} // namespace

NodeChecks checkNodes(const std::vector<Edit>& edits, const std::filesystem::path& result, Verifier& verifier,
                      Progress& progress)
{
    try {
        return NodeChecker(readModel(result, {}, progress), verifier, progress).check(edits);
    } catch (const Error& error) {
        return {.differing = {}, .trouble = error.what()};
    }
}

ResultRun runFixed(const FixAllResult& fixes, const std::filesystem::path& output, const Model& original,
                   Verifier& verifier, Progress& progress)
{
    ResultRun run = verifier.runResult(output, original, progress);
    if (!run.run.passed() || !run.original.fails()) {
        return run;
    }
    // The whole plan: edits that were planned by hand before are saved as well.
    const std::vector<Edit>& edits = fixes.session->plan().edits;
    NodeChecks checks = checkNodes(edits, output, verifier, progress);
    run.differingNodes = std::move(checks.differing);
    if (!run.differingNodes.empty()) {
        run.same.status = ProofStatus::Failed;
        run.same.message = run.differingNodes.front().text();
    } else if (checks.trouble.empty() && areToGiveTheSame(fixes) &&
               std::ranges::all_of(edits, changesFloatsOnly) && areStoredValuesKept(fixes)) {
        run.same = {.status = ProofStatus::Passed, .message = {}, .name = run.run.name};
    }
    forgiveWhatWasStored(run, fixes.applied, output, progress);
    return run;
}

} // namespace onnxmend
