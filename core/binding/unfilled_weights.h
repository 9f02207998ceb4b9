// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <string>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

/// Graph inputs that are weights by the graph alone, where no checkpoint tells: a model that was exported
/// without its parameters has them as inputs. A name such as `attention_bias` or `edge_weight` is not enough,
/// activations have it, too. One of them has to be a weight for certain, then all that are named so are:
/// either an operator reads it where it has a parameter (the kernel of a convolution, the table of an
/// embedding), or the same module has another such input (`fc_weight`, `fc_bias`). Linear in the model to
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
