// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/verify/proof_subject.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What ONNX Runtime makes of a model's main graph before it runs: read from the model that it writes with
/// all optimisations on.
struct OptimisedGraph {
    std::size_t nodes = 0;
    /// Casts that the runtime puts in where the CPU has no kernel for FLOAT16 (onnxruntime:
    /// core/optimizer/insert_cast_transformer.cc).
    std::size_t ownCasts = 0;
    /// The nodes behind these Casts, which it computes in FLOAT, in the order of the graph: `Add "n"`, as the
    /// written model has them; what the runtime made of several is told as that.
    std::vector<std::string> widened;
    std::optional<ProofSubject> firstWidened = {}; ///< the first of them that the written model has
    /// Nodes by operator, of those that the written model does not have: what several nodes were fused into.
    std::map<std::string, std::size_t> fused;
};

/// Throws Error when the file is no model.
OptimisedGraph readOptimisedGraph(const std::filesystem::path& path, const Model& written);

/// A fused operator that a model has less often than another: a Cast stands between nodes that were one.
struct LostFusion {
    std::string op;
    std::size_t count = 0;
    std::size_t otherCount = 0;
};
std::vector<LostFusion> lostFusions(const OptimisedGraph& graph, const OptimisedGraph& other);

} // namespace onnxmend
