// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/followed_values.h"

#include "core/base/error.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/rounding.h"
#include "core/numerics/tensor_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstFollowedBatch = 16;

/// A number that is below the normal ones loses digits: this share of it, or more, counts as lost.
constexpr double lostShare = 1.0 / 16;
/// A cancelled difference is at most this share of its operands.
constexpr double cancelledShare = 1.0 / 16;
/// The error of a difference, as a share of the largest one of the tensor.
constexpr double cancelledError = 1.0 / 64;
/// A number that hides a position is at least this share of the range.
constexpr double maskShare = 1.0 / 8;

/// Facts about a half dtype that are looked up for each element.
struct HalfLimits {
    explicit HalfLimits(DType half)
        : dtype(half)
        , highest(dtypeInfo(half).highest)
        , smallest(smallestNormal(half))
        , wholeLimit(std::ldexp(1.0, dtypeInfo(half).digits))
        , absorbed(std::ldexp(1.0, -dtypeInfo(half).digits))
    {
    }

    /// Returns whether the number becomes 0 or keeps only a few digits.
    bool isLost(double number) const
    {
        const double magnitude = std::abs(number);
        return magnitude > 0 && magnitude < smallest &&
               std::abs(roundedTo(dtype, number) - number) > magnitude * lostShare;
    }

    DType dtype;
    double highest;
    double smallest;
    double wholeLimit; ///< whole numbers are exact up to here
    double absorbed;   ///< a smaller share of a number may leave it as it is
};

/// The element with the largest measure.
struct LargestElement {
    std::uint64_t element = 0;
    double size = -1;

    bool isKnown() const { return size >= 0; }
    void look(std::uint64_t at, double measure)
    {
        if (measure > size) {
            element = at;
            size = measure;
        }
    }
};

/// Effects of the range of a dtype on the elements of a value.
struct RangeEvents {
    LargestElement overflow;
    LargestElement underflow;
    LargestElement inexact;
    double greatest = 0; ///< finite magnitude
    bool isWhole = true;
    bool overflowsDownOnly = true;
    bool isMaskLike = true; ///< all others are 0, 1 or large negative numbers
};

/// Effects of rounding on the elements of a sum of two operands.
struct SumEvents {
    LargestElement absorbed;
    LargestElement cancelled;
    std::uint64_t summed = 0; ///< elements with two operands that are not 0
    std::uint64_t lost = 0;   ///< those whose small operand makes no difference
};

RangeEvents rangeEvents(TensorNumbers& numbers, const HalfLimits& limits)
{
    RangeEvents events;
    for (std::uint64_t i = 0; i < numbers.count(); ++i) {
        const double number = numbers.at(i);
        const double magnitude = std::abs(number);
        if (!std::isfinite(number)) {
            continue;
        }
        events.greatest = std::max(events.greatest, magnitude);
        events.isWhole = events.isWhole && number == std::floor(number);
        if (magnitude > limits.highest && std::isinf(roundedTo(limits.dtype, number))) {
            events.overflow.look(i, magnitude);
            events.overflowsDownOnly = events.overflowsDownOnly && number < 0;
            continue;
        }
        events.isMaskLike =
            events.isMaskLike && (number == 0 || number == 1 || number <= -limits.highest * maskShare);
        if (limits.isLost(number)) {
            events.underflow.look(i, magnitude);
        } else if (magnitude > limits.wholeLimit) {
            const double error = std::abs(roundedTo(limits.dtype, number) - number);
            if (error > 0) {
                events.inexact.look(i, error);
            }
        }
    }
    return events;
}

class ValueFollower
{
public:
    ValueFollower(RoundedRuns& runs, Progress& progress)
        : m_runs(runs)
        , m_model(runs.model())
        , m_graph(m_model.wide())
        , m_limits(m_model.half())
        , m_progress(progress)
    {
        for (const NodeNumber node : m_graph.scope(0).nodes) {
            const bool isFollowed =
                std::ranges::any_of(m_graph.node(node).outputs, [this](ValueNumber value) {
                    return value != none && m_model.isHalf(value);
                });
            if (isFollowed) {
                m_nodes.push_back(node);
            }
        }
    }

