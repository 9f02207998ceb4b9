// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/type_fixes.h"

#include "core/base/text.h"
#include "core/model/call_graph.h"
#include "core/model/scope_names.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

using Kind = TypeChange::Kind;

std::optional<GraphEditor::Reader> readerOf(const TypeChange& change)
{
    return change.input ? std::optional(GraphEditor::Reader{change.node, *change.input}) : std::nullopt;
}

Edit editOf(const TypeChange& change)
{
    switch (change.kind) {
    case Kind::StoredValues:
        return CastInitializer{change.graph, change.value, change.from, change.to, readerOf(change)};
    case Kind::Argument:
    case Kind::Result:
        return InsertCast{change.graph, change.value, change.from, change.to, readerOf(change)};
    case Kind::Input:
        return RetypeInput{change.graph, change.value, change.from, change.to};
    case Kind::Output:
        return RetypeOutput{change.graph, change.value, change.from, change.to};
    case Kind::ValueInfo:
        return RetypeValueInfo{change.graph, change.value, change.from, change.to};
    case Kind::Attribute:
        return SetAttribute{change.graph,     change.value, change.node,
                            change.attribute, change.from,  change.to};
    case Kind::Call:
        return RetargetCall{change.graph,      change.value,    change.node,
                            change.callDomain, change.callName, change.callOverload};
    }
    return {};
}

bool has(const Resolution& resolution, Kind kind)
{
    return std::any_of(resolution.changes.begin(), resolution.changes.end(),
                       [kind](const TypeChange& change) { return change.kind == kind; });
}

FixKind fixKindOf(const Resolution& resolution, const Fix& fix)
{
    const bool before = has(resolution, Kind::Argument) || has(resolution, Kind::StoredValues);
    return before && has(resolution, Kind::Result) ? FixKind::CastAround : *kindOf(fix.edits.front());
}

std::string arrow(const TypeChange& change)
{
    return " from " + dtypeName(change.from) + " to " + dtypeName(change.to);
}

/// What one change does, in the imperative.
std::string phrase(const TypeChange& change)
{
    const std::string value = quotedText(change.value);
    switch (change.kind) {
    case Kind::StoredValues:
        return "cast the stored values of " + value + arrow(change) +
               (change.input ? ", in a copy for this node" : "");
    case Kind::Argument:
        return "insert a Cast of " + value + arrow(change);
    case Kind::Result:
        return "insert a Cast behind " + value + arrow(change);
    case Kind::Input:
        return "declare the graph input " + value + " as " + dtypeName(change.to);
    case Kind::Output:
        return "declare the graph output " + value + " as " + dtypeName(change.to);
    case Kind::ValueInfo:
        return "declare " + value + " (value_info) as " + dtypeName(change.to);
    case Kind::Attribute:
        return "set the attribute " + quotedText(change.attribute) + " of the node that computes " + value +
               " to " + dtypeName(change.to);
    case Kind::Call:
        return "call " + quotedText(functionName(change.callName, change.callOverload)) +
               ", which takes these types";
    }
    return {};
}

/// Changes that differ only in who reads the value are told once.
std::string titleOf(const Resolution& resolution)
{
    std::vector<std::string> phrases;
    std::set<std::string> told;
    for (const TypeChange& change : resolution.changes) {
        std::string text = phrase(change);
        if (told.insert(text).second) {
            phrases.push_back(std::move(text));
        }
    }
    constexpr std::size_t shown = 3;
    std::string title;
    for (std::size_t i = 0; i < std::min(phrases.size(), shown); ++i) {
        title += (i ? "; " : "") + phrases[i];
    }
    if (phrases.size() > shown) {
        title += "; and " + std::to_string(phrases.size() - shown) + " more";
    }
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

std::optional<bool> isLossless(const Resolution& resolution)
{
    for (const TypeChange& change : resolution.changes) {
        if (change.kind == Kind::Attribute || change.kind == Kind::Call) {
            return std::nullopt;
        }
        const bool cast =
            change.kind == Kind::StoredValues || change.kind == Kind::Argument || change.kind == Kind::Result;
        if (cast && !isLosslessCast(change.from, change.to)) {
            return std::nullopt; // depends on the values
        }
    }
    return true;
}

void addCosts(const Model& model, const Resolution& resolution, Fix& fix)
{
    std::set<std::tuple<std::string, std::string, DType, bool>>
        casts; // one Cast serves all readers of a graph
    std::set<std::pair<std::string, std::string>> stored;
    for (const TypeChange& change : resolution.changes) {
        if (change.kind == Kind::Argument || change.kind == Kind::Result) {
            casts.insert({change.graph, change.value, change.to, change.kind == Kind::Result});
        } else if (change.kind == Kind::StoredValues && stored.insert({change.graph, change.value}).second) {
            const auto graph = model.findGraph(change.graph);
            const auto id = graph ? model.findStored(*graph, change.value) : std::optional<TensorId>();
            if (id && model.tensor(*id).stored) {
                const std::uint64_t count = model.tensor(*id).stored->elementCount();
                const auto after = static_cast<std::int64_t>(packedByteCount(change.to, count));
                const auto before = static_cast<std::int64_t>(packedByteCount(change.from, count));
                fix.storedByteChange += change.input ? after : after - before; // a copy comes on top
            }
        }
    }
    fix.castCount = casts.size();
}

} // namespace

void proposeTypeFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    for (std::size_t rank = 0; rank < finding.resolutions.size(); ++rank) {
        const Resolution& resolution = finding.resolutions[rank];
        if (resolution.changes.empty()) {
            continue;
        }
        Fix fix;
        for (const TypeChange& change : resolution.changes) {
            fix.edits.push_back(editOf(change));
        }
        fix.kind = fixKindOf(resolution, fix);
        fix.id = std::string(fixKindInfo(fix.kind).name) + ":" + finding.id + ":" + std::to_string(rank + 1);
        fix.title = titleOf(resolution);
        fix.target = resolution.changes.front().value;
        fix.from = resolution.changes.front().from;
        fix.to = resolution.changes.front().to;
        fix.lossless = isLossless(resolution);
        fix.strategy = resolution.strategy;
        addCosts(context.model, resolution, fix);
        fixes.push_back(std::move(fix));
    }
}

} // namespace onnxmend
