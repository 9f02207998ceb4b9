// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/stored_causes.h"

#include "core/numerics/cause_search.h"
#include "core/numerics/describe_causes.h"
#include "core/numerics/stored_numbers.h"
#include "core/numerics/tensor_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstLookedAt = 32; ///< values of the first batch

/// Elements that are not finite.
struct BrokenValue {
    bool hasNan = false;
    std::size_t set = 0;
    std::uint64_t element = 0; ///< the first one
};

std::optional<BrokenValue> brokenValue(const RunValue& value)
{
    if (!value.tensor || dtypeInfo(value.dtype).kind != DTypeKind::Float) {
        return std::nullopt;
    }
    TensorNumbers numbers(*value.tensor);
    std::optional<BrokenValue> broken;
    for (std::uint64_t i = 0; i < numbers.count(); ++i) {
        const double number = numbers.at(i);
        if (!std::isfinite(number)) {
            broken = broken ? broken : BrokenValue{.element = i};
            broken->hasNan = broken->hasNan || std::isnan(number);
        }
    }
    return broken;
}

class StoredCauses
{
public:
    StoredCauses(RoundedRuns& runs, Progress& progress)
        : m_runs(runs)
        , m_model(runs.model())
        , m_graph(m_model.wide())
        , m_progress(progress)
    {
    }

    std::vector<NumericCause> find()
    {
        std::map<std::string, bool> outputs; // whether it has NaN, by name
        for (const RunTensors& set : m_runs.wideOutputs()) {
            for (const RunValue& output : set.values) {
                if (const auto broken = brokenValue(output)) {
                    outputs[output.name] = outputs[output.name] || broken->hasNan;
                }
            }
        }
        if (outputs.empty()) {
            return {};
        }
        m_progress.begin(ONNXMEND_TEXT("Looking for stored constants that are not numbers"));
        lookAtValues();
        for (const auto& [name, hasNan] : outputs) {
            follow(name, hasNan);
        }
        return described();
    }

private:
    void lookAtValues()
    {
        std::vector<std::string> names = namesToRun(m_model, m_graph.scope(0).nodes);
        std::map<std::string_view, ValueNumber> values;
        for (const NodeNumber node : m_graph.scope(0).nodes) {
            for (const ValueNumber output : m_graph.node(node).outputs) {
                if (output != none) {
                    values.emplace(m_graph.value(output).name, output);
                }
            }
        }
        forEachBatch(names.size(), firstLookedAt, [&](std::size_t first, std::size_t count) {
            const auto begin = names.begin() + static_cast<std::ptrdiff_t>(first);
            const std::vector<RunTensors> wide =
                m_runs.runs().run(m_runs.widePath(), {begin, begin + static_cast<std::ptrdiff_t>(count)});
            for (std::size_t set = 0; set < wide.size(); ++set) {
                for (const RunValue& value : wide[set].values) {
                    m_progress.checkCancelled();
                    const auto number = values.find(value.name);
                    auto broken = number == values.end() ? std::nullopt : brokenValue(value);
                    if (broken) {
                        broken->set = set;
                        m_broken.emplace(number->second, *broken);
                    }
                }
            }
            return byteCountOf(wide);
        });
    }

    /// Follows a broken output back to the nodes at which it begins.
    void follow(const std::string& output, bool hasNan)
    {
        std::vector<ValueNumber> pending;
        for (const ValueNumber value : m_graph.scope(0).outputs) {
            if (value != none && m_graph.value(value).name == output) {
                pending.push_back(value);
            }
        }
        std::set<NodeNumber> seen;
        while (!pending.empty()) {
            const NodeNumber node = m_graph.value(pending.back()).producer;
            pending.pop_back();
            if (node == none || !seen.insert(node).second) {
                continue;
            }
            bool isFirst = true;
            for (const ValueNumber input : m_graph.node(node).inputs) {
                if (input != none && m_broken.contains(input)) {
                    isFirst = false;
                    pending.push_back(input);
                }
            }
            const NodeNumber reader = isFirst ? readerOfWrong(node, hasNan) : none;
            if (reader != none) {
                m_outputsOf[reader].insert(output);
            }
        }
    }

    /// Returns the node that reads the wrong constant; none if there is no such constant.
    NodeNumber readerOfWrong(NodeNumber number, bool hasNan) const
    {
        const auto isNan = [](double value) { return std::isnan(value); };
        const auto isLarge = [](double value) { return std::isinf(value) && value > 0; };
        const auto isHiding = [](double value) { return std::isinf(value) && value < 0; };
        for (const ValueNumber input : m_graph.node(number).inputs) {
            // -inf hides positions; without a NaN behind it, it is what the model wants to give.
            if (holdsStored(m_graph, input, isNan) || holdsStored(m_graph, input, isLarge) ||
                (hasNan && holdsStored(m_graph, input, isHiding))) {
                return number;
            }
        }
        const ValueNumber divisor = decidingInput(m_model, number);
        const bool isStoredZero = holdsStored(m_graph, divisor, [](double value) { return value == 0; });
        return isStoredZero ? number : emptyGuardBefore(m_graph, divisor);
    }

    std::vector<NumericCause> described()
    {
        std::vector<FoundCause> causes;
        for (const auto& [node, outputs] : m_outputsOf) {
            const ValueNumber value = m_graph.node(node).outputs.front();
            const auto broken = m_broken.find(value);
            FoundCause cause{.event = {.node = node, .value = value, .kind = CauseKind::Constant},
                             .isStored = true};
            if (broken != m_broken.end()) {
                cause.event.set = broken->second.set;
                cause.event.element = broken->second.element;
            }
            for (const std::string& output : outputs) {
                cause.alone.push_back({.name = output, .breaks = true});
            }
            causes.push_back(std::move(cause));
        }
        std::vector<NumericCause> result;
        for (const FoundCause& cause : causes) {
            NumericCause described = describeCauses(m_runs, {cause}, cause.alone, m_progress).front();
            described.outputs.clear();
            for (const OutputError& output : cause.alone) {
                described.outputs.push_back({.name = output.name, .share = 1});
            }
            result.push_back(std::move(described));
        }
        return result;
    }

    RoundedRuns& m_runs;
    const HalfModel& m_model;
    const PrecisionGraph& m_graph;
    Progress& m_progress;
    std::map<ValueNumber, BrokenValue> m_broken;
    std::map<NodeNumber, std::set<std::string>> m_outputsOf; ///< broken outputs, by the node they come from
};

} // namespace

std::vector<NumericCause> storedCauses(RoundedRuns& runs, Progress& progress)
{
    return StoredCauses(runs, progress).find();
}

} // namespace onnxmend
