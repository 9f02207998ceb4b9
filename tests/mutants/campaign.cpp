// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/campaign.h"

#include "tests/mutants/graph_seeds.h"
#include "tests/mutants/trial.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <random>
#include <unordered_set>

namespace onnxmend::mutants
{

namespace
{

/// Returns the seeds to try.
std::vector<std::size_t> chooseSeeds(const std::vector<Seed>& seeds, const CampaignOptions& options)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const bool dumped = !options.dump || i == *options.dump / numbersPerSeed;
        if (dumped && (options.only.empty() || options.only == seeds[i].family)) {
            chosen.push_back(i);
        }
    }
    if (options.sample > 0 && !options.dump) {
        std::mt19937_64 random(options.randomSeed);
        std::shuffle(chosen.begin(), chosen.end(), random);
        chosen.resize(std::min(chosen.size(), options.sample));
    }
    return chosen;
}

/// Assignments that the runtime corrects may end in the same model.
class SeenModels
{
public:
    bool insert(const onnx::ModelProto& model)
    {
        const std::scoped_lock lock(m_mutex);
        return m_models.insert(model.SerializeAsString()).second;
    }

private:
    std::mutex m_mutex; ///< protects the set
    std::unordered_set<std::string> m_models;
};

} // namespace

Score runCampaign(const CampaignOptions& options)
{
    auto seeds = operatorSeeds();
    for (Seed& seed : graphSeeds(options.graphs, options.randomSeed)) {
        seeds.push_back(std::move(seed));
    }
    const auto chosen = chooseSeeds(seeds, options);
    SeenModels seen;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Trial trial(options, [&](const onnx::ModelProto& model) { return seen.insert(model); });
        for (std::size_t i = next++; i < chosen.size(); i = next++) {
            trial.trySeed(seeds[chosen[i]], chosen[i] * numbersPerSeed);
        }
        return trial.score();
    };
    std::vector<std::future<Score>> workers;
    for (unsigned i = 1; i < options.jobs; ++i) {
        workers.push_back(std::async(std::launch::async, work));
    }
    Score all = work();
    for (auto& worker : workers) {
        all.add(worker.get());
    }
    return all;
}

} // namespace onnxmend::mutants
