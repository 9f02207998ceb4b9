// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/run_text.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstddef>

namespace onnxmend
{

namespace
{

constexpr std::size_t shownNodes = 4;

/// Returns the subject of an output of the main graph.
ProofSubject outputOf(const std::string& name) { return {.graph = "main", .value = name}; }

} // namespace

std::string outputText(const OutputValues& output)
{
    std::string text = dtypeName(output.dtype) + " " + shapeText(output.shape);
    if (output.nan + output.inf > 0) {
        text += ", " + groupedNumber(output.nan) + " nan and " + groupedNumber(output.inf) + " inf";
    }
    if (const auto& difference = output.difference) {
        if (!output.isMeasured()) {
            text += ", was " + dtypeName(difference->otherDtype) + " " + shapeText(difference->otherShape);
        } else if (output.dtype == DType::String) {
            text += ", " + groupedNumber(difference->elements) + " differ";
        } else {
            text += ", off by at most " + shortNumber(difference->maxAbsError) + " (relative " +
                    shortNumber(difference->maxRelError) + ")";
        }
    }
    return text;
}

std::vector<RunRemark> notCompared(const ModelRun& run, const Proof& original)
{
    std::vector<RunRemark> remarks;
    for (const std::string& name : run.unread) {
        remarks.push_back({displayText(name), "not compared: it holds no tensors", outputOf(name)});
    }
    for (const std::string& name : run.added) {
        remarks.push_back(
            {displayText(name), "not compared: the original has no such output", outputOf(name)});
    }
    if (run.original.fails() && original.passed()) {
        remarks.push_back({"the original",
                           "does not run optimised; compared with what it gives as written: " +
                               displayText(run.original.sentence(), 1000),
                           run.original.subject});
    }
    return remarks;
}

std::vector<RunRemark> runtimeWork(const ModelRun& run)
{
    std::vector<RunRemark> remarks;
    if (run.graph && run.graph->ownCasts > 0) {
        const std::vector<std::string>& widened = run.graph->widened;
        std::string names;
        for (std::size_t i = 0; i < std::min(widened.size(), shownNodes); ++i) {
            names += (i ? ", " : "") + displayText(widened[i]);
        }
        remarks.push_back({"Casts",
                           "the runtime adds " + groupedNumber(run.graph->ownCasts) +
                               " of its own and computes " + groupedNumber(widened.size()) +
                               (widened.size() == 1 ? " node" : " nodes") + " in FLOAT: " + names +
                               (widened.size() > shownNodes ? ", ..." : ""),
                           run.graph->firstWidened});
    }
    if (run.graph && run.originalGraph) {
        for (const LostFusion& lost : lostFusions(*run.graph, *run.originalGraph)) {
            remarks.push_back({"fused", displayText(lost.op) + ": " + groupedNumber(lost.count) +
                                            ", in the original " + groupedNumber(lost.otherCount)});
        }
    }
    return remarks;
}

} // namespace onnxmend
