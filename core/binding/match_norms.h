// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/compare_contents.h"
#include "core/binding/weight_modules.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A Conv with made-up names for weight and bias.
struct FoldedConvolution {
    std::string module; ///< by the node's name
    std::optional<TargetId> weight;
    std::optional<TargetId> bias;
    bool isMerged = false;
};

/// Finds the convolution and the BatchNorm behind it that an exporter has multiplied into one weight. If the
/// model has the product, the values decide; otherwise it is a suggestion, or filled if the options say so.
void matchNorms(const std::vector<FoldedConvolution>& convolutions, const WeightModules& modules,
                const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                const BindingOptions& options, ContentComparer& comparer);

} // namespace onnxmend
