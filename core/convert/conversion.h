// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/convert/conversion_options.h"
#include "core/dtype/dtype.h"
#include "core/loss/measured_losses.h"
#include "core/mend/fix_all.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Reason why a node keeps its dtype, in the order in which decisions are made.
enum class KeepReason {
    Asked,
    OperatorType,
    UnknownOperator,
    NoKernel,
    Container,
    StatesDtype,
    BodyInterface,
    FunctionInterface,
    AmbiguousName,
    Quantized,
    UnreadableValue,
    StoredOverflow,
    StoredUnderflow,
    ExactValues,
    ComputedOverflow,
    ComputedUnderflow,
    LongSum,
    MeasuredError,
    EditRefused,
    Island,
};

struct KeepReasonInfo {
    KeepReason reason;
    std::string_view name; ///< in JSON: "stored-overflow"
    MarkedText title;      ///< heading above all nodes kept for it, for people
};

/// THE table of reasons.
std::span<const KeepReasonInfo> keepReasons();
const KeepReasonInfo& keepReasonInfo(KeepReason reason);
/// Returns whether the reason lies in the node's values or in the measured outputs, so that the node could be
/// converted.
bool isAboutValues(KeepReason reason);

/// Returns FLOAT for halves and for FLOAT64, both halves for FLOAT, INT64 for INT32. Throws UsageError for a
/// dtype that models are not converted to.
std::vector<DType> usualSources(DType to);
/// Returns 1e-2 for FLOAT16; 8e-2 for BFLOAT16, and for FLOAT, where the difference is the error of the
/// halves; 1e-4 for DOUBLE.
double usualTolerance(DType to);

/// A node that keeps its dtype.
struct KeptNode {
    std::string graph; ///< scope
    std::string node;  ///< name, otherwise name of its first output
    std::string output;
    std::string opType;
    KeepReason reason = KeepReason::Asked;
    Message detail; ///< cause, a value and a number; may be empty
};

/// Distance of an output of the converted model from the original's.
struct OutputError {
    std::string name;
    double error = 0; ///< largest absolute difference, divided by the greatest absolute value of the original
    bool breaks = false; ///< NaN or inf where the original has a number, or another shape
};

/// Error of the outputs on inputs that are made up from a range.
struct RangeError {
    double lowest = 0;
    double highest = 0;
    double error = 0;    ///< OutputError::error of the worst output; infinite if one breaks
    bool breaks = false; ///< an output breaks (OutputError::breaks)

    bool isWithin(double tolerance) const { return !breaks && error <= tolerance; }
};

/// Kind of an input that its made-up values do not look like.
enum class InputLook { Image, Sound, Ids, Mask };
struct InputDoubt {
    std::string input;
    InputLook look = InputLook::Image;
    Message text; ///< a clause: `"image" looks like an image, whose values may go from 0 to 255`
};

/// Nodes that follow each other, and the error of the outputs once they alone are converted.
struct PartError {
    std::string first; ///< name of a node, otherwise name of its first output
    std::string last;
    std::size_t nodes = 0;
    double error = 0; ///< as OutputError::error; infinite if an output breaks
};

/// Figures about nodes that keep their dtype for the measured error of the outputs.
struct GivenBack {
    std::size_t nodes = 0;
    std::size_t candidates = 0;        ///< nodes that would have been converted, including those
    double error = 0;                  ///< error with all candidates converted; infinite if an output breaks
    double sufficient = 0;             ///< tolerance with which all of them are converted; 0: none is known
    std::vector<PartError> parts = {}; ///< parts that were given back, the worst first

    bool isMost() const { return 2 * nodes > candidates; }
};

