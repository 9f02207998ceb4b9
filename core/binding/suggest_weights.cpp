// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/suggest_weights.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostCandidates = 48; // compared roughly for each target
constexpr std::size_t mostCompared = 12;   // compared letter by letter
constexpr std::size_t mostEndings = 12;    // words of an ending that are indexed
// Parts of the gap between the likeness of the names and 1 that are added.
constexpr double onlyOneOfShape = 0.6;
constexpr double samePlace = 0.4;
constexpr double otherDtypeCost = 0.97;
constexpr double surely = 0.95;         // the names are the same, so their position does not count
constexpr double leastClear = 0.5;      // least score of a suggestion that is accepted without a look
constexpr double leastDistance = 0.005; // to the next best one

// The first letter distinguishes the kinds of keys; names have no line feed.
std::string nameKey(const std::string& name) { return "n" + name; }
std::string numbersKey(const std::string& shape, const std::string& numbers)
{
    return "#" + shape + "\n" + numbers;
}
std::string endingKey(const std::string& shape, const NameParts& name, std::size_t words)
{
    std::string key = "e" + shape;
    for (std::size_t i = name.words.size() - words; i < name.words.size(); ++i) {
        key.append("\n").append(name.words[i]);
    }
    return key;
}

std::string shapeKey(const std::vector<std::int64_t>& shape)
{
    std::string key = "s";
    for (const std::int64_t size : shape) {
        key += std::to_string(size) + ",";
    }
    return key;
}

std::string shapeKey(const Target& target)
{
    if (!target.shapeFixed) {
        return {};
    }
    std::vector<std::int64_t> shape;
    for (const Dimension& dimension : target.shape) {
        shape.push_back(*dimension.value);
    }
    return shapeKey(shape);
}

std::string ordinal(std::size_t number)
{
    const std::size_t last = number % 10;
    const bool teen = number % 100 / 10 == 1;
    return std::to_string(number) + (teen || last == 0 || last > 3 ? "th"
                                     : last == 1                   ? "st"
                                     : last == 2                   ? "nd"
                                                                   : "rd");
}

bool isOpen(const Target& target) { return !target.source && !target.hasData; }
bool isOpen(const Source& source) { return !source.target && !source.leftOut; }

} // namespace

WeightSuggester::WeightSuggester(const Targets& targets, const Sources& sources)
    : m_targets(targets)
    , m_sources(sources)
{
    for (const Target& target : targets) {
        m_targetNames.push_back(takeApart(target.name));
        m_targetShapes.push_back(shapeKey(target));
    }
    for (const Source& source : sources) {
        m_sourceNames.push_back(takeApart(source.name()));
        m_sourceShapes.push_back(shapeKey(source.tensor->shape()));
    }
    for (const SourceId source : sources.ids()) {
        index(source);
    }
    update();
}

void WeightSuggester::index(SourceId source)
{
    const NameParts& name = m_sourceNames[source];
    const std::string& shape = m_sourceShapes[source];
    m_sourcesByKey[nameKey(name.unwrapped)].push_back(source);
    m_sourcesByKey[shape].push_back(source);
    m_sourcesByKey[numbersKey(shape, name.numbers)].push_back(source);
    for (std::size_t words = 1; words <= std::min(name.words.size(), mostEndings); ++words) {
        m_sourcesByKey[endingKey(shape, name, words)].push_back(source);
    }
}

void WeightSuggester::update()
{
    m_open.clear();
    m_openSources.clear();
    m_targetPlace = IdVector<TargetId, Place>(m_targets.size());
    m_sourcePlace = IdVector<SourceId, Place>(m_sources.size());
    for (const TargetId target : m_targets.ids()) {
        if (isOpen(m_targets[target])) {
            m_targetPlace[target] = m_open[m_targetShapes[target]].targets++;
        }
    }
    for (const SourceId source : m_sources.ids()) {
        if (isOpen(m_sources[source])) {
            m_sourcePlace[source] = m_open[m_sourceShapes[source]].sources++;
            m_openSources[m_sourceShapes[source]].push_back(source);
        }
    }
}

void WeightSuggester::addFrom(const std::string& key, TargetId target, Group& candidates) const
{
    const auto found = m_sourcesByKey.find(key);
    if (found == m_sourcesByKey.end()) {
        return;
    }
    // Takes from a long list those around the position that corresponds to the target's among the targets.
    const Group& all = found->second;
    const std::size_t room = std::min(mostCandidates / 3, all.size());
    const std::size_t middle = target.value * all.size() / m_targets.size();
    const std::size_t first = std::min(middle - std::min(middle, room / 2), all.size() - room);
    candidates.insert(candidates.end(), all.begin() + static_cast<std::ptrdiff_t>(first),
                      all.begin() + static_cast<std::ptrdiff_t>(first + room));
}

WeightSuggester::Group WeightSuggester::candidatesFor(TargetId target) const
{
    Group candidates;
    const NameParts& name = m_targetNames[target];
    const std::string& shape = m_targetShapes[target];
    addFrom(nameKey(name.unwrapped), target, candidates);
    addFrom(numbersKey(shape, name.numbers), target, candidates);
    std::size_t lists = 0;
    for (std::size_t words = std::min(name.words.size(), mostEndings); words > 0 && lists < 2; --words) {
        const std::size_t before = candidates.size();
        addFrom(endingKey(shape, name, words), target, candidates);
        lists += candidates.size() > before ? 1 : 0;
    }
    const Place place = m_targetPlace[target];
    if (const auto open = m_openSources.find(shape);
        place && open != m_openSources.end() && *place < open->second.size()) {
        candidates.push_back(open->second[*place]);
    }
    addFrom(shape, target, candidates);
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    std::erase_if(candidates,
                  [&](SourceId source) { return !shapesAgree(m_targets[target], m_sources[source]); });
    return candidates;
}

