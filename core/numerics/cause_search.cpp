// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/cause_search.h"

#include "core/convert/operator_traits.h"
#include "core/numerics/running_sums.h"
#include "core/numerics/stored_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

/// The cost of a value that only loses digits has to stand out from the usual one by this factor.
constexpr double outstanding = 4;
/// Share of the whole error that it has to be if all outputs are within the tolerance.
constexpr double mainShare = 0.5;
constexpr std::size_t mostOthers = 8;    ///< causes without an event
constexpr std::size_t longestHandOn = 6; ///< nodes between a lost value and a division by it

/// Returns whether the event itself is an error, and not one among many roundings.
bool isHard(CauseKind kind)
{
    return kind == CauseKind::Constant || kind == CauseKind::Mask || kind == CauseKind::Overflow ||
           kind == CauseKind::InexactInteger;
}

class CauseSearch
{
public:
    CauseSearch(RoundedRuns& runs, const FollowedValues& followed, const RoundedRuns::Errors& all,
                Progress& progress)
        : m_runs(runs)
        , m_model(runs.model())
        , m_graph(m_model.wide())
        , m_followed(followed)
        , m_whole(worstOf(all))
        , m_progress(progress)
        , m_softCost(runs.leastCost())
    {
    }

    FoundCauses find()
    {
        if (m_whole < m_runs.leastCost()) {
            return {};
        }
        m_runs.startSearch();
        std::vector<NumericEvent> hard;
        std::vector<NumericEvent> soft = eventsInBodies();
        addRunningSums(soft);
        for (const NumericEvent& event : m_followed.events) {
            (isHard(event.kind) ? hard : soft).push_back(event);
        }
        findSoftCost(hard, soft);
        measure(hard, m_runs.leastCost());
        measure(soft, m_softCost);
        select();
        findOthers();
        std::ranges::stable_sort(
            m_causes, {}, [this](const FoundCause& cause) { return orderOf(m_graph, cause.event.node); });
        return {.causes = std::move(m_causes), .isCut = m_isCut};
    }

private:
    /// Returns an event for each node in a body or function: its values are not seen, only its cost.
    std::vector<NumericEvent> eventsInBodies() const
    {
        std::vector<NumericEvent> events;
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            const bool isHidden = m_graph.node(node).scope != 0 && m_model.isOriginal(node);
            ValueSet values = isHidden ? halfOutputs(node) : ValueSet();
            const bool handsOn = m_graph.node(node).isStandard("Identity") ||
                                 !m_graph.node(node).bodies.empty() || m_graph.node(node).function != none;
            if (!values.empty() && !handsOn) {
                const ValueNumber first = *values.begin();
                events.push_back({.node = node,
                                  .value = first,
                                  .kind = kindOfOperator(node, false),
                                  .values = std::move(values)});
            }
        }
        return events;
    }

    void addRunningSums(std::vector<NumericEvent>& events) const
    {
        for (const std::vector<NodeNumber>& chain : runningSums(m_graph)) {
            ValueSet values;
            for (const NodeNumber node : chain) {
                values.merge(halfOutputs(node));
            }
            if (values.empty()) {
                continue;
            }
            const auto isFirst = [&](const NumericEvent& event) {
                return event.kind == CauseKind::Absorption &&
                       std::ranges::find(chain, event.node) != chain.end();
            };
            const auto first = std::ranges::find_if(m_followed.events, isFirst);
            NumericEvent event = first != m_followed.events.end()
                                     ? *first
                                     : NumericEvent{.node = chain.front(),
                                                    .value = m_graph.node(chain.front()).outputs.front()};
            event.kind = CauseKind::Accumulation;
            event.values = std::move(values);
            events.push_back(std::move(event));
        }
    }

    ValueSet halfOutputs(NodeNumber node) const
    {
        ValueSet values;
        for (const ValueNumber value : m_graph.node(node).outputs) {
            if (value != none && m_model.isHalf(value)) {
                values.insert(value);
            }
        }
        return values;
    }

    /// Measures the values without any event: their cost is that of usual rounding.
    void findSoftCost(const std::vector<NumericEvent>& hard, const std::vector<NumericEvent>& soft)
    {
        ValueSet others;
        for (ValueNumber value = 0; value < m_graph.values().size(); ++value) {
            if (m_model.isHalf(value)) {
                others.insert(value);
            }
        }
        for (const auto* events : {&hard, &soft}) {
            for (const NumericEvent& event : *events) {
                for (const ValueNumber value : event.values) {
                    others.erase(value);
                }
            }
        }
        if (!others.empty()) {
            const double noise = worstOf(m_runs.onlyRounded(others));
            const double usual = noise / std::sqrt(static_cast<double>(others.size()));
            m_softCost = std::isfinite(usual) ? std::max(m_softCost, outstanding * usual) : m_softCost;
        }
        if (m_whole <= m_runs.tolerance()) {
            m_softCost = std::max(m_softCost, mainShare * m_whole);
        }
    }

    void measure(std::span<const NumericEvent> events, double leastCost)
    {
        if (events.empty()) {
            return;
        }
        if (events.size() > 1 && m_runs.isTimeOver()) {
            m_isCut = true;
            return;
        }
        m_progress.begin({ONNXMEND_TEXT("Measuring causes, round %1"), {m_runs.rounds()}});
        ValueSet values;
        for (const NumericEvent& event : events) {
            values.insert(event.values.begin(), event.values.end());
        }
        RoundedRuns::Errors errors = m_runs.onlyRounded(values);
        const double cost = worstOf(errors);
        if (cost < leastCost) {
            return;
        }
        if (events.size() == 1) {
            m_costly.push_back({.event = events.front(),
                                .values = events.front().values,
                                .isPlaced = events.front().size > 0,
                                .alone = std::move(errors),
                                .cost = cost});
            return;
        }
        measure(events.first(events.size() / 2), leastCost);
        measure(events.subspan(events.size() / 2), leastCost);
    }

    void select()
    {
        for (FoundCause& cause : m_costly) {
            settleHidden(cause);
        }
        sortCauses(m_costly);
        std::vector<FoundCause> first;
        for (FoundCause& cause : m_costly) {
            if (!first.empty() && first.back().event.node == cause.event.node) {
                first.back().values.insert(cause.values.begin(), cause.values.end());
            } else if (!isPassedOn(cause, first)) {
                first.push_back(std::move(cause));
            }
        }
        for (FoundCause& cause : first) {
            settleLost(cause);
            settleGuard(cause);
        }
        sortCauses(first);
        addUnexplained(std::move(first));
    }

    void sortCauses(std::vector<FoundCause>& causes) const
    {
        std::ranges::stable_sort(causes, {}, [this](const FoundCause& cause) {
            return std::tuple(orderOf(m_graph, cause.event.node), cause.event.kind);
        });
    }

    /// Adds the causes that no other one explains; two that lead to the same node are one.
    void addUnexplained(std::vector<FoundCause> causes)
    {
        std::vector<bool> isExplained;
        isExplained.reserve(causes.size());
        for (const FoundCause& cause : causes) {
            isExplained.push_back(std::ranges::any_of(
                causes, [&cause](const FoundCause& other) { return explains(other, cause); }));
        }
        for (std::size_t i = 0; i < causes.size(); ++i) {
            if (isExplained[i]) {
                continue;
            }
            if (!m_causes.empty() && m_causes.back().event.node == causes[i].event.node) {
                m_causes.back().values.insert(causes[i].values.begin(), causes[i].values.end());
            } else {
                m_causes.push_back(std::move(causes[i]));
            }
        }
    }

    /// Finds the kind of an event in a body.
    void settleHidden(FoundCause& cause) const
    {
        if (m_graph.node(cause.event.node).scope != 0) {
            cause.event.kind = kindOfOperator(cause.event.node, std::isinf(cause.cost));
        }
    }

    /// Moves a lost value that something is divided by to the node that divides.
    void settleLost(FoundCause& cause) const
    {
        NumericEvent& event = cause.event;
        const bool isLost = event.kind == CauseKind::Underflow && std::isinf(cause.cost);
        const NodeNumber reader = isLost ? dividingReader(event.value) : none;
        if (reader != none) {
            event.node = reader;
            event.value = m_graph.node(reader).outputs.front();
            event.kind = m_graph.node(reader).isStandard("Log") ? CauseKind::Logarithm : CauseKind::Division;
            cause.isPlaced = false;
        }
    }

    /// Moves a division by a lost number to the epsilon that should have prevented it, if that is stored as
    /// 0.
    void settleGuard(FoundCause& cause) const
    {
        NumericEvent& event = cause.event;
        const bool isOfDivision = event.kind == CauseKind::Division || event.kind == CauseKind::Logarithm;
        const NodeNumber guard =
            isOfDivision ? emptyGuardBefore(m_graph, decidingInput(m_model, event.node)) : none;
        if (guard != none) {
            event.node = guard;
            event.value = m_graph.node(guard).outputs.front();
            event.kind = CauseKind::Constant;
            cause.isPlaced = false;
            cause.isStored = true;
        }
    }

    /// Returns the node that divides by the value, or takes its logarithm, beyond nodes that keep a 0 a 0.
    NodeNumber dividingReader(ValueNumber value) const
    {
        std::vector<ValueNumber> values = {value};
        for (std::size_t step = 0; step < longestHandOn && !values.empty(); ++step) {
            std::vector<ValueNumber> next;
            for (const ValueNumber lost : values) {
                for (const PrecisionValue::Reader& reader : m_graph.value(lost).readers) {
                    const PrecisionNode& node = m_graph.node(reader.node);
                    if (node.scope == 0 && decidingInput(m_model, reader.node) == lost) {
                        return reader.node;
                    }
                    if (node.scope == 0 && (keepsZeros(node) || guardsNothing(m_graph, node)) &&
                        !node.outputs.empty() && node.outputs.front() != none) {
                        next.push_back(node.outputs.front());
                    }
                }
            }
            values = std::move(next);
        }
        return none;
    }

    /// Unlike the way back from a divisor (emptyGuardBefore), this one leads through sums: a lost value stays
    /// lost in them, and a bias of 0 before a sum does not guard a divisor behind it.
    static bool keepsZeros(const PrecisionNode& node)
    {
        return node.isStandard("Sqrt") || node.isStandard("Cast") || node.isStandard("Identity") ||
               node.isStandard("Neg") || node.isStandard("Abs") || node.isStandard("ReduceMean") ||
               node.isStandard("ReduceSum") || node.isStandard("Reshape") || node.isStandard("Transpose") ||
               node.isStandard("Unsqueeze") || node.isStandard("Squeeze") || node.isStandard("Expand");
    }

    /// Returns whether the node reads what an earlier one of such a kind gives; its values then belong to
    /// that one.
    bool isPassedOn(const FoundCause& cause, std::vector<FoundCause>& first)
    {
        const NodeNumber node = cause.event.node;
        if (m_passing.contains(node)) {
            return true; // its other events come from what it passes on
        }
        const std::span<const Family> families = familiesOf(cause.event.kind);
        NodeNumber origin = node;
        for (const NodeNumber producer : m_graph.producersOf(m_graph.node(node))) {
            for (const Family family : families) {
                const auto earlier = m_firstOf.find({family, producer});
                origin = earlier != m_firstOf.end() ? earlier->second : origin;
            }
        }
        for (const Family family : families) {
            m_firstOf.emplace(std::pair(family, node), origin);
        }
        if (origin == node) {
            return false;
        }
        m_passing.insert(node);
        const auto owner =
            std::ranges::find(first, origin, [](const FoundCause& found) { return found.event.node; });
        if (owner != first.end()) {
            owner->values.insert(cause.values.begin(), cause.values.end());
        }
        return true;
    }

    /// Kinds that later nodes repeat: a value that is too large stays too large.
    enum class Family { Large, Small, Whole };

    static std::span<const Family> familiesOf(CauseKind kind)
    {
        static constexpr std::array all = {Family::Large, Family::Small, Family::Whole};
        switch (kind) {
        case CauseKind::Constant:
            return all;
        case CauseKind::Mask:
        case CauseKind::Overflow:
            return std::span(all).first<1>();
        case CauseKind::Underflow:
            return std::span(all).subspan<1, 1>();
        case CauseKind::InexactInteger:
            return std::span(all).last<1>();
        default:
            return {};
        }
    }

    /// Returns whether both are about the same values, and `other` says more about them.
    static bool explains(const FoundCause& other, const FoundCause& cause)
    {
        const bool isShared = std::ranges::any_of(
            cause.event.values, [&other](ValueNumber value) { return other.values.contains(value); });
        if (&other == &cause || !isShared) {
            return false;
        }
        switch (cause.event.kind) {
        case CauseKind::Underflow:
            return other.event.kind == CauseKind::Division || other.event.kind == CauseKind::Logarithm;
        case CauseKind::Absorption:
            return other.event.kind == CauseKind::Accumulation;
        case CauseKind::Cancellation:
            return other.event.kind < CauseKind::Cancellation;
        case CauseKind::Division:
        case CauseKind::Logarithm: // the value was lost before it became a divisor
            return other.event.kind < CauseKind::Absorption;
        default:
            return false;
        }
    }

    /// Looks for values whose usual rounding costs much, as that of an angle does, if the error is not
    /// explained yet.
    void findOthers()
    {
        ValueSet known;
        for (const FoundCause& cause : m_causes) {
            known.insert(cause.values.begin(), cause.values.end());
        }
        const double rest = m_causes.empty() ? m_whole : worstOf(m_runs.allRoundedBut(known));
        if (rest <= m_runs.tolerance()) {
            return;
        }
        std::vector<NumericEvent> events;
        for (const NodeNumber node : m_graph.scope(0).nodes) {
            ValueSet values = halfOutputs(node);
            std::erase_if(values, [&known](ValueNumber value) { return known.contains(value); });
            if (!values.empty() && !givesMask(node)) {
                const ValueNumber first = *values.begin();
                events.push_back({.node = node,
                                  .value = first,
                                  .kind = kindOfOperator(node, false),
                                  .values = std::move(values)});
            }
        }
        m_costly.clear();
        measure(events, std::max(m_softCost, m_runs.tolerance() * mainShare));
        std::ranges::stable_sort(m_costly, std::ranges::greater(), &FoundCause::cost);
        m_costly.resize(std::min(m_costly.size(), mostOthers));
        addFirstOthers();
    }

    /// Returns whether the node gives the first part of a mask that overflows later: the purpose of a mask is
    /// that the hidden values lose their digits.
    bool givesMask(NodeNumber number) const
    {
        return std::ranges::any_of(m_causes, [&](const FoundCause& cause) {
            const std::vector<NodeNumber> producers = m_graph.producersOf(m_graph.node(cause.event.node));
            return cause.event.kind == CauseKind::Mask &&
                   std::ranges::find(producers, number) != producers.end();
        });
    }

    /// Adds those that do not read another one: rounding the same values again costs as much.
    void addFirstOthers()
    {
        std::set<NodeNumber> found;
        for (const FoundCause& cause : m_costly) {
            found.insert(cause.event.node);
        }
        for (FoundCause& cause : m_costly) {
            const std::vector<NodeNumber> producers = m_graph.producersOf(m_graph.node(cause.event.node));
            const bool isRepeated = std::ranges::any_of(
                producers, [&found](NodeNumber producer) { return found.contains(producer); });
            if (!isRepeated) {
                cause.event.kind = kindOfOperator(cause.event.node, std::isinf(cause.cost));
                cause.isPlaced = false;
                m_causes.push_back(std::move(cause));
            }
        }
    }

    /// Returns the kind of error that the operator usually has. `breaks`: outputs are not finite.
    CauseKind kindOfOperator(NodeNumber number, bool breaks) const
    {
        const PrecisionNode& node = m_graph.node(number);
        if (makesExactValues(m_graph, node) && !breaks) {
            return CauseKind::InexactInteger;
        }
        if (isConstantFed(m_graph, number)) {
            return CauseKind::Constant;
        }
        if (addsToState(m_graph, number)) {
            return CauseKind::Accumulation;
        }
        if (decidingInput(m_model, number) != none) {
            return node.isStandard("Log") ? CauseKind::Logarithm : CauseKind::Division;
        }
        if (breaks) {
            return CauseKind::Overflow;
        }
        return node.isStandard("Add") || node.isStandard("Sum") ? CauseKind::Absorption
                                                                : CauseKind::Cancellation;
    }

    RoundedRuns& m_runs;
    const HalfModel& m_model;
    const PrecisionGraph& m_graph;
    const FollowedValues& m_followed;
    double m_whole; ///< worst error with everything rounded
    Progress& m_progress;
    double m_softCost; ///< cost from which on a loss of digits is a cause
    bool m_isCut = false;
    std::vector<FoundCause> m_costly;
    std::vector<FoundCause> m_causes;
    std::map<std::pair<Family, NodeNumber>, NodeNumber> m_firstOf; ///< by family and node that passes it on
    std::set<NodeNumber> m_passing;
};

} // namespace

FoundCauses findCauses(RoundedRuns& runs, const FollowedValues& followed, const RoundedRuns::Errors& all,
                       Progress& progress)
{
    return CauseSearch(runs, followed, all, progress).find();
}

std::pair<std::size_t, NodeNumber> orderOf(const PrecisionGraph& graph, NodeNumber node)
{
    NodeNumber outer = node;
    for (std::size_t depth = 0; depth < graph.scopes().size(); ++depth) {
        const PrecisionScope& scope = graph.scope(graph.node(outer).scope);
        const NodeNumber owner =
            scope.isFunction ? (scope.calls.empty() ? none : scope.calls.front()) : scope.owner;
        if (owner == none) {
            break;
        }
        outer = owner;
    }
    return {graph.indexInScope(outer), node};
}

} // namespace onnxmend
