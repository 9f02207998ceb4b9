// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/computed_ranges.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

namespace
{

/// Share of the range that may be used: 30,000 of the 65,504 of FLOAT16. Other inputs may give more.
constexpr double headroomShare = 30000.0 / 65504.0;

constexpr std::size_t firstRangeBatch = 64;
constexpr std::uint64_t rangedAtOnce = 1U << 16U;

void addTensor(const TensorRef& tensor, ComputedRange& range)
{
    std::vector<std::byte> bytes;
    std::vector<double> numbers;
    range.elements = std::max(range.elements, tensor.elementCount());
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += rangedAtOnce) {
        const std::uint64_t count = std::min(rangedAtOnce, tensor.elementCount() - first);
        bytes.resize(packedByteCount(tensor.dtype(), count));
        numbers.resize(count);
        tensor.read(first, count, bytes);
        toDoubles(tensor.dtype(), bytes, numbers);
        for (const double number : numbers) {
            range.add(number);
        }
    }
}

using WantedValues = std::map<std::string, ValueNumber, std::less<>>; ///< by name

/// Returns the number of bytes that the run has written.
std::uint64_t addSet(const RunTensors& tensors, const WantedValues& wanted, ComputedRanges& ranges)
{
    std::uint64_t bytes = 0;
    for (const RunValue& value : tensors.values) {
        const auto known = wanted.find(value.name);
        if (known != wanted.end() && value.tensor) {
            addTensor(*value.tensor, ranges[known->second]);
            bytes += value.tensor->byteCount();
        }
    }
    return bytes;
}

class RangeRules
{
public:
    RangeRules(PrecisionDecisions& decisions, const ComputedRanges& ranges)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
        , m_ranges(ranges)
        , m_headroom(dtypeInfo(decisions.to()).highest * headroomShare)
        , m_smallest(smallestNormal(decisions.to()))
        , m_vanishing(vanishing(decisions.to()))
    {
    }

    void keep()
    {
        for (const auto& [number, range] : m_ranges) {
            if (range.largest > m_headroom) {
                keepAround(number, KeepReason::ComputedOverflow, ONNXMEND_TEXT("%1 reaches %2"),
                           range.largest);
            } else if (range.largest > 0 && range.largest < m_vanishing) {
                keepAround(number, KeepReason::ComputedUnderflow, ONNXMEND_TEXT("%1 is at most %2"),
                           range.largest);
            } else if (range.smallest > 0 && range.smallest < m_smallest && isDivisor(number)) {
                keepAround(number, KeepReason::ComputedUnderflow, ONNXMEND_TEXT("%1 is a divisor of %2"),
                           range.smallest);
            }
        }
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            keepSum(node);
            keepAngle(node);
            keepSpectrum(node);
        }
    }