Suggestion WeightSuggester::judge(TargetId target, SourceId source, NameLikeness name, double bestName) const
{
    Suggestion result{.source = source, .score = name.score, .reason = std::move(name.reason)};
    const auto open = m_open.find(m_targetShapes[target]);
    const Place place = m_targetPlace[target];
    const bool bothOpen = place && m_sourcePlace[source] && !m_targetShapes[target].empty() &&
                          open != m_open.end() && open->second.targets == open->second.sources;
    if (bothOpen && result.score < surely) {
        // The position counts less if the names suggest another tensor.
        const double trust = bestName > 0 ? std::pow(name.score / bestName, 3) : 1;
        if (open->second.targets == 1) {
            result.score += (1 - result.score) * onlyOneOfShape;
            result.reason += ", the only one of this shape";
        } else if (place == m_sourcePlace[source]) {
            result.score += (1 - result.score) * samePlace * trust;
            result.reason += ", both the " + ordinal(*place + 1) + " of " +
                             std::to_string(open->second.targets) + " of this shape";
        }
    }
    const DType declared = m_targets[target].dtype;
    const DType stored = m_sources[source].tensor->dtype();
    if (declared != DType::Undefined && declared != stored) {
        result.score *= otherDtypeCost;
        result.reason += ", " + dtypeName(stored) + " for " + dtypeName(declared);
    }
    return result;
}

std::vector<Suggestion> WeightSuggester::forTarget(TargetId target, std::size_t most) const
{
    Group candidates = candidatesFor(target);
    if (candidates.size() > mostCompared) {
        std::vector<std::pair<double, SourceId>> rough;
        for (const SourceId source : candidates) {
            const bool same = m_sourcePlace[source] && m_sourcePlace[source] == m_targetPlace[target];
            rough.emplace_back(-roughLikeness(m_targetNames[target], m_sourceNames[source]) - (same ? 1 : 0),
                               source);
        }
        std::partial_sort(rough.begin(), rough.begin() + mostCompared, rough.end());
        candidates.clear();
        std::transform(rough.begin(), rough.begin() + mostCompared, std::back_inserter(candidates),
                       [](const auto& entry) { return entry.second; });
    }
    std::vector<Suggestion> result;
    std::vector<NameLikeness> names;
    double bestName = 0;
    for (const SourceId source : candidates) {
        names.push_back(likeness(m_targetNames[target], m_sourceNames[source]));
        bestName = std::max(bestName, names.back().score);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        result.push_back(judge(target, candidates[i], std::move(names[i]), bestName));
    }
    if (const Derivation& likely = m_targets[target].derivation;
        isOpen(m_targets[target]) && likely.transposed && isOpen(m_sources[likely.sources.front()])) {
        std::erase_if(result, [&](const Suggestion& s) { return s.source == likely.sources.front(); });
        result.push_back({likely.sources.front(), surely, "the node that reads it is of this module"});
    }
    std::sort(result.begin(), result.end(), [](const Suggestion& a, const Suggestion& b) {
        return a.score != b.score ? a.score > b.score : a.source < b.source;
    });
    result.resize(std::min(result.size(), most));
    return result;
}

IdVector<TargetId, std::optional<Suggestion>> clearSuggestions(const Targets& targets, const Sources& sources,
                                                               const WeightSuggester& suggester,
                                                               Progress& progress)
{
    struct Pair {
        TargetId target;
        Suggestion suggestion;
    };
    std::vector<Pair> pairs;
    IdVector<SourceId, double> best(sources.size()); ///< score; `rivals`: number of targets with it
    IdVector<SourceId, std::size_t> rivals(sources.size());
    for (const TargetId target : targets.ids()) {
        progress.checkCancelled();
        if (!isOpen(targets[target])) {
            continue;
        }
        std::vector<Suggestion> list = suggester.forTarget(target, mostCompared);
        std::erase_if(list, [&](const Suggestion& s) { return !isOpen(sources[s.source]); });
        const bool clear = !list.empty() && list.front().score >= leastClear &&
                           (list.size() == 1 || list[0].score - list[1].score > leastDistance);
        if (!clear) {
            continue;
        }
        const SourceId source = list.front().source;
        const double score = list.front().score;
        rivals[source] = score > best[source] + leastDistance   ? 1
                         : score > best[source] - leastDistance ? rivals[source] + 1
                                                                : rivals[source];
        best[source] = std::max(best[source], score);
        pairs.push_back({target, std::move(list.front())});
    }
    IdVector<TargetId, std::optional<Suggestion>> result(targets.size());
    for (Pair& pair : pairs) {
        const SourceId source = pair.suggestion.source;
        if (rivals[source] == 1 && pair.suggestion.score == best[source]) {
            result[pair.target] = std::move(pair.suggestion);
        }
    }
    return result;
}

} // namespace onnxmend
