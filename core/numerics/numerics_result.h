// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/code/code_source.h"
#include "core/convert/conversion.h"
#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

class Session;

/// Kinds of causes. Where several fit a node, the first one counts.
enum class CauseKind {
    Constant,
    Mask,
    Overflow,
    Accumulation,
    InexactInteger,
    Absorption,
    Cancellation,
    Division,
    Logarithm,
    Underflow,
};

struct CauseKindInfo {
    CauseKind kind;
    std::string_view name; ///< in JSON: "inexact-integer"
    MarkedText title;      ///< for people
    MarkedText reason;     ///< the rule, in a sentence or two
};

/// THE table of kinds.
std::span<const CauseKindInfo> causeKinds();
const CauseKindInfo& causeKindInfo(CauseKind kind);

/// The element at which a cause has its largest effect.
struct CauseElement {
    std::vector<std::uint64_t> index; ///< one for each dimension
    std::vector<double> operands; ///< inputs of the node there; the largest one of an input that is added up
    double rounded = 0;           ///< result with every value rounded
    double wide = 0;              ///< result with every value in FLOAT
};

/// Part of the error of an output, from 0 to 1.
struct OutputShare {
    std::string name;
    double share = 0;
};

/// A node of the model.
struct NumericPlace {
    std::string graph; ///< scope
    std::string node;  ///< name; may be empty
    std::size_t nodeIndex = 0;
    std::string opType;
    std::string value; ///< first output

    /// Returns the name, otherwise that of the first output.
    const std::string& shown() const { return node.empty() ? value : node; }
};

/// The first node at which something happens that costs an output at least a tenth of the tolerance. Nodes
/// that only pass it on have none.
struct NumericCause {
    NumericPlace place;
    CauseKind kind = CauseKind::Overflow;
    std::string_view by; ///< "square", "sum", "product", "exp" ...; empty if nothing is to be said
    std::optional<CauseElement> worst; ///< nullopt for a node inside a subgraph or function
    std::vector<OutputShare> outputs;
    /// The stored constant itself is wrong, so wider nodes do not help: it has to come from another model.
    bool isStored = false;
    Message message;
    std::optional<CodeSource> source =
        {}; ///< the Python that the node comes from, if the exporter left notes

    std::string id() const; ///< "overflow:main:y"
};

/// An output with every value rounded to its declared dtype, against the same in FLOAT.
struct NumericOutput {
    std::string name;
    double error = 0; ///< greatest difference, as a share of the greatest magnitude; infinite if it breaks
    std::uint64_t nan = 0; ///< elements
    std::uint64_t inf = 0;
    std::optional<double> computed; ///< error as ONNX Runtime's CPU provider computes it; nullopt: not run
    std::optional<double> doubled;  ///< error of the FLOAT run against one in DOUBLE; nullopt: not run
    /// Error of the FLOAT run against the reference, which rounding does not explain. Against a recording, if
    /// no cause was found, that of the rounded run. nullopt: not compared.
    std::optional<double> reference;
};

/// A node that has to compute in FLOAT.
struct NumericKept {
    NumericPlace place;
    std::string_view reason; ///< kind of the cause that it has or is next to: "overflow"
};

/// A value of the main graph, in FLOAT and rounded.
struct ValueFigures {
    NumericPlace place; ///< node that computes it
    DType dtype = DType::Undefined;
    double greatest = 0; ///< finite magnitude in FLOAT
    std::uint64_t elements = 0;
    std::uint64_t inf = 0; ///< rounded
    std::uint64_t nan = 0;
    std::uint64_t subnormal = 0;
    std::uint64_t zero = 0;
    double error = 0;    ///< as NumericOutput::error
    double bitsLost = 0; ///< binary digits of the dtype that the error takes
    std::string module;  ///< of Python, that the node comes from; empty: the whole model, or it is not known
};

/// A value of the main graph, rounded, against the same one of a reference model or a recording.
struct ValueDistance {
    NumericPlace place;
    double error = 0; ///< as NumericOutput::error
};

/// Result of measuring a model.
struct Numerics {
    enum class Verdict { Sound, Causes, OutOfTolerance, Unmeasured };

    DType half = DType::Undefined; ///< dtype that is rounded to; Undefined: the model computes in none
    bool isMadeUp = false;         ///< inputs were made up
    std::size_t nodes = 0;         ///< in all graphs and functions
    bool isMeasured = false;
    std::string trouble;    ///< why it was not measured
    bool isPartial = false; ///< something of it could not be measured; a note says what
    double tolerance = 0;
    std::vector<NumericCause> causes; ///< in the order of the graph
    std::vector<NumericOutput> outputs;
    std::vector<RangeError> ranges; ///< errors on made-up inputs of other ranges, which causes do not count
    std::vector<InputDoubt> doubts; ///< about made-up inputs
    std::vector<NumericKept>
        keep;                   ///< in the order of the graph; empty: nothing has to be kept, or no set helps
    bool keepIsMinimal = false; ///< without any one of them an output is out of tolerance
    bool isHeld = false;        ///< with `keep` all outputs are within tolerance
    std::vector<ValueDistance> distances; ///< in the order of the graph; empty without a reference
    std::vector<ValueFigures> values;     ///< in the order of the graph
    std::vector<Message> notes;
    std::shared_ptr<const Session> kept; ///< the document with `keep` planned; null if nothing is kept

    Verdict verdict() const;
    /// Returns whether a stored constant has to come from another model.
    bool needsReference() const;
    bool isWithinTolerance() const;
    /// Returns whether no output is out of tolerance against a reference.
    bool agreesWithReference() const;
    /// Returns the narrowest range on which outputs are out of tolerance and in which real inputs may well
    /// be; null if there is none. The verdict does not count it.
    const RangeError* plausiblyBreakingRange() const;
    /// Returns whether the verdict is Sound and holds wherever real inputs may well be.
    bool isSoundThroughout() const;
    /// Returns whether the outputs were measured to be wrong.
    bool isWrong() const;
    /// Returns the first value that is out of tolerance against the reference; null if there is none.
    const ValueDistance* firstDifference() const;
};

const char* numericsVerdictName(Numerics::Verdict verdict); ///< as in JSON: "sound"

} // namespace onnxmend
