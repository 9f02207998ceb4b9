// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/computed_ranges.h"
#include "core/convert/keep_rules.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/rounding.h"
#include "core/values/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

namespace onnxmend
{

namespace
{

/// Largest count of constants such as epsilons and scales: each of their elements matters.
constexpr std::uint64_t smallCount = 16;

/// Smallest size of a tensor that is worth a Cast when the model runs.
constexpr std::uint64_t largeByteCount = 1024;

/// Share of the rounding error of the results that a bias must exceed to matter.
constexpr double faintShare = 1.0 / 16;

/// Effect of a cast on a tensor as a whole.
struct StoredLoss {
    std::uint64_t overflowed = 0;
    std::uint64_t nan = 0;
    double largest = 0;         ///< finite magnitude
    double largestRelative = 0; ///< largest relative error of an element
    double relative = 0; ///< root of the sum of squared errors, divided by the root of the sum of squares
};

class StoredValues
{
public:
    StoredValues(PrecisionDecisions& decisions, const ComputedRanges& ranges, Progress& progress)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
        , m_ranges(ranges)
        , m_progress(progress)
        , m_isLarge(m_graph.values().size(), false)
    {
    }

    StoredLosses keep()
    {
        m_progress.begin(ONNXMEND_TEXT("Measuring what is stored"), byteCount());
        for (ValueNumber number = 0; number < m_graph.values().size(); ++number) {
            const PrecisionValue& value = m_graph.value(number);
            if (value.isConstant && m_decisions.isSource(value.dtype())) {
                judge(number);
            }
        }
        followLarge();
        return std::move(m_result);
    }

private:
    const ModelTensor* tensorOf(const PrecisionValue& value) const
    {
        return value.tensor ? &m_graph.model().tensor(*value.tensor) : nullptr;
    }

    std::uint64_t byteCount() const
    {
        std::uint64_t bytes = 0;
        for (const PrecisionValue& value : m_graph.values()) {
            const ModelTensor* tensor = value.isConstant ? tensorOf(value) : nullptr;
            if (tensor && tensor->stored && m_decisions.isSource(tensor->savedDtype)) {
                bytes += tensor->stored->byteCount();
            }
        }
        return bytes;
    }

    void judge(ValueNumber number)
    {
        const PrecisionValue& value = m_graph.value(number);
        const ModelTensor* tensor = tensorOf(value);
        StoredLoss loss;
        std::uint64_t count = 1;
        if (tensor) {
            if (!tensor->stored) {
                keepReaders(number, KeepReason::UnreadableValue, {});
                return;
            }
            count = tensor->stored->elementCount();
            loss = measure(number, *tensor->stored);
        } else if (!measureNumbers(*m_graph.node(value.producer).source, loss, count)) {
            return;
        }
        if (loss.overflowed > 0 || loss.nan > 0) {
            m_isLarge[number] = true;
            m_large.push_back(number);
            keepReaders(number, KeepReason::StoredOverflow, valueText(value, loss.largest));
        } else if (losesDigits(loss, count)) {
            for (const PrecisionValue::Reader& reader : value.readers) {
                if (!isFaintBias(reader, loss.largest)) {
                    keepReader(reader, KeepReason::StoredUnderflow, valueText(value, loss.largest));
                }
            }
        } else if (tensor && tensor->stored->byteCount() >= largeByteCount) {
            m_result.roundable.push_back(number);
        }
    }

    static Message valueText(const PrecisionValue& value, double largest)
    {
        return {ONNXMEND_TEXT("%1 reaches %2"), {quotedText(value.name), largest}};
    }

    StoredLoss measure(ValueNumber number, const TensorRef& tensor)
    {
        StoredLoss loss;
        if (isLosslessCast(tensor.dtype(), m_decisions.to())) {
            m_progress.advance(tensor.byteCount());
            m_result.losses.emplace(number, Loss{.elements = tensor.elementCount()});
            return loss;
        }
        double errors = 0;
        double squares = 0;
        TensorPieces pieces(tensor, m_decisions.to());
        LossMeter meter(tensor.dtype(), m_decisions.to());
        std::vector<double> numbers;
        for (std::uint64_t first = 0; first < tensor.elementCount(); first += TensorPieces::pieceElements) {
            const std::uint64_t count = std::min(TensorPieces::pieceElements, tensor.elementCount() - first);
            const TensorPiece piece = pieces.read(first, count);
            numbers.resize(count);
            toDoubles(tensor.dtype(), piece.before, numbers);
            meter.add(piece.losses);
            for (std::uint64_t i = 0; i < piece.losses.size(); ++i) {
                const ElementLoss& element = piece.losses[i];
                loss.overflowed += element.outcome == CastOutcome::Overflowed ? 1 : 0;
                loss.nan += element.outcome == CastOutcome::BecameNan ? 1 : 0;
                if (std::isfinite(numbers[i])) {
                    loss.largest = std::max(loss.largest, std::abs(numbers[i]));
                    loss.largestRelative = std::max(loss.largestRelative, element.relError);
                    squares += numbers[i] * numbers[i];
                    errors += element.absError * element.absError;
                }
            }
            m_progress.advance(packedByteCount(tensor.dtype(), count));
        }
        m_result.losses.emplace(number, meter.result());
        loss.relative = squares > 0 ? std::sqrt(errors / squares) : 0;
        return loss;
    }

