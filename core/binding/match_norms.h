// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/compare_contents.h"
#include "core/binding/weight_modules.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A Conv whose weight and bias have made-up names.
struct FoldedConvolution {
    std::string module; ///< by the node's name
    std::optional<TargetId> weight;
    std::optional<TargetId> bias;
    bool isMerged = false;
};

/// Finds the convolution and the BatchNorm behind it that an exporter has multiplied into each other. Where
/// the graph has the product, the values decide; else it is a suggestion, or filled where the options say so.
void matchNorms(const std::vector<FoldedConvolution>& convolutions, const WeightModules& modules,
                const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                const BindingOptions& options, ContentComparer& comparer);

} // namespace onnxmend
