// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/match_weights.h"

#include "core/binding/graph_names.h"
#include "core/binding/weight_names.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <unordered_map>

namespace onnxmend
{

namespace
{

class Matcher
{
public:
    Matcher(Targets& targets, Sources& sources)
        : m_targets(targets)
        , m_sources(sources)
    {
    }

    void match(const BindingOptions& options)
    {
        matchByHand(options);
        const auto asIs = [](std::string_view name) { return std::string(name); };
        matchByKey(MatchRule::Exact, asIs);
        matchByKey(MatchRule::Normalized, underscored);
        matchByKey(MatchRule::Normalized, withoutWrappers);
        matchBySuffix();
    }

private:
    using Key = std::function<std::string(std::string_view)>;

    /// A target and a source whose names agree in `length` letters.
    struct Pair {
        TargetId target;
        SourceId source;
        std::size_t length;
    };

    /// If more pairs of names agree, they say nothing.
    static constexpr std::size_t mostPairs = 2'000'000;
    static constexpr std::size_t mostOfWrongShape = 100; ///< listed for one target

    static bool isOpen(const Target& target)
    {
        return !target.source && !target.refused && target.equallyGood.empty() && !target.isReserved;
    }

    void bind(TargetId target, SourceId source, MatchRule rule)
    {
        m_targets[target].source = source;
        m_targets[target].rule = rule;
        m_sources[source].target = target;
    }

    void matchByHand(const BindingOptions& options)
    {
        if (options.manual.empty()) {
            return;
        }
        std::unordered_map<std::string_view, TargetId> targetByName;
        for (const TargetId target : m_targets.ids()) {
            targetByName.emplace(m_targets[target].name, target);
        }
        for (const SourceId source : m_sources.ids()) {
            const auto wanted = options.manual.find(m_sources[source].tensor->name());
            if (wanted == options.manual.end()) {
                continue;
            }
            m_sources[source].leftOut = !wanted->second;
            const auto found = wanted->second ? targetByName.find(*wanted->second) : targetByName.end();
            if (found == targetByName.end() || !isOpen(m_targets[found->second])) {
                continue;
            }
            if (!formSuits(m_targets[found->second], m_sources[source])) {
                refuse(found->second, source);
            } else if (shapesAgree(m_targets[found->second], m_sources[source])) {
                bind(found->second, source, MatchRule::Manual);
            } else if (isMadeUpName(m_targets[found->second].name) &&
                       agreesTransposed(m_targets[found->second], m_sources[source])) {
                bind(found->second, source, MatchRule::Manual);
                m_targets[found->second].derivation = {.transposed = true, .folded = {}, .sources = {source}};
            } else { // the wrong map is reported, and not replaced by a match of names
                m_targets[found->second].isReserved = true;
                m_targets[found->second].wrongShape.push_back(source);
                m_sources[source].disputed = true;
            }
        }
    }

    void matchByKey(MatchRule rule, const Key& key)
    {
        std::unordered_map<std::string, std::vector<SourceId>> sourcesByKey;
        for (const SourceId source : m_sources.ids()) {
            if (isUndecided(m_sources[source])) {
                sourcesByKey[key(m_sources[source].name())].push_back(source);
            }
        }
        std::vector<Pair> pairs;
        for (const TargetId target : m_targets.ids()) {
            const auto found = isOpen(m_targets[target]) ? sourcesByKey.find(key(m_targets[target].name))
                                                         : sourcesByKey.end();
            if (found != sourcesByKey.end()) {
                for (const SourceId source : found->second) {
                    pairs.push_back({.target = target, .source = source, .length = 0});
                }
            }
            if (pairs.size() > mostPairs) {
                return;
            }
        }
        settle(pairs, rule);
    }