    FollowedValues follow()
    {
        const std::filesystem::path rounded = m_runs.writeRounded();
        forEachBatch(m_nodes.size(), firstFollowedBatch, [&](std::size_t first, std::size_t count) {
            const auto begin = m_nodes.begin() + static_cast<std::ptrdiff_t>(first);
            return followBatch({begin, begin + static_cast<std::ptrdiff_t>(count)}, rounded);
        });
        FollowedValues followed;
        for (const NodeNumber node : m_nodes) {
            for (const ValueNumber value : m_graph.node(node).outputs) {
                if (const auto found = m_figures.find(value); found != m_figures.end()) {
                    followed.figures.push_back(finished(std::move(found->second)));
                }
            }
        }
        for (auto& [key, event] : m_events) {
            followed.events.push_back(std::move(event));
        }
        return followed;
    }

private:
    /// Returns the number of bytes that both runs have written.
    std::uint64_t followBatch(const std::vector<NodeNumber>& nodes, const std::filesystem::path& rounded)
    {
        const std::vector<std::string> names = namesToRun(m_model, nodes);
        const std::vector<RunTensors> wide = m_runs.runs().run(m_runs.widePath(), names);
        std::vector<RunTensors> narrow;
        try {
            narrow = m_runs.runs().run(rounded, names);
        } catch (const Error&) { // a NaN that is an index ends the run; the wide values say enough
            narrow.clear();
        }
        for (std::size_t set = 0; set < wide.size(); ++set) {
            for (const NodeNumber node : nodes) {
                m_progress.checkCancelled();
                followNode(node, wide[set], set < narrow.size() ? &narrow[set] : nullptr, set);
            }
        }
        return 2 * byteCountOf(wide);
    }

    void followNode(NodeNumber number, const RunTensors& wide, const RunTensors* narrow, std::size_t set)
    {
        const PrecisionNode& node = m_graph.node(number);
        for (const ValueNumber value : node.outputs) {
            if (value == none || !m_model.isHalf(value)) {
                continue;
            }
            const RunValue* const exact = wide.find(m_graph.value(value).name);
            if (!exact || !exact->tensor) {
                continue;
            }
            TensorNumbers numbers(*exact->tensor);
            const RangeEvents events = rangeEvents(numbers, m_limits);
            noteRange(number, value, events, wide, set, *exact);
            noteSum(number, value, events, wide, set);
            noteDivisor(number, value, numbers, wide, set);
            const RunValue* const other = narrow ? narrow->find(exact->name) : nullptr;
            if (other && other->tensor && other->shape == exact->shape) {
                compare(number, value, numbers, TensorNumbers(*other->tensor), events.greatest);
            }
        }
    }

    void noteRange(NodeNumber node, ValueNumber value, const RangeEvents& events, const RunTensors& wide,
                   std::size_t set, const RunValue& exact)
    {
        const bool isConstant = isConstantFed(m_graph, node);
        const auto add = [&](CauseKind kind, const LargestElement& worst) {
            if (worst.isKnown()) {
                note({.node = node,
                      .value = value,
                      .kind = isConstant && kind != CauseKind::InexactInteger ? CauseKind::Constant : kind,
                      .values = {value},
                      .set = set,
                      .element = worst.element,
                      .size = worst.size});
            }
        };
        const bool isMask =
            events.overflow.isKnown() && events.overflowsDownOnly && isOfMask(node, events, wide, set, exact);
        add(isMask ? CauseKind::Mask : CauseKind::Overflow, events.overflow);
        add(CauseKind::Underflow, events.underflow);
        if (events.isWhole) {
            add(CauseKind::InexactInteger, events.inexact);
        }
    }

    /// Returns whether numbers that overflow downwards hide positions: one of the operands is a large
    /// negative number already, or the value holds nothing else.
    bool isOfMask(NodeNumber number, const RangeEvents& events, const RunTensors& wide, std::size_t set,
                  const RunValue& exact) const
    {
        const PrecisionNode& node = m_graph.node(number);
        const bool isAdded = node.isStandard("Add") || node.isStandard("Sub") || node.isStandard("Sum");
        for (const ValueNumber input : node.inputs) {
            const auto operand = isAdded && input != none
                                     ? numbersOf(m_model, input, wide, m_runs.runs().inputs()[set])
                                     : std::nullopt;
            if (!operand) {
                continue;
            }
            const BroadcastIndex index(exact.shape, operand->shape().sizes());
            TensorNumbers numbers(*operand);
            if (index.fits() &&
                std::abs(numbers.at(index.of(events.overflow.element))) >= m_limits.highest * maskShare) {
                return true;
            }
        }
        return !isAdded && events.isMaskLike &&
               (node.isStandard("Cast") || node.isStandard("Mul") || node.isStandard("Where"));
    }