/// Results of running both models.
struct ConversionMeasurement {
    enum class Status { NotAsked, Passed, Failed, Impossible };
    /// Origin of the input values. Real inputs may differ from made-up ones.
    enum class Inputs { None, Given, MadeUp };
    Status status = Status::NotAsked;
    Inputs inputs = Inputs::None;
    std::string trouble;               ///< reason why one or both of the two ways were impossible
    std::vector<OutputError> computed; ///< results as ONNX Runtime's CPU provider computes
    std::vector<OutputError> rounded;  ///< results with every converted value rounded to the dtype
    std::size_t rounds = 0;            ///< sets of nodes that were measured
    double tolerance = 0;
    /// Ranges of made-up floats, the narrowest first; the outputs above are measured on that one. Empty if
    /// inputs were given, or if the graph determines all their values.
    std::vector<RangeError> ranges = {};
    std::vector<InputDoubt> doubts = {};               ///< doubts about inputs that were made up
    std::optional<GivenBack> givenBack = std::nullopt; ///< nullopt if no node was given back

    bool isMeasured() const { return status == Status::Passed || status == Status::Failed; }
    /// Returns the narrowest range that is beyond the tolerance; null if all are within it.
    const RangeError* breakingRange() const;
    /// Returns the same for ranges that inputs may well have: normalised values up to 10, images up to 255.
    const RangeError* plausiblyBreakingRange() const;
};

const char* measurementStatusName(ConversionMeasurement::Status status); ///< as in JSON: "not-asked"

/// Returns whether inputs may well have that range.
bool isPlausible(const RangeError& range, const std::vector<InputDoubt>& doubts);
/// Returns the first range that is beyond the tolerance and that inputs may well have; null if there is none.
const RangeError* plausiblyBreakingRange(const std::vector<RangeError>& ranges, double tolerance,
                                         const std::vector<InputDoubt>& doubts);

/// Error of a value of the main graph once every converted value is rounded to the dtype.
struct LayerError {
    std::string node;  ///< name, otherwise name of its first output
    std::string value; ///< output of the node
    std::string opType;
    bool isConverted = false;
    double error = 0;    ///< as OutputError::error
    bool breaks = false; ///< as OutputError::breaks
};

/// Duration of a run in ONNX Runtime's CPU provider with all optimisations.
struct ConversionTimes {
    double before = 0; ///< seconds, the median of `runs`; 0: not measured
    double after = 0;
    std::size_t runs = 0;
    std::string runtime; ///< "ONNX Runtime 1.30.0"
    std::string trouble; ///< reason why a model has no time
};

/// Opset of the default domain in which a model is converted.
struct OpsetChoice {
    std::int64_t from = 0; ///< opset of the model; 0: it imports none
    std::int64_t to = 0;
    std::size_t lostKernels = 0; ///< nodes that the target computed before, and that run on the CPU now
    std::string obstacle;        ///< reason why it is raised no further; may be empty

    bool isRaised() const { return to != from; }
};

/// A conversion, as a plan that was added to the document's.
struct Conversion {
    DType to = DType::Undefined;
    std::vector<DType> from;
    bool weightsOnly = false;
    OpsetChoice opset;
    FixAllResult fixes; ///< fixes made before; their session has the whole plan
    std::vector<KeptNode> kept;
    std::size_t convertedNodes = 0;
    std::size_t matrixNodes = 0; ///< matrix products, convolutions and recurrent layers, converted or kept
    std::size_t convertedMatrixNodes = 0;
    std::size_t nodesInTarget = 0; ///< nodes that computed in the dtype before
    std::size_t casts = 0;         ///< Casts that the plan inserts
    std::size_t edits = 0;         ///< edits of the plan, except those that fix findings
    std::size_t largeSources = 0;  ///< stored tensors of `from` that are worth a Cast when the model runs
    CastLosses losses;             ///< losses of stored values
    std::uint64_t bytesBefore = 0; ///< bytes of tensors, after the fixes
    std::uint64_t bytesAfter = 0;
    std::vector<Message> notes;
    std::size_t newFindings = 0; ///< errors and warnings that the document did not have before
    ConversionMeasurement measurement;
    std::vector<LayerError> layers; ///< in the order of the nodes; empty if not requested
    ConversionTimes times;

    /// Returns whether everything is stored and computed as before.
    bool changesNothing() const;
    /// Returns whether a measurement was requested and not possible, so that its effect on the outputs is
    /// unknown.
    bool isUnmeasured() const
    {
        return measurement.status == ConversionMeasurement::Status::Impossible && !changesNothing();
    }
};

} // namespace onnxmend