private:
    static double vanishing(DType dtype)
    {
        const DTypeInfo& info = dtypeInfo(dtype);
        return info.kind == DTypeKind::Float ? std::ldexp(1.0, info.minExponent + leastDigits) : 0;
    }

    /// Largest absolute error of an angle: far from 0 an angle loses its digits.
    static constexpr double mostAngleError = 4e-3;

    static constexpr int leastDigits = 8; ///< digits that the largest elements have to keep

    void keepAround(ValueNumber number, KeepReason reason, MarkedText text, double magnitude)
    {
        const PrecisionValue& value = m_graph.value(number);
        const Message detail(text, {quotedText(value.name), magnitude});
        if (value.producer != none &&
            m_decisions.output(value.producer, value.outputIndex) == ArgumentRule::Follows) {
            m_decisions.keep(value.producer, reason, detail);
        }
        for (const PrecisionValue::Reader& reader : value.readers) {
            if (m_decisions.input(reader.node, reader.input) == ArgumentRule::Follows) {
                m_decisions.keep(reader.node, reason, detail);
            }
        }
    }

    /// Returns whether a reader turns a small error of its input into a large one.
    bool isDivisor(ValueNumber number) const
    {
        return std::ranges::any_of(
            m_graph.value(number).readers, [this](const PrecisionValue::Reader& reader) {
                const PrecisionNode& node = m_graph.node(reader.node);
                return node.isStandard("Sqrt") || node.isStandard("Reciprocal") || node.isStandard("Log") ||
                       (node.isStandard("Div") && reader.input == 1);
            });
    }

    const ComputedRange* rangeOf(const std::vector<ValueNumber>& values) const
    {
        const auto found = values.empty() ? m_ranges.end() : m_ranges.find(values.front());
        return found == m_ranges.end() ? nullptr : &found->second;
    }

    /// Keeps a node if the sum behind its result, as far as the result shows it, is out of range.
    void keepSum(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const ComputedRange* in = isReduction(node) ? rangeOf(node.inputs) : nullptr;
        const ComputedRange* out = in ? rangeOf(node.outputs) : nullptr;
        if (!out || out->elements == 0 || !m_decisions.isConvertible(number)) {
            return;
        }
        const double count =
            std::ceil(static_cast<double>(in->elements) / static_cast<double>(out->elements));
        double sum = out->largest;
        if (node.isStandard("ReduceMean") || node.isStandard("GlobalAveragePool")) {
            sum = out->largest * count;
        } else if (node.isStandard("ReduceL2")) {
            sum = out->largest * out->largest;
        } else if (node.isStandard("ReduceLogSum") || node.isStandard("ReduceLogSumExp")) {
            sum = std::exp(out->largest);
        }
        if (sum > m_headroom) {
            m_decisions.keep(number, KeepReason::LongSum, {ONNXMEND_TEXT("it adds up to %1"), {sum}});
        } else if (node.isStandard("ReduceL2") && sum > 0 && sum < m_smallest) {
            m_decisions.keep(number, KeepReason::ComputedUnderflow,
                             {ONNXMEND_TEXT("its squares add up to %1"), {sum}});
        }
    }

    void keepAngle(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const bool isOfAngle = node.isStandard("Sin") || node.isStandard("Cos") || node.isStandard("Tan");
        const ComputedRange* in = isOfAngle ? rangeOf(node.inputs) : nullptr;
        if (!in || std::ldexp(in->largest, -dtypeInfo(m_decisions.to()).digits) <= mostAngleError) {
            return;
        }
        const Message detail(ONNXMEND_TEXT("an angle reaches %1"), {in->largest});
        std::vector<NodeNumber> pending = {number};
        while (!pending.empty()) {
            const NodeNumber next = pending.back();
            pending.pop_back();
            if (!m_decisions.keep(next, KeepReason::ExactValues, detail)) {
                continue;
            }
            for (const NodeNumber producer : m_graph.producersOf(m_graph.node(next))) {
                if (isArithmetic(m_graph.node(producer)) || isLayoutOperator(m_graph.node(producer))) {
                    pending.push_back(producer);
                }
            }
        }
    }

    /// Keeps a logarithm of a transform's results (a spectrum, a mel scale). It distinguishes small values
    /// beside far larger ones, and rounding inside the transform loses their digits, even if the logarithm
    /// itself is exact.
    void keepSpectrum(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const ComputedRange* in = node.isStandard("Log") ? rangeOf(node.inputs) : nullptr;
        const double steps = std::ldexp(1.0, dtypeInfo(m_decisions.to()).digits);
        if (!node.isStandard("Log") || (in && in->smallest * steps >= in->largest)) {
            return;
        }
        std::vector<NodeNumber> pending = {number};
        std::set<NodeNumber> between;
        bool isOfTransform = false;
        while (!pending.empty()) {
            const NodeNumber next = pending.back();
            pending.pop_back();
            if (!between.insert(next).second) {
                continue;
            }
            if (isTransform(m_graph.node(next))) {
                isOfTransform = true;
                continue;
            }
            for (const NodeNumber producer : m_graph.producersOf(m_graph.node(next))) {
                if (handsOnMagnitude(m_graph.node(producer))) {
                    pending.push_back(producer);
                }
            }
        }
        for (const NodeNumber kept : between) {
            if (isOfTransform && m_decisions.isConvertible(kept)) {
                m_decisions.keep(kept, KeepReason::ComputedUnderflow,
                                 {ONNXMEND_TEXT("%1 is the logarithm of small values beside large ones"),
                                  {quotedText(node.key)}});
            }
        }
    }

    static bool isTransform(const PrecisionNode& node)
    {
        return node.isStandard("Conv") || node.isStandard("MatMul") || node.isStandard("STFT") ||
               node.isStandard("DFT");
    }

    static bool handsOnMagnitude(const PrecisionNode& node)
    {
        return isTransform(node) || isArithmetic(node) || isLayoutOperator(node) || isReduction(node) ||
               node.isStandard("Sqrt") || node.isStandard("Cast");
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    const ComputedRanges& m_ranges;
    double m_headroom;
    double m_smallest; ///< smallest magnitude with all digits
    double m_vanishing;
};

} // namespace

bool isWithinRange(const ComputedRange& range, DType dtype)
{
    return range.largest <= dtypeInfo(dtype).highest * headroomShare;
}

ComputedRanges computedRanges(const PrecisionDecisions& decisions, ModelRuns& runs,
                              const std::filesystem::path& original, Progress& progress)
{
    const PrecisionGraph& graph = decisions.graph();
    ComputedRanges ranges;
    WantedValues wanted;
    for (ValueNumber number = 0; number < graph.values().size(); ++number) {
        const PrecisionValue& value = graph.value(number);
        if (value.scope == 0 && value.producer != none && !value.isConstant &&
            decisions.isSource(value.dtype())) {
            wanted.emplace(value.name, number);
        }
    }
    std::vector<std::string> names;
    names.reserve(wanted.size());
    for (const auto& [name, number] : wanted) {
        names.push_back(name);
    }
    progress.begin(ONNXMEND_TEXT("Looking at what is computed"));
    forEachBatch(names.size(), firstRangeBatch, [&](std::size_t first, std::size_t count) {
        const auto begin = names.begin() + static_cast<std::ptrdiff_t>(first);
        std::uint64_t bytes = 0;
        for (const RunTensors& set :
             runs.run(original, {begin, begin + static_cast<std::ptrdiff_t>(count)})) {
            bytes += addSet(set, wanted, ranges);
        }
        return bytes;
    });
    return ranges;
}

void keepByComputedRanges(PrecisionDecisions& decisions, const ComputedRanges& ranges)
{
    RangeRules(decisions, ranges).keep();
}

} // namespace onnxmend
