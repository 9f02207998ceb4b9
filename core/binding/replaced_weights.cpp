// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/replaced_weights.h"

#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

std::vector<ReplacedWeights> replacedWeights(const Checkpoints& checkpoints)
{
    constexpr std::size_t maxListed = 5;
    std::unordered_map<std::string_view, std::size_t> winners;
    if (checkpoints.size() > 1) {
        for (std::size_t c = 0; c < checkpoints.size(); ++c) {
            for (const TensorRef& tensor : checkpoints[c]->tensors) {
                winners[tensor.name()] = c;
            }
        }
    }
    std::vector<ReplacedWeights> result;
    for (std::size_t c = 0; c + 1 < checkpoints.size(); ++c) {
        std::map<std::size_t, ReplacedWeights> byWinner;
        for (const TensorRef& tensor : checkpoints[c]->tensors) {
            const std::size_t by = winners[tensor.name()];
            if (by == c) {
                continue;
            }
            ReplacedWeights& replaced = byWinner[by];
            if (++replaced.count <= maxListed) {
                replaced.names.push_back(tensor.name());
            }
        }
        for (auto& [by, replaced] : byWinner) {
            replaced.checkpoint = c;
            replaced.by = by;
            result.push_back(std::move(replaced));
        }
    }
    return result;
}

} // namespace onnxmend
