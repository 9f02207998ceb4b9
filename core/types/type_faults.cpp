// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/type_faults.h"

#include "core/dtype/promotion.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace onnxmend
{

namespace
{

/// Returns the value that alone has to change; nullptr if there are several.
const TypeChange* causeOf(const Finding& finding)
{
    if (finding.resolutions.empty() || finding.resolutions.front().changes.empty()) {
        return nullptr;
    }
    const std::vector<TypeChange>& changes = finding.resolutions.front().changes;
    const TypeChange& first = changes.front();
    const bool single = std::all_of(changes.begin(), changes.end(), [&first](const TypeChange& change) {
        return change.what.index() == first.what.index() && change.graph == first.graph &&
               change.value == first.value && change.to == first.to;
    });
    const bool ofValue = first.is<TypeChange::StoredValues>() || first.is<TypeChange::Bits>() ||
                         first.is<TypeChange::Argument>() || first.is<TypeChange::Opset>() ||
                         first.what == TypeChange::What(TypeChange::Declaration::Input);
    return single && ofValue ? &first : nullptr;
}

/// Returns whether the declaration is right, and the node has to give its type.
bool isDeclarationRight(const Finding& finding)
{
    return std::ranges::any_of(finding.resolutions, [](const Resolution& resolution) {
        return !resolution.changes.empty() && resolution.changes.front().is<TypeChange::ZeroPoint>();
    });
}

bool isSameCause(const TypeChange& a, const TypeChange& b)
{
    return a.what.index() == b.what.index() && a.to == b.to && a.graph == b.graph && a.value == b.value &&
           (!a.is<TypeChange::Opset>() || a.what == b.what);
}

} // namespace

void TypeFaults::add(Finding finding)
{
    m_contradictsValueInfo |= finding.kind == FindingKind::OutputType &&
                              finding.severity == Severity::Error && !isDeclarationRight(finding);
    if (m_keepsNothing) {
        return;
    }
    if (const TypeChange* cause = causeOf(finding)) {
        const std::size_t hash = combinedHash(cause->graph, cause->value);
        const auto place = m_byCause.find(hash, [&](std::size_t other) {
            return isSameCause(m_findings[other].resolutions.front().changes.front(), *cause);
        });
        if (place) {
            Finding& first = m_findings[*place];
            // The other ways are meant for single nodes, so they are kept only if they match.
            if (first.resolutions.size() != finding.resolutions.size()) {
                first.resolutions.resize(1);
            }
            for (std::size_t i = 0; i < first.resolutions.size(); ++i) {
                for (TypeChange& change : finding.resolutions[i].changes) {
                    first.resolutions[i].changes.push_back(std::move(change));
                }
            }
            ++first.moreNodes;
            if (finding.nodeIndex && finding.graph == first.graph) {
                first.otherNodes.push_back(*finding.nodeIndex);
            }
            return;
        }
        m_byCause.add(hash, m_findings.size());
    }
    m_findings.push_back(std::move(finding));
}

namespace
{

/// Returns the one reader of a change of stored values; nullptr for all readers, and for other changes.
const TypeChange::StoredValues::Reader* readerOf(const TypeChange& change)
{
    const auto* stored = std::get_if<TypeChange::StoredValues>(&change.what);
    return stored && stored->reader ? &*stored->reader : nullptr;
}

/// Finds changes of a stored value for single readers that together cover all its readers.
class StoredChanges
{
    struct Place {
        const TypeChange* change;
        std::uint32_t rank;
        std::uint32_t number;

        auto value() const { return std::tie(rank, change->value, change->graph); }
        auto key() const { return std::tie(rank, change->value, change->graph, *readerOf(*change)); }
    };

public:
    /// `findings` must not change while this object is in use.
    explicit StoredChanges(const std::vector<Finding>& findings)
    {
        std::vector<Place> places;
        for (const Finding& finding : findings) {
            for (std::size_t rank = 0; rank < finding.resolutions.size(); ++rank) {
                for (const TypeChange& change : finding.resolutions[rank].changes) {
                    if (readerOf(change)) {
                        places.push_back({.change = &change,
                                          .rank = static_cast<std::uint32_t>(rank),
                                          .number = static_cast<std::uint32_t>(places.size())});
                    }
                }
            }
        }
        m_agreeing.resize(places.size());
        std::ranges::sort(places, [](const Place& a, const Place& b) { return a.key() < b.key(); });
        for (auto first = places.begin(); first != places.end();) {
            const auto end = std::find_if(
                first, places.end(), [&](const Place& place) { return place.value() != first->value(); });
            const std::uint32_t agreeing = agreeingReaders({first, end});
            for (; first != end; ++first) {
                m_agreeing[first->number] = agreeing;
            }
        }
    }

    /// Returns for the next change for one reader, in the order of the findings, how many readers of the
    /// value require the same dtype in resolutions of that rank; 0 if they differ.
    std::uint32_t nextAgreeing() { return m_agreeing.at(m_next++); }

private:
    /// `places` are those of one value, sorted by readers.
    static std::uint32_t agreeingReaders(std::span<const Place> places)
    {
        std::uint32_t readers = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i].change->to != places.front().change->to) {
                return 0;
            }
            readers += i == 0 || *readerOf(*places[i].change) != *readerOf(*places[i - 1].change) ? 1 : 0;
        }
        return readers;
    }

    std::vector<std::uint32_t> m_agreeing;
    std::size_t m_next = 0;
};

