// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/text.h"
#include "core/dtype/loss.h"
#include "core/edit/graph_editor.h"
#include "core/reduce/failure_oracle.h"
#include "core/reduce/plain_message.h"
#include "core/reduce/written_model.h"
#include "core/verify/run_inputs.h"
#include "core/verify/tensor_folder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostListed = 1000; ///< elements of an input in a script

/// Returns a number as Python reads it in a list of an array.
std::string pythonNumber(double number)
{
    if (std::isnan(number)) {
        return "numpy.nan";
    }
    if (std::isinf(number)) {
        return number > 0 ? "numpy.inf" : "-numpy.inf";
    }
    std::array<char, 40> text{};
    const bool isWhole = number == std::floor(number) && std::abs(number) < 1e15;
    const auto written = // not printf, which writes the decimal point of the user's language
        isWhole
            ? std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, 0)
            : std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, 9);
    return {text.data(), written.ptr};
}

std::string pythonShape(const std::vector<std::int64_t>& shape)
{
    return "[" + joined(shape, ", ", [](std::int64_t size) { return std::to_string(size); }) + "]";
}

/// Returns NumPy's name of a dtype, which is torch's; empty if NumPy does not have it.
std::string numpyName(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const bool isNumber = info.kind == DTypeKind::SignedInteger || info.kind == DTypeKind::UnsignedInteger ||
                          info.kind == DTypeKind::Bool || (isWideFloat(dtype) && dtype != DType::Bfloat16);
    return std::string(isNumber && info.bits >= 8 ? info.torchName : std::string_view());
}

/// Returns an expression of Python for an input; empty if NumPy does not have its dtype.
std::string pythonArray(const RunValue& input)
{
    if (input.isText()) {
        const auto quoted = [](const std::string& text) { return quotedText(text); };
        return "numpy.array([" + joined(input.texts, ", ", quoted) + "], dtype=object).reshape(" +
               pythonShape(input.shape) + ")";
    }
    const std::string dtype = numpyName(input.dtype);
    if (dtype.empty() || !input.tensor) {
        return {};
    }
    const std::uint64_t count = input.tensor->elementCount();
    if (count > mostListed) {
        return "numpy.random.default_rng(0).uniform(-1, 1, " + pythonShape(input.shape) + ").astype(\"" +
               dtype + "\")";
    }
    std::vector<std::byte> bytes(input.tensor->byteCount());
    input.tensor->read(0, count, bytes);
    std::vector<double> numbers(count);
    toDoubles(input.dtype, bytes, numbers);
    return "numpy.array([" + joined(numbers, ", ", pythonNumber) + "], dtype=\"" + dtype + "\").reshape(" +
           pythonShape(input.shape) + ")";
}

class RunningOracle : public FailureOracle
{
public:
    explicit RunningOracle(const VerifyOptions& options)
        : m_verifier(options)
    {
    }

    /// A model that runs on one size of its open dimensions does not fail.
    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        GraphEditor editor(model); // messages name nodes
        editor.nameNodes();
        const std::shared_ptr<const Model> named = editor.finish();
        const WrittenModel written(*named, progress);
        std::vector<Failure> failures;
        m_inputs.clear();
        RunInputOptions options;
        const bool isOpen = hasOpenDimensions(*named, options);
        for (const std::int64_t size : openDimensionSizes) {
            options.openDimension = size;
            std::vector<RunValue> inputs = makeRunInputs(*named, options);
            Proof proof = run(written, *named, inputs, progress);
            if (proof.passed()) {
                m_inputs = {{std::string(), std::move(inputs)}};
                return {};
            }
            m_inputs.try_emplace(proof.message, std::move(inputs));
            add(failures, proof, *named, *model);
            if (!isOpen) {
                break;
            }
        }
        return failures;
    }

    std::string name() const override { return m_name; }
    FailureStage stage() const override { return FailureStage::Run; }
    bool runsModels() const override { return true; }

    std::string howToRun(const std::string& file, const std::string& message) const override
    {
        const auto given = m_inputs.find(message);
        std::string inputs;
        for (const RunValue& input : given == m_inputs.end() ? std::vector<RunValue>() : given->second) {
            const std::string array = pythonArray(input);
            if (array.empty()) {
                return "# needs inputs that NumPy does not have; \"onnxmend verify --run " + file +
                       "\" makes them\n";
            }
            inputs += "    " + quotedText(input.name) + ": " + array + ",\n";
        }
        return "import numpy\nimport onnxruntime\n\n"
               "options = onnxruntime.SessionOptions()\n"
               "options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL\n"
               "session = onnxruntime.InferenceSession(\"" +
               file + "\", options, providers=[\"CPUExecutionProvider\"])\n" + "session.run(None, {\n" +
               inputs + "})\n";
    }

private:
    Proof run(const WrittenModel& written, const Model& model, std::span<const RunValue> inputs,
              Progress& progress)
    {
        progress.checkCancelled();
        const TemporaryFolder given;
        const TemporaryFolder results;
        TensorFolder::write(given.path(), inputs);
        Proof proof = m_verifier.runOnSets(
            {.model = written.path(), .sets = {{.inputs = given.path(), .outputs = results.path()}}}, model,
            progress);
        m_name = proof.name.empty() ? m_name : proof.name;
        proof.message = withoutFolder(std::move(proof.message), written.path().parent_path());
        return proof;
    }

    static void add(std::vector<Failure>& failures, const Proof& proof, const Model& named,
                    const Model& original)
    {
        const auto isSame = [&proof](const Failure& known) { return known.message == proof.message; };
        if (std::ranges::any_of(failures, isSame)) {
            return;
        }
        Failure failure{.message = proof.message, .subject = subjectOf(proof.message, named)};
        if (failure.subject) { // scopes contain names of nodes, too
            const std::optional<GraphId> graph = named.findGraph(failure.subject->graph);
            failure.subject->graph = original.graph(graph.value_or(GraphId{})).scope;
        }
        failures.push_back(std::move(failure));
    }

    Verifier m_verifier;
    std::string m_name = "ONNX Runtime";
    std::map<std::string, std::vector<RunValue>>
        m_inputs; ///< of the last model, by the message that they lead to
};

} // namespace

std::unique_ptr<FailureOracle> runningOracle(const VerifyOptions& options)
{
    return std::make_unique<RunningOracle>(options);
}

} // namespace onnxmend
