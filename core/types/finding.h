// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/code/code_source.h"
#include "core/dtype/dtype.h"
#include "core/model/graph.h"
#include "core/types/finding_kinds.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace onnxmend
{

/// The preference for dynamic operands that differ: the type to which torch would promote, or the declared
/// type of the result.
enum class Strategy { Promote, MatchDeclared };
const char* strategyName(Strategy strategy); ///< as on the command line: "match-declared"

/// A place whose type has to change to fix a finding, with both types.
struct TypeChange {
    /// The stored values of an initializer or Constant.
    struct StoredValues {
        /// An argument of a node, by the name of the node's first output.
        struct Reader {
            SharedText node;
            std::uint32_t input = 0;
            SharedText graph = {}; ///< scope of the node if it captures the value, otherwise empty
            friend auto operator<=>(const Reader&, const Reader&) = default;
        };
        std::optional<Reader> reader = {}; ///< nullopt if it is for all readers
        friend auto operator<=>(const StoredValues&, const StoredValues&) = default;
    };
    /// Stored integers, which all readers read as the bits of floats.
    struct Bits {
        friend auto operator<=>(const Bits&, const Bits&) = default;
    };
    /// One argument of a node.
    struct Argument {
        SharedText node; ///< by the name of its first output
        std::uint32_t input = 0;
        friend auto operator<=>(const Argument&, const Argument&) = default;
    };
    /// A value, for all its readers.
    struct Result {
        friend auto operator<=>(const Result&, const Result&) = default;
    };
    enum class Declaration { Input, Output, ValueInfo };
    /// An attribute that states a dtype.
    struct Attribute {
        SharedText node; ///< by the name of its first output
        SharedText name;
        friend auto operator<=>(const Attribute&, const Attribute&) = default;
    };
    /// A node calls another function.
    struct Call {
        SharedText node; ///< by the name of its first output
        SharedText domain;
        SharedText name;
        SharedText overload;
        friend auto operator<=>(const Call&, const Call&) = default;
    };
    /// Removal of a QuantizeLinear and of every DequantizeLinear behind it: their readers read the value
    /// before quantization.
    struct Bypass {
        SharedText node;         ///< the QuantizeLinear, by the name of its output
        bool isIdentity = false; ///< the value lies on the grid, so nothing is rounded
        friend auto operator<=>(const Bypass&, const Bypass&) = default;
    };
    /// Stored integers minus a number, in a dtype of the same width.
    struct Shift {
        std::int64_t offset = 0;
        friend auto operator<=>(const Shift&, const Shift&) = default;
    };
    /// The numbers that a DequantizeLinear computes from stored values, stored in its place.
    struct Dequantize {
        SharedText node;      ///< by the name of its output
        bool isExact = false; ///< ONNX Runtime computes the very same numbers
        friend auto operator<=>(const Dequantize&, const Dequantize&) = default;
    };
    /// A zero point of 0 for a QuantizeLinear that has none. Its dtype is that of the result.
    struct ZeroPoint {
        SharedText node; ///< by the name of its output
        friend auto operator<=>(const ZeroPoint&, const ZeroPoint&) = default;
    };
    /// Removal of a Cast that has no effect.
    struct NoCast {
        SharedText node; ///< by the name of its output
        friend auto operator<=>(const NoCast&, const NoCast&) = default;
    };
    /// A newer opset of the default domain for the whole model.
    struct Opset {
        std::int64_t version = 0;
        friend auto operator<=>(const Opset&, const Opset&) = default;
    };
    using What = std::variant<StoredValues, Bits, Argument, Result, Declaration, Attribute, Call, Bypass,
                              Shift, Dequantize, ZeroPoint, NoCast, Opset>;

    SharedText graph = {}; ///< scope
    SharedText value = {};
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    What what = Result{};

    friend auto operator<=>(const TypeChange&, const TypeChange&) = default;

    template <class Kind>
    bool is() const
    {
        return std::holds_alternative<Kind>(what);
    }
};

/// Returns the change of a node's argument to another type: of its stored values, in a copy if necessary, or
/// through a Cast.
TypeChange::What castOfArgument(bool isStored, const SharedText& node, std::uint32_t input);

/// Types that would agree, by all these changes together.
struct Resolution {
    std::optional<Strategy> strategy; ///< if strategies differ in it
    std::vector<TypeChange> changes;
    bool mayChangeValues = false; ///< also if no cast loses something: integers no longer wrap

    void add(SharedText graph, SharedText value, DType from, DType to, TypeChange::What what)
    {
        changes.push_back({std::move(graph), std::move(value), from, to, std::move(what)});
    }
};

/// Returns the first change that casts codes of quantized weights to wider floats (areFewBits); nullptr if
/// there is none.
const TypeChange* castOfCodes(const Resolution& resolution);

/// An operand that a finding's message lists.
struct FindingOperand {
    SharedText parameter; ///< name in the schema: "A"
    SharedText value;
    SharedText type; ///< for people, also of values that are not tensors
    DType dtype = DType::Undefined;
    SharedText origin; ///< "an initializer", "from Cast \"c\", 5 nodes above"
};

/// The way in which a weight of few bits becomes numbers, or the signs that it has to.
struct QuantizationNote {
    SharedText scheme = {};                   ///< of THE table; empty if unknown
    std::vector<std::string> companions = {}; ///< tensors of the checkpoint that belong to it
    SharedText formula = {};                  ///< over names; empty if it cannot be computed
};

/// A fault, its place and its reason: plain data. Its fixes are attached by finding id
/// (core/plan/choose_fixes.h).
struct Finding {
    FindingKind kind = FindingKind::InvalidGraph;
    Severity severity = Severity::Error;
    SharedText graph;
    SharedText node;
    std::optional<NodeId> nodeIndex;
    SharedText opType;
    SharedText domain;
    SharedText value;
    DType actual = DType::Undefined;
    DType expected = DType::Undefined;
    SharedText statement;                 ///< the fault, unless `operands` and `rule` state all of it
    std::vector<FindingOperand> operands; ///< those that do not fit together; the message lists them
    SharedText rule;                      ///< of the operator, in words
    std::optional<std::size_t> row;       ///< index into Report::rows
    std::size_t moreNodes = 0;            ///< further nodes that require the same of `value`
    std::vector<NodeId> otherNodes;       ///< those of them that are in the same graph
    bool fixedBySaving = false;           ///< about the layout of data, which every save fixes
    std::vector<Resolution> resolutions;  ///< of type findings, the preferred one first
    Rare<QuantizationNote> quantization;  ///< of a quantized weight, or of a node that would cast its codes
    SharedText idSuffix;                  ///< distinguishes findings of one kind, scope and value
    Rare<CodeSource> source;              ///< the Python it comes from, if the exporter left notes

    /// Makes the change the subject: its value and dtypes.
    void setSubject(const TypeChange& change);
    /// Returns a stable id: kind, scope and value, or the node without a value. Composed at each call.
    std::string id() const;
    /// Returns the fault and its reason in a sentence. Composed at each call, since the sentences of 200,000
    /// findings would take most of their memory.
    std::string message() const;
};

/// Returns `Add "/layers/Add"`, or `Add (node 5)` without a name.
std::string nodeText(const std::string& opType, const std::string& name, std::size_t index);

/// Returns `A = "x" is FLOAT (a graph input)`.
std::string operandText(const FindingOperand& operand);

} // namespace onnxmend
