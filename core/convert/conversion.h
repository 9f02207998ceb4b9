// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Why a node goes on computing in the dtype that it has, in the order in which decisions are made.
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
    MarkedText title;      ///< of all nodes that are kept for it, for people
};

/// THE table of reasons.
std::span<const KeepReasonInfo> keepReasons();
const KeepReasonInfo& keepReasonInfo(KeepReason reason);
/// The node could be converted, and is kept for what its values are or what became of the outputs.
bool isAboutValues(KeepReason reason);

/// FLOAT for halves and for FLOAT64, both halves for FLOAT, INT64 for INT32. Throws UsageError for a dtype
/// that models are not converted to.
std::vector<DType> usualSources(DType to);
/// 1e-2 for FLOAT16, 8e-2 for BFLOAT16 and for FLOAT, where the difference is what the halves were off; 1e-4
/// for DOUBLE.
double usualTolerance(DType to);

/// A node that goes on computing as it did.
struct KeptNode {
    std::string graph; ///< scope
    std::string node;  ///< its name, else that of its first output
    std::string output;
    std::string opType;
    KeepReason reason = KeepReason::Asked;
    std::string detail; ///< what made it so: a value and a number; may be empty
};

/// How far an output of the converted model is from the original's.
struct OutputError {
    std::string name;
    double error = 0;    ///< largest absolute difference, by the greatest absolute value of the original
    bool breaks = false; ///< NaN or inf where the original has a number, or another shape
};

/// What outputs are off on inputs that are made up from a range.
struct RangeError {
    double lowest = 0;
    double highest = 0;
    double error = 0;    ///< of the worst output, as of an output; infinite where one breaks
    bool breaks = false; ///< as of an output

    bool isWithin(double tolerance) const { return !breaks && error <= tolerance; }
};

/// What an input looks like whose values were made up otherwise.
enum class InputLook { Image, Sound, Ids, Mask };
struct InputDoubt {
    std::string input;
    InputLook look = InputLook::Image;
    std::string text; ///< a clause: `"image" looks like an image, whose values may go from 0 to 255`
};

/// What running both models showed.
struct ConversionMeasurement {
    enum class Status { NotAsked, Passed, Failed, Impossible };
    /// Where the values of inputs came from; of made-up ones nobody knows whether real ones are like them.
    enum class Inputs { None, Given, MadeUp };
    Status status = Status::NotAsked;
    Inputs inputs = Inputs::None;
    std::string trouble;               ///< why it was impossible, or not one of the two ways
    std::vector<OutputError> computed; ///< as ONNX Runtime's CPU provider computes
    std::vector<OutputError> rounded;  ///< with every converted value rounded to the dtype
    std::size_t rounds = 0;            ///< sets of nodes that were measured
    double tolerance = 0;
    /// Made-up floats, the narrowest range first, which is what the outputs above are measured on; empty
    /// where inputs were given, or the graph tells what all of them are.
    std::vector<RangeError> ranges = {};
    std::vector<InputDoubt> doubts = {}; ///< of inputs that were made up

    bool isMeasured() const { return status == Status::Passed || status == Status::Failed; }
    bool missesTolerance() const { return status == Status::Failed; }
    /// The narrowest range that is beyond the tolerance; null: none of those that were tried.
    const RangeError* breakingRange() const;
    /// The same, where inputs may well have such values: whatever is normalised up to 10, images up to 255.
    const RangeError* plausiblyBreakingRange() const;
};

const char* measurementStatusName(ConversionMeasurement::Status status); ///< as in JSON: "not-asked"

/// Whether inputs may well be of that range.
bool isPlausible(const RangeError& range, const std::vector<InputDoubt>& doubts);

/// How far a value that the main graph computes is off once every converted value is rounded to the dtype.
struct LayerError {
    std::string node;  ///< its name, else that of its first output
    std::string value; ///< that the node computes
    std::string opType;
    bool isConverted = false;
    double error = 0;    ///< as of an output
    bool breaks = false; ///< as of an output
};

/// How long a run takes, as ONNX Runtime's CPU provider computes with all optimisations.
struct ConversionTimes {
    double before = 0; ///< seconds, the median of `runs`; 0: not measured
    double after = 0;
    std::size_t runs = 0;
    std::string runtime; ///< "ONNX Runtime 1.30.0"
    std::string trouble; ///< why a model has no time
};

/// In which opset of the default domain a model is converted.
struct OpsetChoice {
    std::int64_t from = 0; ///< that it has; 0: it imports none
    std::int64_t to = 0;
    std::size_t lostKernels = 0; ///< nodes that the target computed before, and runs on the CPU then
    std::string obstacle;        ///< why it is raised no further; may be empty

    bool isRaised() const { return to != from; }
};

/// A conversion, as a plan that was added to the document's.
struct Conversion {
    DType to = DType::Undefined;
    std::vector<DType> from;
    bool weightsOnly = false;
    OpsetChoice opset;
    FixAllResult fixes; ///< what was broken before; its session has the whole plan
    std::vector<KeptNode> kept;
    std::size_t convertedNodes = 0;
    std::size_t matrixNodes = 0; ///< matrix products, convolutions and recurrent layers, converted or kept
    std::size_t convertedMatrixNodes = 0;
    std::size_t nodesInTarget = 0; ///< that computed in the dtype before
    std::size_t casts = 0;         ///< that the plan puts into the graph
    std::size_t edits = 0;         ///< of the plan, but for those that fix what was broken
    std::size_t largeSources = 0;  ///< stored tensors of `from` that are worth a Cast when the model runs
    CastLosses losses;             ///< of stored values
    std::uint64_t bytesBefore = 0; ///< of tensors, once what is broken is fixed
    std::uint64_t bytesAfter = 0;
    std::vector<std::string> notes;
    std::size_t newFindings = 0; ///< errors and warnings that the document did not have before
    ConversionMeasurement measurement;
    std::vector<LayerError> layers; ///< in the order of the nodes; empty where they were not asked for
    ConversionTimes times;

    /// Nothing would be stored or computed otherwise than it is.
    bool changesNothing() const;
    /// It was to be measured, and was not: nobody knows what it does to the outputs.
    bool isUnmeasured() const
    {
        return measurement.status == ConversionMeasurement::Status::Impossible && !changesNothing();
    }
};

} // namespace onnxmend
