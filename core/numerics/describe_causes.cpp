// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/describe_causes.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/rounding.h"
#include "core/numerics/numerics_text.h"
#include "core/numerics/tensor_numbers.h"
#include "core/values/tensor_slice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstDescribedBatch = 4;

/// Operators and the computation in which they grow.
struct GrowingOperator {
    std::string_view opType;
    std::string_view by;
};

constexpr std::array growingOperators = {
    GrowingOperator{"Add", "sum"},         GrowingOperator{"Sub", "sum"},
    GrowingOperator{"Sum", "sum"},         GrowingOperator{"ReduceSum", "sum"},
    GrowingOperator{"ReduceL1", "sum"},    GrowingOperator{"ReduceMean", "sum"},
    GrowingOperator{"CumSum", "sum"},      GrowingOperator{"MatMul", "sum"},
    GrowingOperator{"Gemm", "sum"},        GrowingOperator{"Einsum", "sum"},
    GrowingOperator{"Conv", "sum"},        GrowingOperator{"ConvTranspose", "sum"},
    GrowingOperator{"Mul", "product"},     GrowingOperator{"ReduceProd", "product"},
    GrowingOperator{"Pow", "power"},       GrowingOperator{"ReduceSumSquare", "square"},
    GrowingOperator{"ReduceL2", "square"}, GrowingOperator{"LpNormalization", "square"},
    GrowingOperator{"Exp", "exp"},         GrowingOperator{"Sinh", "exp"},
    GrowingOperator{"Cosh", "exp"},        GrowingOperator{"ReduceLogSumExp", "exp"},
    GrowingOperator{"Div", "quotient"},    GrowingOperator{"Reciprocal", "quotient"},
    GrowingOperator{"Cast", "cast"},
};

/// Returns the sentence about a node whose values are seen. %1 is the node, %2 its result in FLOAT, %3 the
/// dtype, %4 the rounded result, %5 the largest number of the dtype.
MarkedText sentenceOf(CauseKind kind)
{
    switch (kind) {
    case CauseKind::Constant:
        return ONNXMEND_TEXT("%1 gives the constant %2, which %3 holds as %4");
    case CauseKind::Mask:
        return ONNXMEND_TEXT("%1 gives %2 to hide a position, which is %4 in %3");
    case CauseKind::Overflow:
        return ONNXMEND_TEXT("%1 gives %2, and the largest number of %3 is %5");
    case CauseKind::Accumulation:
        return ONNXMEND_TEXT(
            "%1 is a step of a running sum that is %2, and %4 when each step is rounded to %3");
    case CauseKind::InexactInteger:
        return ONNXMEND_TEXT("%1 gives the whole number %2, which is %4 in %3");
    case CauseKind::Absorption:
        return ONNXMEND_TEXT("%1 adds a number that is too small for %3 to make a difference beside %2");
    case CauseKind::Cancellation:
        return ONNXMEND_TEXT("%1 gives %2 from numbers whose rounding to %3 matters, and %4 with it");
    case CauseKind::Division:
        return ONNXMEND_TEXT("%1 divides by a number that %3 does not hold: %2 becomes %4");
    case CauseKind::Logarithm:
        return ONNXMEND_TEXT("%1 takes the logarithm of a number that %3 does not hold: %2 becomes %4");
    case CauseKind::Underflow:
        return ONNXMEND_TEXT("%1 gives %2, which is %4 in %3");
    }
    return {};
}

class CauseDescription
{
public:
    CauseDescription(RoundedRuns& runs, const RoundedRuns::Errors& all, Progress& progress)
        : m_runs(runs)
        , m_model(runs.model())
        , m_graph(m_model.wide())
        , m_all(all)
        , m_progress(progress)
    {
    }