    /// Notes that a sum loses its small operand, or that a difference loses its digits.
    void noteSum(NodeNumber number, ValueNumber value, const RangeEvents& events, const RunTensors& wide,
                 std::size_t set)
    {
        const PrecisionNode& node = m_graph.node(number);
        const bool isSub = node.isStandard("Sub");
        if ((!isSub && !node.isStandard("Add")) || node.inputs.size() != 2) {
            return;
        }
        const std::vector<RunValue>& inputs = m_runs.runs().inputs()[set];
        const auto left = numbersOf(m_model, node.inputs[0], wide, inputs);
        const auto right = numbersOf(m_model, node.inputs[1], wide, inputs);
        const RunValue* const result = wide.find(m_graph.value(value).name);
        if (!left || !right || !result) {
            return;
        }
        const BroadcastIndex leftIndex(result->shape, left->shape().sizes());
        const BroadcastIndex rightIndex(result->shape, right->shape().sizes());
        if (!leftIndex.fits() || !rightIndex.fits()) {
            return;
        }
        TensorNumbers leftNumbers(*left);
        TensorNumbers rightNumbers(*right);
        SumEvents sums;
        for (std::uint64_t i = 0; i < result->tensor->elementCount(); ++i) {
            const double a = leftNumbers.at(leftIndex.of(i));
            const double b = isSub ? -rightNumbers.at(rightIndex.of(i)) : rightNumbers.at(rightIndex.of(i));
            lookAtSum(i, a, b, sums);
        }
        if (sums.absorbed.isKnown() && 2 * sums.lost >= sums.summed) {
            note({.node = number,
                  .value = value,
                  .kind = CauseKind::Absorption,
                  .values = {value},
                  .set = set,
                  .element = sums.absorbed.element,
                  .size = sums.absorbed.size});
        }
        if (sums.cancelled.size > 0 && sums.cancelled.size >= events.greatest * cancelledError) {
            note({.node = number,
                  .value = value,
                  .kind = CauseKind::Cancellation,
                  .values = halfInputs(node),
                  .set = set,
                  .element = sums.cancelled.element,
                  .size = sums.cancelled.size});
        }
    }

    void lookAtSum(std::uint64_t element, double a, double b, SumEvents& sums) const
    {
        const double large = std::max(std::abs(a), std::abs(b));
        const double small = std::min(std::abs(a), std::abs(b));
        if (small == 0 || !std::isfinite(large)) {
            return;
        }
        ++sums.summed;
        const bool isHidden =
            std::min(a, b) <= -m_limits.highest * maskShare; // by a mask: its digits do not matter
        if (small <= large * m_limits.absorbed) {
            if (isHidden) {
                return;
            }
            const double rounded = roundedTo(m_limits.dtype, std::abs(a) > std::abs(b) ? a : b);
            const double other = roundedTo(m_limits.dtype, std::abs(a) > std::abs(b) ? b : a);
            if (other != 0 && roundedTo(m_limits.dtype, rounded + other) == rounded) {
                sums.absorbed.look(element, small);
                ++sums.lost;
            }
        } else if (std::abs(a + b) <= large * cancelledShare) {
            const double rounded = roundedTo(m_limits.dtype, a) + roundedTo(m_limits.dtype, b);
            sums.cancelled.look(element, std::abs(rounded - (a + b)));
        }
    }

    ValueSet halfInputs(const PrecisionNode& node) const
    {
        ValueSet values;
        for (const ValueNumber input : node.inputs) {
            if (input != none && m_model.isHalf(input)) {
                values.insert(input);
            }
        }
        return values;
    }

    /// Notes that a divisor, or the argument of a logarithm, is lost.
    void noteDivisor(NodeNumber number, ValueNumber value, TensorNumbers& result, const RunTensors& wide,
                     std::size_t set)
    {
        const ValueNumber input = decidingInput(m_model, number);
        if (input == none || !m_model.isHalf(input)) {
            return;
        }
        const auto divisor = numbersOf(m_model, input, wide, m_runs.runs().inputs()[set]);
        if (!divisor) {
            return;
        }
        const BroadcastIndex index(result.shape(), divisor->shape().sizes());
        TensorNumbers numbers(*divisor);
        LargestElement lost;
        for (std::uint64_t i = 0; index.fits() && i < result.count(); ++i) {
            const double operand = numbers.at(index.of(i));
            if (m_limits.isLost(operand)) {
                lost.look(i, roundedTo(m_limits.dtype, operand) == 0 ? 1 + std::abs(operand)
                                                                     : std::abs(operand));
            }
        }
        if (lost.isKnown()) {
            const bool isLog = m_graph.node(number).isStandard("Log");
            note({.node = number,
                  .value = value,
                  .kind = isLog ? CauseKind::Logarithm : CauseKind::Division,
                  .values = {input},
                  .set = set,
                  .element = lost.element,
                  .size = lost.size});
        }
    }

    void note(NumericEvent event)
    {
        if (event.values.empty()) {
            return;
        }
        const auto [known, isNew] = m_events.try_emplace(std::pair(event.node, event.kind), event);
        if (!isNew && event.size > known->second.size) {
            known->second = std::move(event);
        }
    }