/// The facts of the model about the values to change.
class ChangedValues
{
public:
    explicit ChangedValues(const Model& model)
        : m_model(model)
    {
    }

    /// Returns the number of nodes and graph outputs that read the value.
    std::size_t readerCount(const TypeChange& change)
    {
        const std::optional<GraphId> graph = m_model.findGraph(change.graph);
        return graph ? m_model.data().valueUses().of(*graph, change.value).size() +
                           (declaredIn(*graph).outputs.contains(change.value) ? 1 : 0)
                     : 0;
    }
    bool isDeclaredInput(const TypeChange& change)
    {
        const std::optional<GraphId> graph = m_model.findGraph(change.graph);
        return graph && declaredIn(*graph).inputs.contains(change.value);
    }

private:
    /// Names; a model without weights has thousands of inputs.
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
    std::unordered_map<std::uint32_t, Declared> m_declared; ///< by graph
};

void settleStored(ChangedValues& values, StoredChanges& stored, std::vector<TypeChange>& changes)
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
            const std::uint32_t agreeing = stored.nextAgreeing();
            if (agreeing > 0 && agreeing == values.readerCount(change)) {
                change.what = TypeChange::StoredValues{};
                if (values.isDeclaredInput(change)) { // its default and its declaration belong together
                    TypeChange declaration = change;
                    declaration.what = TypeChange::Declaration::Input;
                    addOnce(std::move(declaration));
                }
            } else if (!reader->graph.empty()) { // a copy would cross scopes, so a Cast is better
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

/// Adds the way to declare a graph input instead, if all its readers are among the changes.
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
    resolution.add(first.graph, first.value, first.from, first.to, TypeChange::Declaration::Input);
    // Callers keep their inputs, unless a Cast would cut off fractions.
    const bool better = dtypeCategory(first.from) == 2 && dtypeCategory(first.to) == 1;
    finding.resolutions.insert(better ? finding.resolutions.begin() : finding.resolutions.begin() + 1,
                               std::move(resolution));
}

} // namespace

void finishResolutions(const Model& model, std::vector<Finding>& findings)
{
    StoredChanges stored(findings);
    ChangedValues values(model);
    for (Finding& finding : findings) {
        for (Resolution& resolution : finding.resolutions) {
            settleStored(values, stored, resolution.changes);
        }
        if (!finding.resolutions.empty() && !finding.resolutions.front().changes.empty()) {
            addInputResolution(model.graph(GraphId{}).scope, values, finding);
        }
    }
}

} // namespace onnxmend