    std::vector<NumericCause> describe(const std::vector<FoundCause>& causes)
    {
        std::vector<NumericCause> described;
        described.reserve(causes.size());
        for (const FoundCause& cause : causes) {
            described.push_back({.place = m_model.placeOf(cause.event.node),
                                 .kind = cause.event.kind,
                                 .by = cause.event.kind == CauseKind::Overflow
                                           ? overflowingBy(m_model, cause.event.node)
                                           : std::string_view(),
                                 .worst = std::nullopt,
                                 .outputs = sharesOf(cause),
                                 .isStored = cause.isStored,
                                 .message = {}});
        }
        addWorst(causes, described);
        for (NumericCause& cause : described) {
            cause.message = sentence(cause);
        }
        return described;
    }

private:
    /// Returns the share of each output's error that is gone when the values of the cause are not rounded. If
    /// an output is not finite either way, the cause has the whole share if it breaks the output alone.
    std::vector<OutputShare> sharesOf(const FoundCause& cause)
    {
        const RoundedRuns::Errors without = m_runs.allRoundedBut(cause.values);
        std::vector<OutputShare> shares;
        for (const OutputError& output : m_all) {
            const double whole = comparableError(output);
            const double rest = errorIn(without, output.name);
            double share = 0;
            if (std::isinf(whole)) {
                const bool breaksAlone = std::isinf(errorIn(cause.alone, output.name));
                share = !std::isinf(rest) || breaksAlone ? 1 : 0;
            } else if (whole > 0) {
                share = std::clamp((whole - rest) / whole, 0.0, 1.0);
            }
            if (share > 0 || errorIn(cause.alone, output.name) >= m_runs.leastCost()) {
                shares.push_back({.name = output.name, .share = share});
            }
        }
        return shares;
    }

    static double errorIn(const RoundedRuns::Errors& errors, const std::string& name)
    {
        const auto found = std::ranges::find(errors, name, &OutputError::name);
        return found == errors.end() ? 0 : comparableError(*found);
    }

    void addWorst(const std::vector<FoundCause>& causes, std::vector<NumericCause>& described)
    {
        std::vector<std::size_t> seen;
        for (std::size_t i = 0; i < causes.size(); ++i) {
            if (m_graph.node(causes[i].event.node).scope == 0) {
                seen.push_back(i);
            }
        }
        const std::filesystem::path rounded = m_runs.writeRounded();
        forEachBatch(seen.size(), firstDescribedBatch, [&](std::size_t first, std::size_t count) {
            std::vector<NodeNumber> nodes;
            for (std::size_t i = first; i < first + count; ++i) {
                nodes.push_back(causes[seen[i]].event.node);
            }
            const std::vector<std::string> names = namesToRun(m_model, nodes);
            const std::vector<RunTensors> wide = m_runs.runs().run(m_runs.widePath(), names);
            const std::vector<RunTensors> narrow = runOrNothing(rounded, names);
            for (std::size_t i = first; i < first + count; ++i) {
                m_progress.checkCancelled();
                described[seen[i]].worst = worstOf(causes[seen[i]], wide, narrow);
            }
            return 2 * byteCountOf(wide);
        });
    }

    std::vector<RunTensors> runOrNothing(const std::filesystem::path& path,
                                         const std::vector<std::string>& names)
    {
        try {
            return m_runs.runs().run(path, names);
        } catch (const Error&) { // a NaN that is an index ends the run
            return {};
        }
    }

    std::optional<CauseElement> worstOf(const FoundCause& cause, const std::vector<RunTensors>& wide,
                                        const std::vector<RunTensors>& narrow)
    {
        const std::size_t set = cause.isPlaced ? cause.event.set : 0;
        const std::string_view name = m_graph.value(cause.event.value).name;
        const RunValue* const exact = set < wide.size() ? wide[set].find(name) : nullptr;
        const RunValue* const other = set < narrow.size() ? narrow[set].find(name) : nullptr;
        if (!exact || !exact->tensor || exact->tensor->elementCount() == 0) {
            return std::nullopt;
        }
        TensorNumbers exactNumbers(*exact->tensor);
        std::optional<TensorNumbers> otherNumbers;
        if (other && other->tensor && other->shape == exact->shape) {
            otherNumbers.emplace(*other->tensor);
        }
        const std::uint64_t element = cause.isPlaced ? cause.event.element
                                      : otherNumbers ? farthest(exactNumbers, *otherNumbers)
                                                     : 0;
        if (element >= exactNumbers.count()) {
            return std::nullopt;
        }
        CauseElement worst{.index = indexOfElement(exact->shape, element), .wide = exactNumbers.at(element)};
        const bool isOfRange = cause.event.kind <= CauseKind::InexactInteger || !otherNumbers;
        worst.rounded = isOfRange && cause.event.kind != CauseKind::Accumulation
                            ? roundedTo(m_model.half(), worst.wide)
                        : otherNumbers ? otherNumbers->at(element)
                                       : roundedTo(m_model.half(), worst.wide);
        const RunTensors* const rounded = set < narrow.size() ? &narrow[set] : nullptr;
        for (const ValueNumber input : m_graph.node(cause.event.node).inputs) {
            if (input != none) {
                worst.operands.push_back(operandAt(input, element, *exact, wide[set], rounded, set));
            }
        }
        return worst;
    }

