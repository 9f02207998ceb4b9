// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/dtype/dtype.h"
#include "core/model/graph.h"
#include "core/types/finding_kinds.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace onnxmend
{

/// What to prefer when dynamic operands differ: the type that torch would promote to, or the one that the
/// result is declared as.
enum class Strategy { Promote, MatchDeclared };
const char* strategyName(Strategy strategy); ///< as on the command line: "match-declared"

/// One place whose type has to change for a finding to go: where, from what, to what.
struct TypeChange {
    /// The stored values of an initializer or Constant.
    struct StoredValues {
        /// An argument of a node, by the name of the node's first output.
        struct Reader {
            SharedText node;
            std::uint32_t input = 0;
            SharedText graph = {}; ///< scope of the node, where it captures the value; else empty
            friend auto operator<=>(const Reader&, const Reader&) = default;
        };
        std::optional<Reader> reader = {}; ///< only for this one; nothing: for all
        friend auto operator<=>(const StoredValues&, const StoredValues&) = default;
    };
    /// Stored integers are read as the bits of floats, by all readers.
    struct Bits {
        friend auto operator<=>(const Bits&, const Bits&) = default;
    };
    /// What a node reads at one place.
    struct Argument {
        SharedText node; ///< by the name of its first output
        std::uint32_t input = 0;
        friend auto operator<=>(const Argument&, const Argument&) = default;
    };
    /// What all readers of a value see.
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
    /// A QuantizeLinear and every DequantizeLinear behind it go: who reads these reads what was quantised.
    struct Bypass {
        SharedText node;         ///< the QuantizeLinear, by the name of its output
        bool isIdentity = false; ///< what is quantised lies on its grid: nothing is rounded
        friend auto operator<=>(const Bypass&, const Bypass&) = default;
    };
    /// A QuantizeLinear that has no zero point gets one of 0, whose dtype is what it gives.
    struct ZeroPoint {
        SharedText node; ///< by the name of its output
        friend auto operator<=>(const ZeroPoint&, const ZeroPoint&) = default;
    };
    /// A Cast that gives what it reads goes.
    struct NoCast {
        SharedText node; ///< by the name of its output
        friend auto operator<=>(const NoCast&, const NoCast&) = default;
    };
    /// The whole model goes to a newer opset of the default domain.
    struct Opset {
        std::int64_t version = 0;
        friend auto operator<=>(const Opset&, const Opset&) = default;
    };
    using What = std::variant<StoredValues, Bits, Argument, Result, Declaration, Attribute, Call, Bypass,
                              ZeroPoint, NoCast, Opset>;

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

/// The argument of a node in another type: its stored values, in a copy if need be, or through a Cast.
TypeChange::What castOfArgument(bool isStored, const SharedText& node, std::uint32_t input);

/// Types that would agree: all these changes together.
struct Resolution {
    std::optional<Strategy> strategy; ///< when strategies differ in it
    std::vector<TypeChange> changes;
};

/// One of the operands that a finding's message lists.
struct FindingOperand {
    SharedText parameter; ///< as the operator calls it: "A"
    SharedText value;
    SharedText type; ///< for people, also of what is no tensor
    DType dtype = DType::Undefined;
    SharedText origin; ///< "an initializer", "from Cast \"c\", 5 nodes above"
};

/// How a weight of few bits becomes numbers, or what speaks for it that it needs to.
struct QuantizationNote {
    SharedText scheme = {};                   ///< of THE table; empty: none is known
    std::vector<std::string> companions = {}; ///< tensors of the checkpoint that belong to it
    SharedText formula = {};                  ///< of names; empty: it cannot be computed
};

/// Something wrong, where, and why: plain data. Its fixes are attached by finding id
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
    SharedText statement;                 ///< what is wrong, where `operands` and `rule` do not tell it all
    std::vector<FindingOperand> operands; ///< that cannot go together; the message tells them and the rule
    SharedText rule;                      ///< of the operator, in words
    std::optional<std::size_t> row;       ///< index into Report::rows
    std::size_t moreNodes = 0;            ///< that ask the same of `value`
    bool fixedBySaving = false;           ///< about how data lie, which a save writes anew
    std::vector<Resolution> resolutions;  ///< of type findings, the preferred one first
    Rare<QuantizationNote> quantization;  ///< of a quantized weight
    SharedText idSuffix;                  ///< what tells it from others of that kind, scope and value

    /// Stable: kind, scope and value, or the node where there is no value. Composed at each call.
    std::string id() const;
    /// What is wrong and why, in a sentence. Composed at each call: those of 200,000 findings take more
    /// memory than all else that they hold.
    std::string message() const;
};

/// `Add "/layers/Add"`, or `Add (node 5)` where it has no name.
std::string nodeText(const std::string& opType, const std::string& name, std::size_t index);

/// `A = "x" is FLOAT (a graph input)`
std::string operandText(const FindingOperand& operand);

} // namespace onnxmend