    /// Measures a Constant whose attribute is a number or a list of them. Returns false for any other.
    bool measureNumbers(const Node& node, StoredLoss& loss, std::uint64_t& count) const
    {
        for (const onnx::AttributeProto& attribute : node.attribute()) {
            const bool isOne = attribute.name() == "value_float";
            if (isOne || attribute.name() == "value_floats") {
                count = isOne ? 1 : static_cast<std::uint64_t>(attribute.floats_size());
                for (std::uint64_t i = 0; i < count; ++i) {
                    addNumber(isOne ? attribute.f() : attribute.floats(static_cast<int>(i)), loss);
                }
                return true;
            }
            if (attribute.name() == "value_int") {
                addNumber(static_cast<double>(attribute.i()), loss);
                return true;
            }
        }
        return false;
    }

    void addNumber(double number, StoredLoss& loss) const
    {
        if (!std::isfinite(number)) {
            return;
        }
        const double after = roundedTo(m_decisions.to(), number);
        loss.largest = std::max(loss.largest, std::abs(number));
        loss.overflowed += std::isfinite(after) ? 0 : 1;
        if (number != 0 && std::isfinite(after)) {
            loss.largestRelative =
                std::max(loss.largestRelative, std::abs(after - number) / std::abs(number));
            loss.relative = loss.largestRelative;
        }
    }

    /// Returns whether the loss is larger than rounding explains: rounding alone gives half a unit in the
    /// last place. A few of many weights may underflow.
    bool losesDigits(const StoredLoss& loss, std::uint64_t count) const
    {
        const double unit = std::ldexp(1.0, -dtypeInfo(m_decisions.to()).digits);
        return count <= smallCount ? loss.largestRelative > 4 * unit : loss.relative > 8 * unit;
    }

    void keepReaders(ValueNumber number, KeepReason reason, const Message& detail)
    {
        for (const PrecisionValue::Reader& reader : m_graph.value(number).readers) {
            keepReader(reader, reason, detail);
        }
    }

    void keepReader(const PrecisionValue::Reader& reader, KeepReason reason, const Message& detail)
    {
        if (m_decisions.input(reader.node, reader.input) == ArgumentRule::Follows) {
            m_decisions.keep(reader.node, reason, detail);
        }
    }

    /// Returns whether the bias is too small to matter. If a normalisation was folded into a convolution, the
    /// rest of the mean may be 1e-8 beside results near 1.
    bool isFaintBias(const PrecisionValue::Reader& reader, double largest) const
    {
        const PrecisionNode& node = m_graph.node(reader.node);
        if (!isBias(node, reader.input) || node.outputs.empty() || node.outputs.front() == none) {
            return false;
        }
        const auto range = m_ranges.find(node.outputs.front());
        const double unit = std::ldexp(1.0, -dtypeInfo(m_decisions.to()).digits);
        return range != m_ranges.end() && largest < range->second.largest * unit * faintShare;
    }

    bool isSeenSmall(ValueNumber value) const
    {
        const auto range = m_ranges.find(value);
        return range != m_ranges.end() && isWithinRange(range->second, m_decisions.to());
    }

    /// Keeps the nodes that compute with values that overflow: their results overflow, too.
    void followLarge()
    {
        while (!m_large.empty()) {
            const ValueNumber number = m_large.front();
            m_large.pop_front();
            const PrecisionValue& value = m_graph.value(number);
            for (const PrecisionValue::Reader& reader : value.readers) {
                const PrecisionNode& node = m_graph.node(reader.node);
                if (readsNoValues(node)) {
                    continue;
                }
                if (m_decisions.isConvertible(reader.node)) {
                    m_decisions.keep(reader.node, KeepReason::StoredOverflow,
                                     {ONNXMEND_TEXT("it is computed of values beyond the range, %1"),
                                      {quotedText(value.name)}});
                }
                if (boundsValues(node) || !keepsMagnitude(node)) {
                    continue;
                }
                for (const ValueNumber output : node.outputs) {
                    if (output != none && !m_isLarge[output] && !isSeenSmall(output)) {
                        m_isLarge[output] = true;
                        m_large.push_back(output);
                    }
                }
            }
        }
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    const ComputedRanges& m_ranges;
    Progress& m_progress;
    std::vector<bool> m_isLarge; ///< by value
    std::deque<ValueNumber> m_large;
    StoredLosses m_result;
};

} // namespace

StoredLosses keepByStoredValues(PrecisionDecisions& decisions, const ComputedRanges& ranges,
                                Progress& progress)
{
    return StoredValues(decisions, ranges, progress).keep();
}

namespace
{

/// Returns whether a node with that reason can read rounded weights: it is kept for other values, or for
/// none.
bool takesRounded(KeepReason reason)
{
    switch (reason) {
    case KeepReason::OperatorType:
    case KeepReason::UnknownOperator:
    case KeepReason::NoKernel:
    case KeepReason::Container:
    case KeepReason::StoredOverflow:
    case KeepReason::StoredUnderflow:
    case KeepReason::ComputedOverflow:
    case KeepReason::ComputedUnderflow:
    case KeepReason::LongSum:
    case KeepReason::Island:
        return true;
    default:
        return false;
    }
}

} // namespace

void storeKeptWeights(PrecisionDecisions& decisions, const std::vector<ValueNumber>& roundable)
{
    const PrecisionGraph& graph = decisions.graph();
    for (const ValueNumber number : roundable) {
        const PrecisionValue& value = graph.value(number);
        bool isRounded = !value.isOutput && !value.isInput && !value.readers.empty();
        bool isKept = false;
        for (const PrecisionValue::Reader& reader : value.readers) {
            if (decisions.wantedBy(reader) != value.dtype()) {
                continue;
            }
            isKept = true;
            const auto& kept = decisions.kept(reader.node);
            const PrecisionNode& node = graph.node(reader.node);
            isRounded = isRounded && !isQuantization(node) && !isComparison(node) &&
                        (readsNoValues(node) || (kept && takesRounded(kept->reason)));
        }
        decisions.storeRounded(number, isRounded && isKept);
    }
}

} // namespace onnxmend
