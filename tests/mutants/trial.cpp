// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/trial.h"

#include "tests/mutants/compare_outputs.h"

#include <onnx/defs/data_type_utils.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <random>
#include <regex>
#include <utility>

namespace onnxmend::mutants
{

namespace
{

/// Mutants of one seed that a sample takes; all of a few seeds would be many of a kind.
constexpr std::size_t sampledMutants = 5;
/// Misses of one kind and operator that are kept with all details; the others are counted.
constexpr std::size_t keptMisses = 50;

/// The type of an output may follow from attributes in ways that no recipe states: the runtime knows it.
bool correctOutput(onnx::ModelProto& model, const std::string& message)
{
    static const std::regex mismatch(
        R"(Type \((.*)\) of output arg \((.*)\) of node .* does not match expected type \((.*)\)\.)");
    std::smatch found;
    if (!std::regex_search(message, found, mismatch)) {
        return false;
    }
    for (auto& output : *model.mutable_graph()->mutable_output()) {
        if (output.name() == found[2]) {
            const std::string before = output.SerializeAsString();
            using onnx::Utils::DataTypeUtils;
            *output.mutable_type() = DataTypeUtils::ToTypeProto(DataTypeUtils::ToType(found[3].str()));
            return output.SerializeAsString() != before;
        }
    }
    return false;
}

} // namespace

Trial::Trial(const CampaignOptions& options, std::function<bool(const onnx::ModelProto&)> isNew)
    : m_options(options)
    , m_isNew(std::move(isNew))
    , m_referee(options.runtime)
    , m_judge(options.kernels ? std::optional(RuntimeTarget::Cpu) : std::nullopt)
{
}

void Trial::trySeed(Seed& seed, std::size_t number)
{
    auto& counts = m_score.families[seed.family];
    Ruling ruling = m_referee.load(seed.model);
    while (correctOutput(seed.model, ruling.message)) {
        ruling = m_referee.load(seed.model);
    }
    if (!m_isNew(seed.model)) {
        return;
    }
    ++counts.tried;
    if (ruling.verdict != Verdict::Accepted && ruling.verdict != Verdict::NoKernel) {
        ++m_score.lostMessages[seed.family + ": " + ruling.message];
        return;
    }
    ++counts.loaded;
    ++m_score.seeds;
    Mutant itself;
    itself.model = seed.model;
    judge(seed, itself, number);
    if (m_options.repair &&
        compareOutputs(m_referee, seed, itself, seed.model).agreement == Agreement::Same) {
        ++counts.runnable;
        ++m_score.runnable;
    }
    auto mutants = mutantsOf(seed.model);
    std::vector<std::size_t> order(mutants.size());
    std::iota(order.begin(), order.end(), 0);
    if (m_options.sample > 0) {
        std::mt19937_64 random(m_options.randomSeed + number);
        std::shuffle(order.begin(), order.end(), random);
        order.resize(std::min(order.size(), sampledMutants));
    }
    for (const std::size_t i : order) {
        ++m_score.mutants;
        judge(seed, mutants[i], number + 1 + i);
    }
}

void Trial::judge(const Seed& seed, const Mutant& mutant, std::size_t number)
{
    if (m_options.dump && *m_options.dump == number) {
        std::ofstream file(m_options.dumpTo, std::ios::binary);
        mutant.model.SerializeToOstream(&file);
    }
    const Ruling ruling = m_referee.load(mutant.model);
    Miss miss{{}, seed.family, seed.name, mutant.mutation, {}, number};
    if (!ruling.message.empty()) {
        miss.notes.push_back("ONNX Runtime: " + ruling.message);
    }
    if (ruling.verdict == Verdict::OtherError || ruling.verdict == Verdict::Crash) {
        ++m_score.otherErrors;
        ++m_score.otherMessages[ruling.message.substr(0, 150)];
        return;
    }
    const Diagnosis diagnosis = m_judge.audit(mutant.model);
    for (const Finding& finding : diagnosis.findings) {
        miss.notes.push_back(describe(finding));
    }
    if (!diagnosis.failure.empty()) {
        miss.notes.push_back("failure: " + diagnosis.failure);
        add(miss, "failure");
    }
    if (ruling.verdict == Verdict::TypeError) {
        ++m_score.typeErrors;
        if (hitsFault(diagnosis, mutant, ruling.message)) {
            ++m_score.found;
        } else {
            add(miss, "not found");
        }
        if (m_options.repair) {
            judgeRepair(seed, mutant, miss);
        }
        return;
    }
    // A declaration that ONNX Runtime ignores and strict inference refuses rightly gets a warning
    // (core/types/declaration_check.cpp).
    const bool alarm = std::ranges::any_of(diagnosis.findings, [](const Finding& finding) {
        return finding.severity == Severity::Error || finding.kind != FindingKind::OutputType;
    });
    const bool accepted = ruling.verdict == Verdict::Accepted &&
                          !(m_options.kernels && alarm && isRefusedWhenRun(m_referee, seed, mutant));
    ++(accepted ? m_score.accepted : m_score.noKernel);
    (accepted ? m_score.falseAlarms : m_score.noKernelAlarms) += alarm ? 1 : 0;
    m_score.countsKernels = m_options.kernels;
    if (m_options.kernels && !accepted) {
        const bool isTold = std::ranges::any_of(
            diagnosis.findings, [](const Finding& finding) { return finding.severity == Severity::Error; });
        m_score.kernelsTold += isTold ? 1 : 0;
        if (!isTold) {
            add(miss, "no kernel, and not told");
        }
    } else if (alarm) {
        add(miss, accepted ? "false alarm" : "false alarm without a kernel");
    }
}

void Trial::judgeRepair(const Seed& seed, const Mutant& mutant, Miss& miss)
{
    const Repair repair = m_judge.repair(mutant.model);
    for (const std::string& edit : repair.edits) {
        miss.notes.push_back("edit: " + edit);
    }
    const Ruling ruling =
        repair.model ? m_referee.load(*repair.model) : Ruling{Verdict::OtherError, "no model"};
    if (!ruling.message.empty()) {
        miss.notes.push_back("after the repair: " + ruling.message);
    }
    for (const Finding& finding : repair.second.findings) {
        miss.notes.push_back("second audit: " + describe(finding));
    }
    if (!repair.second.failure.empty()) {
        miss.notes.push_back("failure: " + repair.second.failure);
    }
    const bool isSilent = repair.second.findings.empty() && repair.second.failure.empty();
    const bool loads = ruling.verdict == Verdict::Accepted || ruling.verdict == Verdict::NoKernel;
    if (!loads || !isSilent) {
        m_score.unsaid += isSilent ? 1 : 0;
        add(miss, isSilent ? "not repaired, and not said so" : "not repaired");
        return;
    }
    ++m_score.repaired;
    if (ruling.verdict == Verdict::NoKernel) {
        ++m_score.repairedNoKernel;
        return;
    }
    const Comparison comparison = compareOutputs(m_referee, seed, mutant, *repair.model);
    if (comparison.agreement == Agreement::NotComparable) {
        return;
    }
    ++m_score.compared;
    if (comparison.agreement == Agreement::Same) {
        ++m_score.equal;
    } else {
        miss.notes.push_back(comparison.difference);
        add(miss, "not equal");
    }
}

void Trial::add(const Miss& miss, const char* figure)
{
    std::size_t& count = m_score.missCounts[{figure, miss.family}];
    if (++count <= keptMisses) {
        m_score.misses.push_back(miss);
        m_score.misses.back().figure = figure;
    }
}

} // namespace onnxmend::mutants
