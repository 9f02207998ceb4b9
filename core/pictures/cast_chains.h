// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/typed_graph.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// Chains of Casts in a scope: the node that computes the value before a chain, and a node that reads the one
/// behind it. Each Cast is followed once, so all calls together are linear. The scope outlives it.
class CastChains
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit CastChains(const ScopeGraph& scope);

    /// Returns the node that computes a value, through Casts; `none` for stored values and inputs.
    std::uint32_t originOf(std::uint32_t value);
    /// Returns the first node that reads the output of a Cast, through Casts; `none` if there is no such
    /// node.
    std::uint32_t sinkOf(std::uint32_t cast);
    std::uint32_t operandOf(std::uint32_t cast) const; ///< a value; `none` for a Cast without input

private:
    static constexpr std::uint32_t unresolved = 0xfffffffe;

    std::uint32_t producerOf(std::uint32_t value) const;
    std::uint32_t castOperandProducer(std::uint32_t cast) const;
    std::uint32_t firstReader(std::uint32_t cast) const;
    template <class Next>
    std::uint32_t resolve(std::uint32_t cast, std::vector<std::uint32_t>& known, Next next);

    const ScopeGraph& m_scope;
    std::vector<std::uint32_t> m_origins; ///< by node, for Casts
    std::vector<std::uint32_t> m_sinks;
};

} // namespace onnxmend