    void compare(NodeNumber node, ValueNumber value, TensorNumbers& wide, TensorNumbers narrow,
                 double greatest)
    {
        const auto [known, isNew] = m_figures.try_emplace(value);
        ValueFigures& figures = known->second;
        if (isNew) {
            figures.place = m_model.placeOf(node);
            figures.place.value = std::string(m_graph.value(value).name);
            figures.dtype = m_model.half();
        }
        figures.greatest = std::max(figures.greatest, greatest);
        figures.elements += wide.count();
        const double scale = std::max(greatest, numericRule.leastMagnitude);
        for (std::uint64_t i = 0; i < wide.count(); ++i) {
            const double exact = wide.at(i);
            const double number = narrow.at(i);
            figures.nan += std::isnan(number) ? 1 : 0;
            figures.inf += std::isinf(number) ? 1 : 0;
            figures.zero += number == 0 ? 1 : 0;
            figures.subnormal += number != 0 && std::abs(number) < m_limits.smallest ? 1 : 0;
            if (std::isfinite(exact)) {
                figures.error =
                    std::max(figures.error, std::isfinite(number) ? std::abs(number - exact) / scale
                                                                  : std::numeric_limits<double>::infinity());
            }
        }
    }

    ValueFigures finished(ValueFigures figures) const
    {
        const int digits = dtypeInfo(m_limits.dtype).digits;
        const double units = figures.error / m_limits.absorbed; // 1: half of the last digit
        figures.bitsLost = units > 1 ? std::min(std::log2(units), static_cast<double>(digits)) : 0;
        return figures;
    }

    RoundedRuns& m_runs;
    const HalfModel& m_model;
    const PrecisionGraph& m_graph;
    HalfLimits m_limits;
    Progress& m_progress;
    std::vector<NodeNumber> m_nodes;
    std::map<ValueNumber, ValueFigures> m_figures;
    std::map<std::pair<NodeNumber, CauseKind>, NumericEvent> m_events;
};

bool isFedByConstants(const PrecisionGraph& graph, NodeNumber number, int depth)
{
    constexpr int deepest = 8;
    const PrecisionNode& node = graph.node(number);
    bool hasInput = false;
    for (const ValueNumber input : node.inputs) {
        if (input == none || graph.value(input).isConstant) {
            hasInput = hasInput || input != none;
            continue;
        }
        const NodeNumber producer = graph.value(input).producer;
        if (depth >= deepest || producer == none || !isFedByConstants(graph, producer, depth + 1)) {
            return false;
        }
        hasInput = true;
    }
    return hasInput && node.bodies.empty();
}

} // namespace

bool isConstantFed(const PrecisionGraph& graph, NodeNumber node) { return isFedByConstants(graph, node, 0); }

ValueNumber decidingInput(const HalfModel& model, NodeNumber number)
{
    const PrecisionNode& node = model.wide().node(number);
    if (node.isStandard("Div") && node.inputs.size() == 2) {
        return node.inputs[1];
    }
    const bool isUnary = node.isStandard("Log") || node.isStandard("Reciprocal");
    const bool isRoot = node.isStandard("Pow") && node.inputs.size() == 2 &&
                        storedNumber(model.wide(), node.inputs[1]).value_or(0) < 0;
    return (isUnary || isRoot) && !node.inputs.empty() ? node.inputs[0] : none;
}

std::optional<TensorRef> numbersOf(const HalfModel& model, ValueNumber value, const RunTensors& tensors,
                                   const std::vector<RunValue>& inputs)
{
    if (value == none) {
        return std::nullopt;
    }
    const PrecisionValue& wanted = model.wide().value(value);
    if (wanted.isConstant) {
        return wanted.tensor ? model.wide().model().tensor(*wanted.tensor).stored : std::nullopt;
    }
    if (const RunValue* const computed = tensors.find(wanted.name)) {
        return computed->tensor;
    }
    const auto input = std::ranges::find(inputs, wanted.name, &RunValue::name);
    return input == inputs.end() || wanted.producer != none ? std::nullopt : input->tensor;
}

std::vector<std::string> namesToRun(const HalfModel& model, const std::vector<NodeNumber>& nodes)
{
    const PrecisionGraph& graph = model.wide();
    std::set<std::string> names;
    const auto add = [&](ValueNumber number) {
        if (number == none) {
            return;
        }
        const PrecisionValue& value = graph.value(number);
        const bool isRun = value.scope == 0 && value.producer != none && !value.isConstant &&
                           isKnown(value.dtype()) && value.dtype() != DType::String;
        if (isRun) {
            names.emplace(value.name);
        }
    };
    for (const NodeNumber node : nodes) {
        std::ranges::for_each(graph.node(node).outputs, add);
        std::ranges::for_each(graph.node(node).inputs, add);
    }
    return {names.begin(), names.end()};
}

FollowedValues followValues(RoundedRuns& runs, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Following the values"));
    return ValueFollower(runs, progress).follow();
}

} // namespace onnxmend
