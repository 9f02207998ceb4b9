// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/smallest_keep.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostExchanges = 200; ///< sets that are tried to replace two nodes by one

class KeepSearch
{
public:
    KeepSearch(RoundedRuns& runs, const std::vector<FoundCause>& causes, Progress& progress)
        : m_runs(runs)
        , m_model(runs.model())
        , m_graph(m_model.wide())
        , m_causes(causes)
        , m_progress(progress)
        , m_candidates(m_model.nodes().begin(), m_model.nodes().end())
        , m_lone(m_model.lonePassing())
    {
    }

    KeptSet find()
    {
        m_runs.startSearch();
        KeptSet kept;
        if (worstOf(m_runs.allRounded()) <= m_runs.tolerance()) {
            return {.nodes = {}, .passing = {}, .isHeld = true, .isMinimal = true};
        }
        kept.passing = m_lone;
        if (!m_lone.empty() && isHeldBy({})) {
            kept.isHeld = true;
            kept.isMinimal = true;
            return kept;
        }
        kept.nodes = firstSet();
        kept.isHeld = isHeldBy(kept.nodes);
        if (!kept.isHeld) {
            kept.nodes.clear();
            return kept;
        }
        reduce(kept.nodes);
        exchange(kept.nodes);
        kept.isMinimal = leaveOutEach(kept.nodes);
        return kept;
    }

private:
    /// A set whose model does not run to its end was not measured: it is not used, and nothing is said of it.
    enum class Trial { Held, TooFarOff, Unmeasured };

    bool isHeldBy(const NodeSet& nodes) { return trialOf(nodes) == Trial::Held; }

    Trial trialOf(const NodeSet& nodes)
    {
        const auto known = m_known.find(nodes);
        if (known != m_known.end()) {
            return known->second;
        }
        m_progress.begin(
            {ONNXMEND_TEXT("Looking for the fewest nodes to keep, round %1"), {m_runs.rounds()}});
        NodeSet all = nodes;
        all.insert(m_lone.begin(), m_lone.end());
        const std::optional<RoundedRuns::Errors> errors = m_runs.keeping(all);
        const Trial trial = !errors                                  ? Trial::Unmeasured
                            : worstOf(*errors) <= m_runs.tolerance() ? Trial::Held
                                                                     : Trial::TooFarOff;
        m_known.emplace(nodes, trial);
        return trial;
    }

    /// Returns the nodes around the causes, in circles that grow until they are enough; all nodes if no
    /// circle is.
    NodeSet firstSet()
    {
        NodeSet reached;
        for (const FoundCause& cause : m_causes) {
            reached.insert(cause.event.node);
            for (const ValueNumber value : cause.values) {
                if (m_graph.value(value).producer != none) {
                    reached.insert(m_graph.value(value).producer);
                }
            }
        }
        std::size_t circle = 1;
        while (!reached.empty()) {
            const std::size_t before = reached.size();
            for (std::size_t i = 0; i < circle; ++i) {
                reached = withNeighbours(reached);
            }
            NodeSet nodes = candidatesOf(reached);
            if (nodes.size() >= m_candidates.size() || reached.size() == before) {
                break;
            }
            if (isHeldBy(nodes)) {
                return nodes;
            }
            circle *= 2;
        }
        return m_candidates;
    }

    /// Returns the nodes with those that read their outputs and those that compute their inputs.
    NodeSet withNeighbours(const NodeSet& nodes) const
    {
        NodeSet result = nodes;
        for (const NodeNumber node : m_model.withPassing(nodes)) {
            const std::vector<NodeNumber> readers = m_graph.readersOf(m_graph.node(node));
            const std::vector<NodeNumber> producers = m_graph.producersOf(m_graph.node(node));
            result.insert(readers.begin(), readers.end());
            result.insert(producers.begin(), producers.end());
        }
        result.erase(none);
        return result;
    }

    NodeSet candidatesOf(const NodeSet& nodes) const
    {
        NodeSet result;
        std::ranges::set_intersection(nodes, m_candidates, std::inserter(result, result.end()));
        return result;
    }

