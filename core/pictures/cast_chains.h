// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// Of Casts that stand behind each other in a scope: the node that computes what they cast, and one that
/// reads it. Constant over all questions together: each Cast is followed once. The scope must outlive it.
class CastChains
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit CastChains(const ScopeGraph& scope);

    /// The node that computes a value, through Casts; `none` for what is stored or given.
    std::uint32_t originOf(std::uint32_t value);
    /// The first node that reads what a Cast gives, through Casts; `none` where nobody does.
    std::uint32_t sinkOf(std::uint32_t cast);
    std::uint32_t operandOf(std::uint32_t cast) const; ///< a value; `none` for a Cast of nothing

private:
    static constexpr std::uint32_t unresolved = 0xfffffffe;

    std::uint32_t producerOf(std::uint32_t value) const;
    std::uint32_t castOperandProducer(std::uint32_t cast) const;
    std::uint32_t firstReader(std::uint32_t cast) const;
    template <class Next>
    std::uint32_t resolve(std::uint32_t cast, std::vector<std::uint32_t>& known, Next next);

    const ScopeGraph& m_scope;
    std::vector<std::uint32_t> m_origins; ///< by node, of Casts
    std::vector<std::uint32_t> m_sinks;
};

} // namespace onnxmend
