// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/score.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace onnxmend::mutants
{

struct CampaignOptions {
    std::filesystem::path runtime;
    std::size_t sample = 0; ///< seeds to try at random, and a few mutants of each; 0 = all of both
    std::uint64_t randomSeed = 1;
    unsigned jobs = 1;               ///< threads, each with a runtime of its own
    std::size_t graphs = 600;        ///< seeds of several nodes
    bool repair = true;              ///< false: only the audit is measured
    bool kernels = false;            ///< kernels of the CPU count too, for the audit as for ONNX Runtime
    std::string only;                ///< one operator, or "graph"
    std::optional<std::size_t> dump; ///< write this model, by the number that a miss carries
    std::filesystem::path dumpTo;
};

/// Makes seeds and mutants, asks ONNX Runtime and onnxmend about each, and counts. The counts depend on the
/// options only.
Score runCampaign(const CampaignOptions& options);

} // namespace onnxmend::mutants
