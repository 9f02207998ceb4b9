// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/binding/derived_weights.h"
#include "core/formats/tensor_ref.h"
#include "core/model/model.h"
#include "core/types/finding.h"

#include <cstdint>
#include <optional>
#include <string>
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
    DType storedDtype = DType::Undefined;   ///< Undefined = not known or does not apply
    DType declaredDtype = DType::Undefined; ///< by the graph input, or the initializer itself
    DType requiredDtype = DType::Undefined; ///< what the nodes that read it need
    DType wantedDtype = DType::Undefined;   ///< what a finding about a node that reads it would make it
    DType savedDtype = DType::Undefined;    ///< what a save would write with the plan as it is
    DType codesDtype = DType::Undefined;    ///< of the checkpoint's tensor, where `origin` says a scheme
    SharedShape shape;
    SharedText openShape; ///< as the graph declares it, where no tensor tells the shape: "[N, 4]", or "?"
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;      ///< packed, as stored
    std::uint64_t savedByteCount = 0; ///< packed, as a save would write it
    SharedText location;              ///< file, as the model says or as the user named it; empty = the model
    std::optional<std::uint64_t> offset;
    Rare<WeightOrigin> origin;         ///< the checkpoint tensor that fills it, or would
    Rare<WeightDerivation> derivation; ///< where `origin` is not taken as it is
    Rare<WeightSuggestion> suggestion; ///< of a missing weight
    MatchRule match = MatchRule::None;
    SharedText note;                     ///< why it is not ok, in a sentence
    std::optional<TensorRef> tensor;     ///< the bytes as stored, for values and plots
    std::optional<TensorId> modelTensor; ///< when the (planned) model holds it
    bool changedByPlan = false;
    bool looksQuantized = false; ///< the checkpoint's tensor, by no known scheme: not cast but by its own fix

    /// What the file stores, also where its numbers are computed.
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
Summary summaryOf(const std::vector<Finding>& findings);

/// All that an audit says. Immutable once made.
struct Report {
    std::vector<InitializerRow> rows;
    std::vector<Finding> findings;
    Summary summary;
};

} // namespace onnxmend
