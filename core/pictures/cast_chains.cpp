// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/cast_chains.h"

namespace onnxmend
{

CastChains::CastChains(const ScopeGraph& scope)
    : m_scope(scope)
    , m_origins(scope.nodes.size(), unresolved)
    , m_sinks(scope.nodes.size(), unresolved)
{
}

std::uint32_t CastChains::producerOf(std::uint32_t value) const
{
    const std::int32_t producer = m_scope.values[value].producer;
    const bool isComputed = producer >= 0 && !m_scope.nodes[static_cast<std::size_t>(producer)].isConstant;
    return isComputed ? static_cast<std::uint32_t>(producer) : none;
}

std::uint32_t CastChains::operandOf(std::uint32_t cast) const
{
    const auto inputs = m_scope.inputs.of(cast);
    return inputs.empty() ? none : inputs.front();
}

std::uint32_t CastChains::castOperandProducer(std::uint32_t cast) const
{
    const std::uint32_t operand = operandOf(cast);
    return operand == none ? none : producerOf(operand);
}

std::uint32_t CastChains::firstReader(std::uint32_t cast) const
{
    const auto outputs = m_scope.outputs.of(cast);
    const auto readers =
        outputs.empty() ? std::span<const std::uint32_t>() : m_scope.readers.of(outputs.front());
    return readers.empty() ? none : readers.front();
}

/// Follows the chain once for all its Casts; a circle of Casts leads nowhere.
template <class Next>
std::uint32_t CastChains::resolve(std::uint32_t cast, std::vector<std::uint32_t>& known, Next next)
{
    std::vector<std::uint32_t> passed;
    std::uint32_t at = cast;
    while (at != none && m_scope.nodes[at].isCast && known[at] == unresolved) {
        known[at] = none;
        passed.push_back(at);
        at = next(at);
    }
    const std::uint32_t end = at != none && m_scope.nodes[at].isCast ? known[at] : at;
    for (const std::uint32_t node : passed) {
        known[node] = end;
    }
    return known[cast];
}

std::uint32_t CastChains::originOf(std::uint32_t value)
{
    const std::uint32_t producer = producerOf(value);
    return producer != none && m_scope.nodes[producer].isCast
               ? resolve(producer, m_origins,
                         [this](std::uint32_t cast) { return castOperandProducer(cast); })
               : producer;
}

std::uint32_t CastChains::sinkOf(std::uint32_t cast)
{
    return resolve(cast, m_sinks, [this](std::uint32_t node) { return firstReader(node); });
}

} // namespace onnxmend
