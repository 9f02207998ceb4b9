// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <string>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

/// Graph inputs that are weights by the graph alone, without a checkpoint: a model that was exported without
/// its parameters has them as inputs. A name such as `attention_bias` or `edge_weight` is not enough, since
/// activations have such names, too. If one of them is certainly a weight, all inputs with names of weights
/// are. It is certain if an operator reads it as a parameter (the kernel of a convolution, the table of an
/// embedding), or if the same module has another such input (`fc_weight`, `fc_bias`). Linear in the model to
/// build.
class UnfilledWeights
{
public:
    explicit UnfilledWeights(const Model& model);

    bool contains(std::string_view input) const { return m_names.contains(std::string(input)); }

private:
    std::unordered_set<std::string> m_names;
};

} // namespace onnxmend
