// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/bind_weights.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// Recognizes tensors of few bits in a checkpoint that are probably not numbers: integers; 4-bit floats and
/// exponents; 8-bit floats with a scale beside them, or with values in the upper half of their range, which
/// scaling to the full range causes.
class QuantizedLooks
{
public:
    /// `known` keeps results for later audits; may be null.
    QuantizedLooks(const Checkpoints& checkpoints, std::shared_ptr<KnownContents> known, Progress& progress);

    struct Look {
        std::string reason;                  ///< a clause
        std::vector<std::string> companions; ///< tensors that support the reason
    };
    /// Returns nullopt if the numbers seem right. Reads 8-bit floats without companions, up to the first
    /// large value. Throws Cancelled; unreadable tensors are found elsewhere.
    std::optional<Look> of(const CheckpointTensorId& id);
    /// The same for integers that the graph declares as such and then needs as floats. Masks and the like are
    /// stored so, too, so it takes a known scheme, a companion, or values in the upper half of the range.
    std::optional<Look> ofDeclaredIntegers(const CheckpointTensorId& id);

private:
    using Companions = std::unordered_map<std::string, std::vector<std::string>>; ///< by module

    const Companions& companionsOf(std::size_t checkpoint);
    /// Returns the other tensors of its module whose names speak of scales, zero points and the like.
    std::vector<std::string> companionsBeside(const CheckpointTensorId& id);
    bool reachesUpperHalf(const TensorRef& tensor);

    const Checkpoints& m_checkpoints;
    std::shared_ptr<KnownContents> m_known;
    Progress& m_progress;
    std::unordered_map<std::size_t, Companions> m_companions;
};

} // namespace onnxmend
