// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/mutants/campaign.h"

#include "tests/mutants/compare_outputs.h"
#include "tests/mutants/graph_seeds.h"
#include "tests/mutants/judge.h"

#include <onnx/defs/data_type_utils.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <regex>
#include <unordered_set>

namespace onnxmend::mutants
{

namespace
{

/// Mutants of one seed that a sample takes; all of a few seeds would be many of a kind.
constexpr std::size_t sampledMutants = 5;
/// Numbers of models leave room for the mutants of each seed.
constexpr std::size_t numbersPerSeed = 1000;

class Campaign
{
public:
    explicit Campaign(const CampaignOptions& options)
        : m_options(options)
        , m_referee(options.runtime)
        , m_random(options.randomSeed)
    {
    }

    Score run()
    {
        auto seeds = operatorSeeds();
        for (Seed& seed : graphSeeds(m_options.graphs, m_options.randomSeed)) {
            seeds.push_back(std::move(seed));
        }
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            if (m_options.only.empty() || m_options.only == seeds[i].family) {
                order.push_back(i);
            }
        }
        if (m_options.sample > 0) {
            std::shuffle(order.begin(), order.end(), m_random);
        }
        for (const std::size_t i : order) {
            if (m_options.sample == 0 || m_score.seeds < m_options.sample) {
                trySeed(seeds[i], i * numbersPerSeed);
            }
        }
        return std::move(m_score);
    }

private:
    void trySeed(Seed& seed, std::size_t number)
    {
        auto& counts = m_score.families[seed.family];
        Ruling ruling = m_referee.load(seed.model);
        while (correctOutput(seed.model, ruling.message)) {
            ruling = m_referee.load(seed.model);
        }
        if (!m_seen.insert(seed.model.SerializeAsString()).second) {
            return; // corrected to what another assignment gave already
        }
        ++counts.first;
        if (ruling.verdict != Verdict::Accepted && ruling.verdict != Verdict::NoKernel) {
            ++m_lost[seed.family + ": " + ruling.message];
            return;
        }
        ++counts.second;
        ++m_score.seeds;
        Mutant itself;
        itself.model = seed.model;
        judge(seed, itself, number);
        auto mutants = mutantsOf(seed.model);
        std::vector<std::size_t> order(mutants.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        if (m_options.sample > 0) {
            std::shuffle(order.begin(), order.end(), m_random);
            order.resize(std::min(order.size(), sampledMutants));
        }
        for (const std::size_t i : order) {
            ++m_score.mutants;
            judge(seed, mutants[i], number + 1 + i);
        }
    }

    /// The type of an output may follow from attributes in ways that no recipe states: the runtime knows it.
    static bool correctOutput(onnx::ModelProto& model, const std::string& message)
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

    void judge(const Seed& seed, const Mutant& mutant, std::size_t number)
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
        const bool alarm = !diagnosis.findings.empty();
        const bool accepted = ruling.verdict == Verdict::Accepted;
        ++(accepted ? m_score.accepted : m_score.noKernel);
        (accepted ? m_score.falseAlarms : m_score.noKernelAlarms) += alarm ? 1 : 0;
        if (alarm) {
            add(miss, accepted ? "false alarm" : "false alarm without a kernel");
        }
    }

    void judgeRepair(const Seed& seed, const Mutant& mutant, Miss& miss)
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
        const bool loads = ruling.verdict == Verdict::Accepted || ruling.verdict == Verdict::NoKernel;
        if (!loads || !repair.second.findings.empty() || !repair.second.failure.empty()) {
            add(miss, "not repaired");
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

    void add(const Miss& miss, const char* figure)
    {
        m_score.misses.push_back(miss);
        m_score.misses.back().figure = figure;
    }

    const CampaignOptions& m_options;
    Referee m_referee;
    Judge m_judge;
    std::mt19937_64 m_random;
    Score m_score;
    std::map<std::string, std::size_t>& m_lost = m_score.lostMessages;
    std::unordered_set<std::string> m_seen;
};

} // namespace

Score runCampaign(const CampaignOptions& options) { return Campaign(options).run(); }

} // namespace onnxmend::mutants