    /// Matches if one name is the end of the other, at a `_` or `.`; the longest end counts.
    void matchBySuffix()
    {
        std::vector<Pair> pairs;
        std::unordered_map<std::string, std::vector<SourceId>> sourcesByName;
        std::unordered_map<std::string, std::vector<TargetId>> targetsByName;
        for (const SourceId source : m_sources.ids()) {
            if (isUndecided(m_sources[source])) {
                sourcesByName[withoutWrappers(m_sources[source].name())].push_back(source);
            }
        }
        for (const TargetId target : m_targets.ids()) {
            if (isOpen(m_targets[target]) && m_targets[target].shapeFixed) {
                targetsByName[withoutWrappers(m_targets[target].name)].push_back(target);
            }
        }
        for (const auto& [name, targets] : targetsByName) {
            addSuffixPairs(name, sourcesByName,
                           [&pairs, &targets = targets](SourceId source, std::size_t length) {
                               for (const TargetId target : targets) {
                                   pairs.push_back({target, source, length});
                               }
                               return pairs.size() <= mostPairs;
                           });
        }
        for (const auto& [name, sources] : sourcesByName) {
            addSuffixPairs(name, targetsByName,
                           [&pairs, &sources = sources](TargetId target, std::size_t length) {
                               for (const SourceId source : sources) {
                                   pairs.push_back({target, source, length});
                               }
                               return pairs.size() <= mostPairs;
                           });
        }
        if (pairs.size() > mostPairs) {
            return;
        }
        std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
            return std::tie(b.length, a.target, a.source) < std::tie(a.length, b.target, b.source);
        });
        for (auto group = pairs.begin(); group != pairs.end();) {
            const auto end =
                std::find_if(group, pairs.end(), [&](const Pair& p) { return p.length != group->length; });
            settle({group, end}, MatchRule::Suffix);
            group = end;
        }
    }

    /// Stops if `add` returns false.
    template <typename OtherId, typename Add>
    static void addSuffixPairs(const std::string& name,
                               const std::unordered_map<std::string, std::vector<OtherId>>& others,
                               const Add& add)
    {
        for (const std::string_view suffix : properSuffixes(name)) {
            // A position in a list is not a name: `0` of a list of tensors is not the end of onnx::MatMul_0.
            if (suffix.find_first_not_of("0123456789") == std::string_view::npos) {
                continue;
            }
            if (const auto found = others.find(std::string(suffix)); found != others.end()) {
                for (const OtherId other : found->second) {
                    if (!add(other, suffix.size())) {
                        return;
                    }
                }
            }
        }
    }

    /// A tensor may fit by several rules; it is listed once.
    static void addOnce(std::vector<SourceId>& list, SourceId item)
    {
        if (list.size() < mostOfWrongShape && std::find(list.begin(), list.end(), item) == list.end()) {
            list.push_back(item);
        }
    }

    /// Matches the pairs of one round that are unique on both sides; the others are ambiguous.
    void settle(const std::vector<Pair>& pairs, MatchRule rule)
    {
        std::unordered_map<TargetId, std::vector<SourceId>> sourcesOf;
        std::unordered_map<SourceId, std::size_t> claims;
        std::vector<Pair> refused;
        for (const Pair& pair : pairs) {
            if (!isOpen(m_targets[pair.target]) || !isUndecided(m_sources[pair.source])) {
                continue;
            }
            if (!formSuits(m_targets[pair.target], m_sources[pair.source])) {
                if (rule != MatchRule::Suffix || isWeightName(m_targets[pair.target].name)) {
                    refused.push_back(pair);
                }
            } else if (shapesAgree(m_targets[pair.target], m_sources[pair.source])) {
                sourcesOf[pair.target].push_back(pair.source);
                ++claims[pair.source];
            } else if (rule != MatchRule::Suffix || isWeightName(m_targets[pair.target].name)) {
                addOnce(m_targets[pair.target].wrongShape, pair.source);
            }
        }
        for (const auto& [target, sources] : sourcesOf) {
            if (sources.size() == 1 && claims[sources.front()] == 1) {
                bind(target, sources.front(), rule);
            } else {
                m_targets[target].equallyGood = sources;
                for (const SourceId source : sources) {
                    m_sources[source].disputed = true;
                }
            }
        }
        for (const Pair& pair : refused) {
            if (isOpen(m_targets[pair.target]) && isUndecided(m_sources[pair.source])) {
                refuse(pair.target, pair.source);
            }
        }
    }

    /// Leaves a place empty if the weight of its name has no known numbers, also if another weight has a
    /// similar name.
    void refuse(TargetId target, SourceId source)
    {
        if (m_sources[source].form == SourceForm::Refused && wantsNumbers(m_targets[target])) {
            m_targets[target].refused = source;
        }
    }

    Targets& m_targets;
    Sources& m_sources;
};

} // namespace

void matchWeights(Targets& targets, Sources& sources, const BindingOptions& options)
{
    Matcher(targets, sources).match(options);
}

} // namespace onnxmend
