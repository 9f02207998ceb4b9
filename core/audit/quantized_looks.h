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

/// Tells tensors of few bits that are taken for numbers as they lie in a checkpoint, and likely are not:
/// integers; 4-bit floats and exponents; 8-bit floats that something like a scale lies beside, or that reach
/// into the upper half of their range, as values do that were scaled to fill it.
class QuantizedLooks
{
public:
    /// `known` keeps what was read for later audits; may be null.
    QuantizedLooks(const Checkpoints& checkpoints, std::shared_ptr<KnownContents> known, Progress& progress);

    struct Look {
        std::string reason;                  ///< a clause
        std::vector<std::string> companions; ///< tensors that speak for it
    };
    /// Nothing where the numbers are what they seem to be. Reads 8-bit floats without companions, up to the
    /// first great value. Throws Cancelled; what cannot be read is found elsewhere.
    std::optional<Look> of(const CheckpointTensorId& id);

private:
    using Companions = std::unordered_map<std::string, std::vector<std::string>>; ///< by module

    const Companions& companionsOf(std::size_t checkpoint);
    bool reachesUpperHalf(const TensorRef& tensor);

    const Checkpoints& m_checkpoints;
    std::shared_ptr<KnownContents> m_known;
    Progress& m_progress;
    std::unordered_map<std::size_t, Companions> m_companions;
};

} // namespace onnxmend
