// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The main graph as ONNX Runtime runs it, read from the model that it writes with all optimisations on.
struct OptimisedGraph {
    std::size_t nodes = 0;
    /// Number of Casts that ONNX Runtime inserts where the CPU has no kernel for FLOAT16 (onnxruntime:
    /// core/optimizer/insert_cast_transformer.cc).
    std::size_t ownCasts = 0;
    /// The nodes behind these Casts, which run in FLOAT, in the order of the graph: `Add "n"` as the written
    /// model has them, and fused nodes by their own names.
    std::vector<std::string> widened;
    std::optional<ProofSubject> firstWidened = {}; ///< the first of them that is in the written model
    /// Number of nodes by operator, for operators that the written model does not have: fused nodes.
    std::map<std::string, std::size_t> fused;
};

/// Throws Error if the file is not a valid model.
OptimisedGraph readOptimisedGraph(const std::filesystem::path& path, const Model& written);

/// A fused operator that a model has less often than another one: a Cast separates nodes that were fused.
struct LostFusion {
    std::string op;
    std::size_t count = 0;
    std::size_t otherCount = 0;
};
std::vector<LostFusion> lostFusions(const OptimisedGraph& graph, const OptimisedGraph& other);

} // namespace onnxmend
