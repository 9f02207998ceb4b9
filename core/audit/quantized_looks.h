// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/binding/bind_weights.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// Recognizes tensors of few bits in a checkpoint or model that are probably not numbers: integers; 4-bit
/// floats and exponents; 8-bit floats with a scale beside them, or with values in the upper half of their
/// range, which scaling to the full range causes.
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
    /// The same for codes that the graph declares as such and then needs as floats. Masks and the like are
    /// stored so, too, so it takes a known scheme, a companion, or values in the upper half of the range.
    std::optional<Look> ofDeclaredCodes(const CheckpointTensorId& id);
    /// The same for a tensor of the model that nodes need as floats. Its graph may scale the result later, so
    /// it takes a companion that nothing reads. `name`: by which nodes read it.
    std::optional<Look> ofStored(const Model& model, TensorId id, const std::string& name);

private:
    /// By module, and by the weight that their names begin with.
    using Companions = std::unordered_map<std::string, std::vector<std::string>>;

    const Companions& companionsOf(std::size_t checkpoint);
    /// Returns those initializers of the graph that nothing reads.
    const Companions& companionsOf(const Model& model, GraphId graph);
    /// Returns the tensors with telling names that belong to it or to its module, except itself.
    std::vector<std::string> companionsBeside(const CheckpointTensorId& id);
    static std::vector<std::string> companionsBeside(const Companions& all, const std::string& name);
    static void addCompanion(Companions& companions, const std::string& name,
                             const std::set<std::string>& places);
    bool reachesUpperHalf(const TensorRef& tensor);

    const Checkpoints& m_checkpoints;
    std::shared_ptr<KnownContents> m_known;
    Progress& m_progress;
    std::unordered_map<std::size_t, Companions> m_companions;         ///< by checkpoint
    std::unordered_map<std::uint32_t, Companions> m_unreadCompanions; ///< by graph
};

} // namespace onnxmend