    /// Leaves out halves, then quarters, and so on, wherever that is possible.
    void reduce(NodeSet& nodes)
    {
        for (std::size_t size = nodes.size() / 2; size >= 1; size /= 2) {
            const std::vector<NodeNumber> order = farthestFirst(nodes);
            for (std::size_t first = 0; first < order.size() && !m_runs.isTimeOver(); first += size) {
                NodeSet fewer = nodes;
                for (std::size_t i = first; i < std::min(first + size, order.size()); ++i) {
                    fewer.erase(order[i]);
                }
                if (fewer.size() < nodes.size() && isHeldBy(fewer)) {
                    nodes = std::move(fewer);
                }
            }
        }
    }

    /// Returns the nodes, those of causes last, since these are the least likely to be left out.
    std::vector<NodeNumber> farthestFirst(const NodeSet& nodes) const
    {
        std::vector<NodeNumber> order(nodes.begin(), nodes.end());
        std::stable_partition(order.begin(), order.end(), [this](NodeNumber node) {
            return std::ranges::none_of(m_causes,
                                        [node](const FoundCause& cause) { return cause.event.node == node; });
        });
        return order;
    }

    /// Leaves out single nodes until none can be left out. Returns whether each of them was measured: there
    /// was time, and without any of them the model runs.
    bool leaveOutEach(NodeSet& nodes)
    {
        bool isMeasured = true;
        for (bool isSmaller = true; isSmaller;) {
            isSmaller = false;
            isMeasured = true;
            for (const NodeNumber node : farthestFirst(nodes)) {
                NodeSet fewer = nodes;
                fewer.erase(node);
                if (!m_known.contains(fewer) && m_runs.isTimeOver()) {
                    return false;
                }
                const Trial trial = trialOf(fewer);
                isMeasured = isMeasured && trial != Trial::Unmeasured;
                if (trial == Trial::Held) {
                    nodes = std::move(fewer);
                    isSmaller = true;
                    break;
                }
            }
        }
        return isMeasured;
    }

    /// Replaces two nodes by one of their neighbours where that is enough: what can be left out one by one
    /// depends on the order.
    void exchange(NodeSet& nodes)
    {
        std::size_t tried = 0;
        for (bool isSmaller = true; isSmaller;) {
            isSmaller = false;
            const NodeSet around = candidatesOf(withNeighbours(nodes));
            for (const NodeSet& fewer : exchanged(nodes, around)) {
                if (++tried > mostExchanges || m_runs.isTimeOver()) {
                    return;
                }
                if (isHeldBy(fewer)) {
                    nodes = fewer;
                    isSmaller = true;
                    break;
                }
            }
        }
    }

    static std::vector<NodeSet> exchanged(const NodeSet& nodes, const NodeSet& around)
    {
        std::vector<NodeSet> sets;
        std::vector<NodeNumber> others;
        std::ranges::set_difference(around, nodes, std::back_inserter(others));
        for (auto first = nodes.begin(); first != nodes.end() && !others.empty(); ++first) {
            for (auto second = std::next(first); second != nodes.end(); ++second) {
                for (const NodeNumber other : others) {
                    if (sets.size() >= mostExchanges) {
                        return sets;
                    }
                    NodeSet fewer = nodes;
                    fewer.erase(*first);
                    fewer.erase(*second);
                    fewer.insert(other);
                    sets.push_back(std::move(fewer));
                }
            }
        }
        return sets;
    }

    RoundedRuns& m_runs;
    const HalfModel& m_model;
    const PrecisionGraph& m_graph;
    const std::vector<FoundCause>& m_causes;
    Progress& m_progress;
    NodeSet m_candidates;
    NodeSet m_lone;
    std::map<NodeSet, Trial> m_known; ///< of sets that were tried
};

} // namespace

KeptSet smallestKeep(RoundedRuns& runs, const std::vector<FoundCause>& causes, Progress& progress)
{
    return KeepSearch(runs, causes, progress).find();
}

} // namespace onnxmend
