// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/binding/derived_weights.h"
#include "core/formats/tensor_ref.h"
#include "core/model/model.h"
#include "core/types/finding.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A weight that the graph makes likely, without proving it.
struct WeightSuggestion {
    WeightOrigin origin;
    WeightDerivation derivation;
};

enum class RowSource { Inline, External, Checkpoint, None };
enum class RowStatus { Ok, Mismatch, Missing, Unused, Ambiguous, ShapeMismatch, Unreadable };

const char* rowSourceName(RowSource source); ///< as in JSON: "inline"
const char* rowStatusName(RowStatus status); ///< as in JSON: "shape-mismatch"

/// One tensor of the model, one graph input that a checkpoint fills or should fill, or one checkpoint tensor
/// that nothing uses.
struct InitializerRow {
    SharedText name;
    SharedText graph; ///< scope
    RowSource source = RowSource::None;
    RowStatus status = RowStatus::Ok;
    DType storedDtype = DType::Undefined;   ///< Undefined if not known or not applicable
    DType declaredDtype = DType::Undefined; ///< by the graph input, or the initializer itself
    DType requiredDtype = DType::Undefined; ///< required by the nodes that read it
    DType wantedDtype = DType::Undefined;   ///< dtype that a finding about a reading node would give it
    DType savedDtype = DType::Undefined;    ///< dtype that a save would write with the current plan
    DType codesDtype = DType::Undefined;    ///< of the checkpoint's tensor, if `origin` has a scheme
    SharedShape shape;
    SharedText openShape; ///< shape in the declaration if no tensor states it: "[N, 4]", or "?"
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;      ///< packed, as stored
    std::uint64_t savedByteCount = 0; ///< packed, as a save would write it
    SharedText location;              ///< file as the model or the user names it; empty if it is the model
    std::optional<std::uint64_t> offset;
    Rare<WeightOrigin> origin;         ///< checkpoint tensor that fills it, or would
    Rare<WeightDerivation> derivation; ///< if `origin` is not used as it is
    Rare<WeightSuggestion> suggestion; ///< of a missing weight
    MatchRule match = MatchRule::None;
    SharedText note;                     ///< reason why it is not ok, in a sentence
    std::optional<TensorRef> tensor;     ///< stored bytes, for values and plots
    std::optional<TensorId> modelTensor; ///< if the (planned) model holds it
    bool changedByPlan = false;
    bool looksQuantized = false; ///< the checkpoint's tensor has no known scheme: only its own fix casts it

    /// Returns the dtype in the file, even if the numbers are computed.
    DType dtypeInFile() const
    {
        return codesDtype != DType::Undefined && !modelTensor ? codesDtype : storedDtype;
    }
};

struct Summary {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t infos = 0;

    void count(Severity severity);
};

/// Findings that have one cause: they count as one, are shown as one and are fixed together. The first of
/// them in the order of the report stands for all; each keeps its id.
class FindingGroups
{
public:
    /// Makes one group of these findings, which are in no group yet: two or more, in the order of the report.
    void add(std::vector<std::size_t> findings);

    /// Returns whether the finding stands for itself, or for its group.
    bool leads(std::size_t finding) const { return leaderOf(finding) == finding; }
    std::size_t leaderOf(std::size_t finding) const;
    /// Returns the other findings of the group that it leads; empty if there is none.
    std::span<const std::size_t> othersOf(std::size_t leader) const;
    bool empty() const { return m_others.empty(); }

private:
    std::unordered_map<std::size_t, std::size_t> m_leaders;             ///< of findings that do not lead
    std::unordered_map<std::size_t, std::vector<std::size_t>> m_others; ///< by leader
};

/// The result of an audit. Immutable once made.
struct Report {
    std::vector<InitializerRow> rows;
    std::vector<Finding> findings;
    FindingGroups groups; ///< without metadata of an exporter every finding stands for itself
    Summary summary;      ///< number of causes

    /// Returns the places of the findings that stand for a cause, in their order.
    std::vector<std::size_t> causes() const;
    /// Returns the findings that stand for the causes of these, sorted and each once.
    std::vector<std::size_t> causesOf(std::vector<std::size_t> some) const;
    /// Returns the ids of the other findings that this one stands for.
    std::vector<std::string> otherIds(std::size_t finding) const;
    /// Returns the number of nodes that fail by the cause of this finding, which leads its group; 1 if it is
    /// not about nodes.
    std::size_t places(std::size_t finding) const;
    /// Returns the source of a finding, with the modules of all its places; nullopt if it is not known.
    std::optional<CodeSource> sourceOf(std::size_t finding) const;
};

/// Counts the causes of a report.
Summary summaryOf(const Report& report);

/// Returns the source of a finding by itself: from the model's notes, otherwise from the name of its node.
std::optional<CodeSource> sourceOf(const Finding& finding);

} // namespace onnxmend
