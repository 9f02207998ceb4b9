// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/campaign.h"
#include "tests/mutants/judge.h"
#include "tests/mutants/operator_seeds.h"
#include "tests/mutants/referee.h"

#include <functional>

namespace onnxmend::mutants
{

/// Numbers of models leave room for the mutants of each seed.
inline constexpr std::size_t numbersPerSeed = 1000;

/// Tries one seed after another, each with its mutants, and counts.
class Trial
{
public:
    /// `isNew`: whether no other seed gave this model already.
    Trial(const CampaignOptions& options, std::function<bool(const onnx::ModelProto&)> isNew);

    /// Models are numbered from `number` on: the seed, then its mutants.
    void trySeed(Seed& seed, std::size_t number);
    const Score& score() const { return m_score; }

private:
    void judge(const Seed& seed, const Mutant& mutant, std::size_t number);
    void judgeRepair(const Seed& seed, const Mutant& mutant, Miss& miss);
    void add(const Miss& miss, const char* figure);

    const CampaignOptions& m_options;
    std::function<bool(const onnx::ModelProto&)> m_isNew;
    Referee m_referee;
    Judge m_judge;
    Score m_score;
};

} // namespace onnxmend::mutants
