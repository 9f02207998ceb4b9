// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/type_faults.h"

#include "core/base/text.h"
#include "core/dtype/promotion.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

/// The value that alone has to change, and to what; empty when there are several.
std::string causeOf(const Finding& finding)
{
    if (finding.resolutions.empty() || finding.resolutions.front().changes.empty()) {
        return {};
    }
    const std::vector<TypeChange>& changes = finding.resolutions.front().changes;
    const TypeChange& first = changes.front();
    const bool single = std::all_of(changes.begin(), changes.end(), [&first](const TypeChange& change) {
        return change.what.index() == first.what.index() && change.graph == first.graph &&
               change.value == first.value && change.to == first.to;
    });
    const bool ofValue = first.is<TypeChange::StoredValues>() || first.is<TypeChange::Bits>() ||
                         first.is<TypeChange::Argument>() ||
                         first.what == TypeChange::What(TypeChange::Declaration::Input);
    return single && ofValue ? std::to_string(first.what.index()) + first.graph + '\0' + first.value + '\0' +
                                   dtypeName(first.to)
                             : std::string();
}

} // namespace

void TypeFaults::add(Finding finding)
{
    const std::string cause = causeOf(finding);
    if (!cause.empty()) {
        const auto [entry, isNew] = m_byCause.try_emplace(cause, m_findings.size());
        if (!isNew) {
            Finding& first = m_findings[entry->second];
            // The other ways were thought of for single nodes; together they are kept only when they match.
            if (first.resolutions.size() != finding.resolutions.size()) {
                first.resolutions.resize(1);
            }
            for (std::size_t i = 0; i < first.resolutions.size(); ++i) {
                for (TypeChange& change : finding.resolutions[i].changes) {
                    first.resolutions[i].changes.push_back(std::move(change));
                }
            }
            ++first.moreNodes;
            return;
        }
    }
    m_findings.push_back(std::move(finding));
}

namespace
{

/// Readers of a stored value that ask for a dtype, over all findings, by the rank of the resolution.
struct StoredValue {
    std::set<DType> wanted;
    std::set<TypeChange::StoredValues::Reader> readers;
};
using StoredValues = std::map<std::string, StoredValue>;

std::string keyOf(const TypeChange& change, std::size_t rank)
{
    return std::to_string(rank) + '\0' + change.graph + '\0' + change.value;
}

/// The one reader that stored values are changed for; nullptr for all of them, and for other changes.
const TypeChange::StoredValues::Reader* readerOf(const TypeChange& change)
{
    const auto* stored = std::get_if<TypeChange::StoredValues>(&change.what);
    return stored && stored->reader ? &*stored->reader : nullptr;
}

/// What the model says of the values that are to change; each is looked up once, however many nodes read it.
class ChangedValues
{
public:
    explicit ChangedValues(const Model& model)
        : m_model(model)
    {
    }

    /// Nodes and graph outputs that read the value.
    std::size_t readerCount(const TypeChange& change) { return factsOf(change).readerCount; }
    bool isDeclaredInput(const TypeChange& change) { return factsOf(change).isInput; }

private:
    struct Facts {
        std::size_t readerCount = 0;
        bool isInput = false;
    };

    const Facts& factsOf(const TypeChange& change)
    {
        const auto [entry, isNew] = m_facts.try_emplace({change.graph, change.value});
        const std::optional<GraphId> graph = isNew ? m_model.findGraph(change.graph) : std::nullopt;
        if (graph) {
            const Declared& declared = declaredIn(*graph);
            entry->second.isInput = declared.inputs.contains(change.value);
            entry->second.readerCount = m_model.usesOf(*graph, change.value).size() +
                                        (declared.outputs.contains(change.value) ? 1 : 0);
        }
        return entry->second;
    }

    /// Names; a model exported without its weights has thousands of inputs.
    struct Declared {
        std::unordered_set<std::string_view> inputs;
        std::unordered_set<std::string_view> outputs;
    };

    const Declared& declaredIn(GraphId graph)
    {
        const auto [entry, isNew] = m_declared.try_emplace(graph.value);
        if (isNew) {
            for (const ValueDeclaration& input : m_model.graph(graph).inputs) {
                entry->second.inputs.insert(input.name);
            }
            for (const ValueDeclaration& output : m_model.graph(graph).outputs) {
                entry->second.outputs.insert(output.name);
            }
        }
        return entry->second;
    }

