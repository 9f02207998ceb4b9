// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/run_model.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <span>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostSlowest = 20;
constexpr std::size_t mostListed = 3;

/// Formats a number with one decimal below 10, and none above.
std::string fewDigits(double number)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", number < 10 ? 1 : 0, number);
    return text.data();
}

std::string percentText(double share)
{
    return share < 0.0005 ? "under 0.1 %" : fewDigits(share * 100) + " %";
}

std::string secondsText(double seconds)
{
    return seconds < 1e-3 ? fewDigits(seconds * 1e6) + " µs"
           : seconds < 1  ? fewDigits(seconds * 1e3) + " ms"
                          : fewDigits(seconds) + " s";
}

TimeSummary::Node nodeAt(const ScopeGraph& scope, std::size_t index, double seconds)
{
    const GraphNode& node = scope.nodes[index];
    const std::string name(node.name);
    const std::string op(node.opType);
    return {.name = name,
            .text = nodeText(op, name, index),
            .opType = op,
            .index = index,
            .computesIn = node.computesIn,
            .seconds = seconds};
}

std::vector<TimeSummary::Node> slowestNodes(const ScopeGraph& scope, std::span<const double> seconds)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        if (seconds[i] > 0) {
            order.push_back(i);
        }
    }
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), mostSlowest));
    std::ranges::partial_sort(order, end, [&](std::size_t a, std::size_t b) {
        return std::pair(-seconds[a], a) < std::pair(-seconds[b], b);
    });
    std::vector<TimeSummary::Node> slowest;
    std::ranges::transform(order.begin(), end, std::back_inserter(slowest),
                           [&](std::size_t node) { return nodeAt(scope, node, seconds[node]); });
    return slowest;
}

} // namespace

std::optional<TimeSummary> summariseTimes(const NodeTimes& times, const TypedGraph& graph)
{
    const ScopeGraph& scope = graph.scope(GraphId{});
    const double total = times.total();
    if (times.seconds.size() != scope.nodes.size() || total <= 0) {
        return std::nullopt;
    }
    TimeSummary summary{.seconds = total, .optimised = times.optimised, .elsewhere = times.elsewhere / total};
    std::map<DType, double> seconds;
    for (std::size_t i = 0; i < times.seconds.size(); ++i) {
        const GraphNode& node = scope.nodes[i];
        (node.isCast ? summary.casts : seconds[node.computesIn]) += times.seconds[i];
    }
    const auto shareOf = [total](double part) { return std::min(part / total, 1.0); }; // sums are rounded
    summary.casts = shareOf(summary.casts);
    for (const auto& [dtype, ofDtype] : seconds) {
        if (ofDtype > 0) {
            summary.dtypes.emplace_back(dtype, shareOf(ofDtype));
        }
    }
    std::ranges::stable_sort(summary.dtypes, std::greater(), &std::pair<DType, double>::second);
    summary.slowest = slowestNodes(scope, times.seconds);
    return summary;
}

std::string timeText(const TimeSummary& summary)
{
    std::string text =
        secondsText(summary.seconds) +
        (summary.optimised ? " a run, as ONNX Runtime optimises it" : " a run, as it is written");
    std::string separator = ": ";
    const auto add = [&](const std::string& name, double share) {
        if (share > 0) {
            text += separator + name + " " + percentText(share);
            separator = ", ";
        }
    };
    for (const auto& [dtype, share] : summary.dtypes) {
        add(dtype == DType::Undefined ? "not known" : dtypeName(dtype), share);
    }
    add("Casts", summary.casts);
    add("inserted nodes", summary.elsewhere);
    return text;
}

std::string slowestText(const TimeSummary& summary)
{
    std::string text;
    for (const TimeSummary::Node& node :
         std::span(summary.slowest).first(std::min(summary.slowest.size(), mostListed))) {
        text +=
            (text.empty() ? "" : ", ") + displayText(node.text) + " " + percentText(summary.shareOf(node));
    }
    return text;
}

RunSummary runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                    Progress& progress)
{
    RunSummary ran{.report = verifier.run(model, options, progress)};
    if (ran.report.times) {
        // Dtypes of nodes need the types of the whole graph.
        const TypedGraph graph(Session::open(model, {}, {}, progress), progress);
        ran.times = summariseTimes(*ran.report.times, graph);
    }
    return ran;
}

} // namespace onnxmend
