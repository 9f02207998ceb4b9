// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"
#include "core/model/model.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What a weight is made of that is not stored as it is needed.
struct WeightDerivation {
    std::vector<std::string> tensors; ///< of the checkpoint
    std::string formula;              ///< of their names: `transpose(h.0.qkv.weight)`
};

/// A weight that the graph makes likely, without proving it.
struct WeightSuggestion {
    WeightOrigin origin;
    WeightDerivation derivation;
};

enum class RowSource { Inline, External, Checkpoint, None };
enum class RowStatus { Ok, Mismatch, Missing, Unused, Ambiguous, ShapeMismatch, Unreadable };
enum class MatchRule { None, Exact, Normalized, Suffix, Transposed, Content, Manual };

const char* rowSourceName(RowSource source); ///< as in JSON: "inline"
const char* rowStatusName(RowStatus status); ///< as in JSON: "shape-mismatch"
const char* matchRuleName(MatchRule rule);   ///< as in JSON: "normalized"

/// One tensor of the model, one graph input that a checkpoint fills or should fill, or one checkpoint tensor
/// that nothing uses.
struct InitializerRow {
    std::string name;
    std::string graph; ///< scope
    RowSource source = RowSource::None;
    RowStatus status = RowStatus::Ok;
    DType storedDtype = DType::Undefined;   ///< Undefined = not known or does not apply
    DType declaredDtype = DType::Undefined; ///< by the graph input, or the initializer itself
    DType requiredDtype = DType::Undefined; ///< what the nodes that read it need
    DType savedDtype = DType::Undefined;    ///< what a save would write with the plan as it is
    std::vector<std::int64_t> shape;
    std::string openShape; ///< as the graph declares it, where no tensor tells the shape: "[N, 4]", or "?"
    std::uint64_t elementCount = 0;
    std::uint64_t byteCount = 0;      ///< packed, as stored
    std::uint64_t savedByteCount = 0; ///< packed, as a save would write it
    std::string location;             ///< file, as the model says or as the user named it; empty = the model
    std::optional<std::uint64_t> offset;
    WeightOrigin origin;                        ///< the checkpoint tensor that fills it, or would
    std::optional<WeightDerivation> derivation; ///< where `origin` is not taken as it is
    std::optional<WeightSuggestion> suggestion; ///< of a missing weight
    MatchRule match = MatchRule::None;
    std::string note;                    ///< why it is not ok, in a sentence
    std::optional<TensorRef> tensor;     ///< the bytes as stored, for values and plots
    std::optional<TensorId> modelTensor; ///< when the (planned) model holds it
    bool changedByPlan = false;
};

enum class Severity { Error, Warning, Info };
const char* severityName(Severity severity);

/// What to prefer when dynamic operands differ: the type that torch would promote to, or the one that the
/// result is declared as.
enum class Strategy { Promote, MatchDeclared };
const char* strategyName(Strategy strategy); ///< as on the command line: "match-declared"

/// One place whose type has to change for a finding to go.
struct TypeChange {
    enum class Kind {
        StoredValues, ///< of an initializer or Constant: all readers, or the one argument given by node and
                      ///< input
        Argument,     ///< what a node reads (node, input)
        Result,       ///< what all readers of a value see
        Input,        ///< the declaration of a graph input
        Output,       ///< the declaration of a graph output
        ValueInfo,
        Attribute, ///< that states a dtype (node, attribute)
        Call,      ///< of another function (node, callDomain, callName, callOverload)
    };
    Kind kind = Kind::Argument;
    std::string graph; ///< scope
    std::string value;
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::string node; ///< by the name of its first output
    std::optional<std::uint32_t> input;
    std::string readerGraph; ///< scope of the node, where it reads a value captured from \p graph; else empty
    std::string attribute;
    std::string callDomain;
    std::string callName;
    std::string callOverload;

    friend auto operator<=>(const TypeChange&, const TypeChange&) = default;
};

/// Types that would agree: all these changes together.
struct Resolution {
    std::optional<Strategy> strategy; ///< when strategies differ in it
    std::vector<TypeChange> changes;
};

/// One of the operands that a finding's message lists.
struct FindingOperand {
    std::string parameter; ///< as the operator calls it: "A"
    std::string value;
    std::string type; ///< for people, also of what is no tensor
    DType dtype = DType::Undefined;
    std::string origin; ///< "an initializer", "from Cast \"c\", 5 nodes above"
};

/// Something wrong, where, and why: plain data. Its fixes are attached by finding id
/// (core/plan/choose_fixes.h).
struct Finding {
    std::string id;   ///< stable: kind, scope and value
    std::string kind; ///< a row of finding_kinds
    Severity severity = Severity::Error;
    std::string graph;
    std::string node;
    std::optional<std::size_t> nodeIndex;
    std::string opType;
    std::string domain;
    std::string value;
    DType actual = DType::Undefined;
    DType expected = DType::Undefined;
    std::string message;
    std::vector<FindingOperand> operands; ///< that cannot go together; the message tells them and the rule
    std::string rule;                     ///< of the operator, in words
    std::optional<std::size_t> row;       ///< index into Report::rows
    std::size_t moreNodes = 0;            ///< that ask the same of `value`
    bool mendedBySaving = false;          ///< about how data lie, which a save writes anew
    std::vector<Resolution> resolutions;  ///< of type findings, the preferred one first
};

struct Summary {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t infos = 0;
};

/// All that an audit says. Immutable once made.
struct Report {
    std::vector<InitializerRow> rows;
    std::vector<Finding> findings;
    Summary summary;
};

} // namespace onnxmend