    const Model& m_model;
    std::unordered_map<std::uint32_t, Declared> m_declared;       ///< by graph
    std::map<std::pair<std::string, std::string>, Facts> m_facts; ///< by scope and name
};

void settleStored(ChangedValues& values, const StoredValues& stored, std::size_t rank,
                  std::vector<TypeChange>& changes)
{
    std::vector<TypeChange> settled;
    std::set<TypeChange> seen;
    const auto addOnce = [&](TypeChange change) {
        if (seen.insert(change).second) {
            settled.push_back(std::move(change));
        }
    };
    for (TypeChange change : changes) {
        if (const auto* reader = readerOf(change)) {
            const StoredValue& value = stored.at(keyOf(change, rank));
            if (value.wanted.size() == 1 && value.readers.size() == values.readerCount(change)) {
                change.what = TypeChange::StoredValues{};
                if (values.isDeclaredInput(change)) { // its default and its declaration belong together
                    TypeChange declaration = change;
                    declaration.what = TypeChange::Declaration::Input;
                    addOnce(std::move(declaration));
                }
            } else if (!reader->graph.empty()) { // a copy would have to cross scopes: a Cast does as well
                change.graph = reader->graph;
                change.what = TypeChange::Argument{.node = reader->node, .input = reader->input};
            }
        } else if (change.is<TypeChange::Bits>() && values.isDeclaredInput(change)) {
            TypeChange declaration = change;
            declaration.what = TypeChange::Declaration::Input;
            addOnce(std::move(declaration));
        }
        addOnce(std::move(change));
    }
    changes = std::move(settled);
}

/// The way to declare a graph input instead, when all its readers are among the changes.
void addInputResolution(const std::string& mainScope, ChangedValues& values, Finding& finding)
{
    const std::vector<TypeChange>& changes = finding.resolutions.front().changes;
    const TypeChange first = changes.front();
    const bool oneValue = std::all_of(changes.begin(), changes.end(), [&first](const TypeChange& change) {
        return change.is<TypeChange::Argument>() && change.graph == first.graph &&
               change.value == first.value;
    });
    if (!oneValue || !values.isDeclaredInput(first) || first.graph != mainScope ||
        values.readerCount(first) != changes.size()) {
        return;
    }
    Resolution resolution;
    resolution.changes.push_back({.graph = first.graph,
                                  .value = first.value,
                                  .from = first.from,
                                  .to = first.to,
                                  .what = TypeChange::Declaration::Input});
    // Callers keep what they feed, unless a Cast would cut off fractions.
    const bool better = dtypeCategory(first.from) == 2 && dtypeCategory(first.to) == 1;
    finding.resolutions.insert(better ? finding.resolutions.begin() : finding.resolutions.begin() + 1,
                               std::move(resolution));
}

} // namespace

void finishResolutions(const Model& model, std::vector<Finding>& findings)
{
    StoredValues stored;
    for (const Finding& finding : findings) {
        for (std::size_t rank = 0; rank < finding.resolutions.size(); ++rank) {
            for (const TypeChange& change : finding.resolutions[rank].changes) {
                if (const auto* reader = readerOf(change)) {
                    StoredValue& value = stored[keyOf(change, rank)];
                    value.wanted.insert(change.to);
                    value.readers.insert(*reader);
                }
            }
        }
    }
    ChangedValues values(model);
    for (Finding& finding : findings) {
        for (std::size_t rank = 0; rank < finding.resolutions.size(); ++rank) {
            settleStored(values, stored, rank, finding.resolutions[rank].changes);
        }
        if (!finding.resolutions.empty() && !finding.resolutions.front().changes.empty()) {
            addInputResolution(model.graph(GraphId{}).scope, values, finding);
        }
        if (finding.moreNodes > 0) {
            finding.message += "; " + std::to_string(finding.moreNodes) +
                               (finding.moreNodes == 1 ? " more node needs" : " more nodes need") +
                               " the same";
        }
    }
}

} // namespace onnxmend