    /// Returns the element with the largest difference; one that is not finite counts most.
    static std::uint64_t farthest(TensorNumbers& exact, TensorNumbers& rounded)
    {
        std::uint64_t place = 0;
        double largest = -1;
        for (std::uint64_t i = 0; i < exact.count(); ++i) {
            const double a = exact.at(i);
            const double b = rounded.at(i);
            const double distance = !std::isfinite(a)  ? 0
                                    : std::isfinite(b) ? std::abs(a - b)
                                                       : std::numeric_limits<double>::infinity();
            if (distance > largest) {
                largest = distance;
                place = i;
            }
        }
        return place;
    }

    /// Returns what the node reads for the element: the rounded number, or the one in FLOAT if an earlier
    /// cause has spoilt that. For an input that is added up, returns the largest number.
    double operandAt(ValueNumber input, std::uint64_t element, const RunValue& result, const RunTensors& wide,
                     const RunTensors* narrow, std::size_t set)
    {
        const std::vector<RunValue>& inputs = m_runs.runs().inputs()[set];
        const auto exact = numbersOf(m_model, input, wide, inputs);
        if (!exact || exact->elementCount() == 0 || exact->dtype() == DType::String) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        TensorNumbers numbers(*exact);
        const BroadcastIndex index(result.shape, exact->shape().sizes());
        const std::uint64_t at = index.fits() ? index.of(element) : largestOf(numbers);
        const auto other = narrow ? numbersOf(m_model, input, *narrow, inputs) : std::nullopt;
        if (other && other->elementCount() == exact->elementCount()) {
            const double rounded = TensorNumbers(*other).at(at);
            if (std::isfinite(rounded)) {
                return rounded;
            }
        }
        return numbers.at(at);
    }

    static std::uint64_t largestOf(TensorNumbers& numbers)
    {
        std::uint64_t place = 0;
        double largest = -1;
        for (std::uint64_t i = 0; i < numbers.count(); ++i) {
            const double magnitude = std::abs(numbers.at(i));
            if (magnitude > largest) {
                largest = magnitude;
                place = i;
            }
        }
        return place;
    }

    Message sentence(const NumericCause& cause) const
    {
        const std::string node = displayText(cause.place.opType) + " " + quotedText(cause.place.shown());
        if (cause.isStored) {
            return {ONNXMEND_TEXT(
                        "%1 reads a constant that is stored as 0, infinity or NaN, so the result is wrong "
                        "in every dtype"),
                    {node}};
        }
        if (!cause.worst) {
            return {ONNXMEND_TEXT("%1 in %2: %3"),
                    {node, quotedText(cause.place.graph), Message(causeKindInfo(cause.kind).title)}};
        }
        return {sentenceOf(cause.kind),
                {node, valueText(cause.worst->wide), dtypeName(m_model.half()),
                 valueText(cause.worst->rounded), valueText(dtypeInfo(m_model.half()).highest)}};
    }

    RoundedRuns& m_runs;
    const HalfModel& m_model;
    const PrecisionGraph& m_graph;
    const RoundedRuns::Errors& m_all;
    Progress& m_progress;
};

} // namespace

std::string_view overflowingBy(const HalfModel& model, NodeNumber number)
{
    const PrecisionNode& node = model.wide().node(number);
    if (powerOf(model.wide(), node) == 2) {
        return "square";
    }
    const auto found = std::ranges::find(growingOperators, node.opType, &GrowingOperator::opType);
    return node.domain.empty() && found != growingOperators.end() ? found->by : std::string_view();
}

std::vector<NumericCause> describeCauses(RoundedRuns& runs, const std::vector<FoundCause>& causes,
                                         const RoundedRuns::Errors& all, Progress& progress)
{
    return CauseDescription(runs, all, progress).describe(causes);
}

} // namespace onnxmend
