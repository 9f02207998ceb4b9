// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/result_run.h"

#include "core/base/text.h"
#include "core/model/model.h"
#include "core/model/model_data.h"
#include "core/verify/failed_before.h"
#include "core/verify/run_report.h"
#include "core/verify/verifier_process.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr double tooManyTimes = 1000;

/// Fewer equal elements may be chance: Relu makes every second number 0.
constexpr std::uint64_t leastEqual = 16;

using Values = OutputValues::Spread;

bool isOneNumber(const Values& values)
{
    return values.elements >= leastEqual && values.finite == values.elements &&
           values.lowest == values.highest;
}

double greatestOf(const Values& values)
{
    return std::max(std::abs(values.lowest), std::abs(values.highest));
}

/// `original`: values of the original's output; null if it does not run.
std::optional<FaultyOutput> faultyOutput(const OutputValues& output, const Values* original)
{
    if (!output.spread) {
        return std::nullopt; // not floats
    }
    const Values& values = *output.spread;
    const std::string name = quotedText(output.name);
    // Valid models have masks of -inf and roots of negative numbers, too. So values that are not finite are a
    // fault only if the original's are finite, or if no value is finite.
    const bool hasNone = values.finite == 0 && values.elements > 0;
    const bool isWhole = original && original->finite == original->elements;
    const bool isBroken = isWhole    ? values.finite < values.elements
                          : original ? hasNone && original->finite > 0
                                     : hasNone;
    if (isBroken) {
        return FaultyOutput{output.name,
                            OutputFault::NotFinite,
                            {ONNXMEND_TEXT("the output %1 has values that are not finite"), {name}}};
    }
    if (isOneNumber(values) && !(original && isOneNumber(*original))) {
        return values.highest == 0
                   ? FaultyOutput{output.name,
                                  OutputFault::AllZero,
                                  {ONNXMEND_TEXT("the output %1 is all zeros"), {name}}}
                   : FaultyOutput{output.name,
                                  OutputFault::Constant,
                                  {ONNXMEND_TEXT("the output %1 is the same number everywhere"), {name}}};
    }
    if (original && original->finite > 0 && greatestOf(*original) > 0 &&
        greatestOf(values) > tooManyTimes * greatestOf(*original)) {
        return FaultyOutput{output.name,
                            OutputFault::TooLarge,
                            {ONNXMEND_TEXT("the output %1 is %2 times the original's"),
                             {name, greatestOf(values) / greatestOf(*original)}}};
    }
    return std::nullopt;
}

/// Returns whether it ran, even if its outputs differ.
bool hasRun(const ModelRun& run)
{
    return run.proof.passed() || !run.outputs.empty() || !run.unread.empty() || !run.lost.empty();
}

bool hasTakenTooLong(const Proof& proof)
{
    return !proof.passed() && proof.message.find(tookTooLong) != std::string::npos;
}

/// Returns the check of a result that does not run. Made-up inputs need not fit, so it is a failure only if
/// the original runs.
Proof failedRun(const ModelRun& run, const Proof& original)
{
    Proof proof = run.proof;
    if (hasTakenTooLong(proof)) {
        proof.status = ProofStatus::Skipped;
        return proof;
    }
    if (original.passed()) {
        proof.status = ProofStatus::Failed;
        return proof;
    }
    const auto words = [](const Proof& said) { return ProofFault{.words = said.sentence()}; };
    const bool isSame =
        original.fails() && areAllAmong(std::array{words(proof)}, std::array{words(original)}, nullptr);
    proof.status = isSame ? ProofStatus::FailedBefore : ProofStatus::Skipped;
    proof.message = "it does not run on made-up inputs, which may not fit: " + proof.message;
    return proof;
}

/// Returns an output that was not compared since its original holds no number, if no other output differs.
const OutputValues* incomparableOutput(const ModelRun& run)
{
    const bool isOther =
        !run.lost.empty() || std::ranges::any_of(run.outputs, [](const OutputValues& output) {
            return output.differs() && !output.originalHasNoNumber();
        });
    const auto found = std::ranges::find_if(run.outputs, &OutputValues::originalHasNoNumber);
    return isOther || found == run.outputs.end() ? nullptr : &*found;
}

Proof comparison(const ModelRun& run, const Proof& original, bool isRandom)
{
    Proof same{.status = ProofStatus::Skipped, .name = run.proof.name};
    if (hasTakenTooLong(original)) {
        same.message = "the original took too long to run";
    } else if (!original.passed()) {
        same.message =
            original.fails() ? "the original does not run" : "there is no original to compare it with";
    } else if (isRandom) {
        same.message = "the model draws random numbers, so its outputs are others each time";
    } else if (const OutputValues* const output = incomparableOutput(run)) {
        same.message =
            "the original gives no number in the output " + quotedText(output->name) + " on these inputs";
    } else if (run.proof.fails()) {
        same.status = ProofStatus::Failed;
        same.message = run.proof.message;
        same.subject = run.proof.subject;
    } else if (!run.unread.empty()) {
        same.message = "the output " + quotedText(run.unread.front()) + " holds no tensor to compare";
    } else {
        same.status = ProofStatus::Passed;
    }
    return same;
}

} // namespace

const char* outputFaultName(OutputFault fault)
{
    static constexpr std::array names = {"not-finite", "all-zero", "constant", "too-large"};
    return names.at(static_cast<std::size_t>(fault));
}

ResultRun judgeRun(const RunReport& report)
{
    ResultRun result;
    if (report.runs.empty()) {
        return result;
    }
    const ModelRun& run = report.runs.front();
    result.original = report.original;
    if (hasTakenTooLong(result.original)) { // says nothing about the model
        result.original.status = ProofStatus::Skipped;
    }
    if (!hasRun(run)) {
        result.run = failedRun(run, result.original);
        result.same.message = "it was not run to its end";
        return result;
    }
    result.run = {.status = ProofStatus::Passed, .name = run.proof.name};
    result.same = comparison(run, result.original, report.isRandom);
    if (result.same.passed()) {
        return result; // the fault of its outputs was there before
    }
    for (const OutputValues& output : run.outputs) {
        const bool isCompared = report.original.passed() && output.difference && output.difference->spread;
        if (auto fault = faultyOutput(output, isCompared ? &*output.difference->spread : nullptr)) {
            result.faults.push_back(std::move(*fault));
        }
    }
    return result;
}

bool drawsRandomNumbers(const Model& model)
{
    static constexpr std::array<std::string_view, 6> names = {
        "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial"};
    return std::ranges::any_of(model.data().bodies, [](const GraphBody& body) {
        return std::any_of(body.nodes.begin(), body.nodes.end(), [](const Node& node) {
            return std::ranges::find(names, node.op_type()) != names.end();
        });
    });
}

} // namespace onnxmend
