// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/fixes/fix_parts.h"
#include "core/model/call_graph.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/onnx/op_schema.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

/// The edit of one change, and its text.
struct Step {
    Edit edit;
    std::string phrase; ///< in the imperative
};

/// Returns whether it calls an operator of ONNX Runtime with the name of an ONNX operator. Functions of
/// models may lie in its domain, too.
bool isOfRuntime(const TypeChange::Call& what)
{
    return what.domain == contribDomain && findOpSchema(contribDomain, what.name, 1) != nullptr;
}

std::string arrow(const TypeChange& change)
{
    return " from " + dtypeName(change.from) + " to " + dtypeName(change.to);
}

Step stepOf(const TypeChange& change, const TypeChange::StoredValues& what)
{
    CastInitializer cast{change.graph, change.value, change.from, change.to, std::nullopt};
    if (what.reader) {
        cast.reader = GraphEditor::Reader{what.reader->node, what.reader->input};
    }
    return {std::move(cast), "cast the stored values of " + quotedText(change.value) + arrow(change) +
                                 (what.reader ? ", in a copy for this node" : "")};
}

Step stepOf(const TypeChange& change, const TypeChange::Bits&)
{
    return {RelabelInitializer{change.graph, change.value, change.from, change.to},
            "read the bytes of " + quotedText(change.value) + " as the " + dtypeName(change.to) +
                " values that they are"};
}

Step stepOf(const TypeChange& change, const TypeChange::Argument& what)
{
    return {InsertCast{change.graph, change.value, change.from, change.to,
                       GraphEditor::Reader{what.node, what.input}},
            "insert a Cast of " + quotedText(change.value) + arrow(change)};
}

Step stepOf(const TypeChange& change, const TypeChange::Result&)
{
    return {InsertCast{change.graph, change.value, change.from, change.to, std::nullopt},
            "insert a Cast behind " + quotedText(change.value) + arrow(change)};
}

Step stepOf(const TypeChange& change, TypeChange::Declaration what)
{
    const auto& [graph, value, from, to, kind] = change;
    const std::string as = quotedText(value) + " as " + dtypeName(to);
    switch (what) {
    case TypeChange::Declaration::Input:
        return {RetypeInput{graph, value, from, to}, "declare the graph input " + as};
    case TypeChange::Declaration::Output:
        return {RetypeOutput{graph, value, from, to}, "declare the graph output " + as};
    case TypeChange::Declaration::ValueInfo:
        break;
    }
    return {RetypeValueInfo{graph, value, from, to},
            "declare " + quotedText(value) + " (value_info) as " + dtypeName(to)};
}

Step stepOf(const TypeChange& change, const TypeChange::Attribute& what)
{
    return {SetAttribute{change.graph, change.value, what.node, what.name, change.from, change.to},
            "set the attribute " + quotedText(what.name) + " of the node that computes " +
                quotedText(change.value) + " to " + dtypeName(change.to)};
}

Step stepOf(const TypeChange& change, const TypeChange::Call& what)
{
    const std::string owner = isOfRuntime(what) ? what.domain.str() + "'s " : "";
    return {RetargetCall{change.graph, change.value, what.node, what.domain, what.name, what.overload},
            "call " + owner + quotedText(functionName(what.name, what.overload)) +
                ", which takes these types"};
}

Step stepOf(const TypeChange& change, const TypeChange::Bypass& what)
{
    return {RemoveQuantization{change.graph, change.value, what.node},
            "take out the QuantizeLinear that computes " + quotedText(what.node) +
                " and what dequantises it, and read " + quotedText(change.value) + " instead"};
}

Step stepOf(const TypeChange& change, const TypeChange::ZeroPoint& what)
{
    return {AddZeroPoint{change.graph, change.value, what.node, change.from, change.to},
            "give the QuantizeLinear that computes " + quotedText(change.value) + " a zero point of 0 in " +
                dtypeName(change.to)};
}

Step stepOf(const TypeChange& change, const TypeChange::NoCast& what)
{
    return {RemoveCast{change.graph, change.value, what.node},
            "take out the Cast that computes " + quotedText(change.value)};
}

Step stepOf(const TypeChange& change, const TypeChange::Opset& what)
{
    return {RaiseOpset{change.graph, change.value, what.version},
            "raise the opset to " + std::to_string(what.version)};
}

Step stepOf(const TypeChange& change)
{
    return std::visit([&change](const auto& what) { return stepOf(change, what); }, change.what);
}

template <class Kind>
bool has(const Resolution& resolution)
{
    return std::ranges::any_of(resolution.changes,
                               [](const TypeChange& change) { return change.is<Kind>(); });
}

FixKind fixKindOf(const Resolution& resolution, const Fix& fix)
{
    const bool before = has<TypeChange::Argument>(resolution) || has<TypeChange::StoredValues>(resolution);
    return before && has<TypeChange::Result>(resolution) ? FixKind::CastAround : *kindOf(fix.edits.front());
}

/// Names changes once that differ only in the reader of the value.
std::string titleOf(const Resolution& resolution)
{
    std::vector<std::string> phrases;
    std::set<std::string> seen;
    for (const TypeChange& change : resolution.changes) {
        std::string text = stepOf(change).phrase;
        if (seen.insert(text).second) {
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
    const auto keepsAll = [](const TypeChange& change) {
        if (const auto* bypass = std::get_if<TypeChange::Bypass>(&change.what)) {
            return bypass->isIdentity;
        }
        if (const auto* call = std::get_if<TypeChange::Call>(&change.what)) {
            return isOfRuntime(*call); // the same operator for more types
        }
        if (change.is<TypeChange::Attribute>() || change.is<TypeChange::ZeroPoint>()) {
            return false; // the result is meant to change
        }
        return change.is<TypeChange::Declaration>() || change.is<TypeChange::Bits>() ||
               change.is<TypeChange::Opset>() || change.is<TypeChange::NoCast>() ||
               isLosslessCast(change.from, change.to);
    };
    // Otherwise it depends on the values.
    return std::ranges::all_of(resolution.changes, keepsAll) ? std::optional(true) : std::nullopt;
}

void addCosts(const Model& model, const Resolution& resolution, Fix& fix)
{
    std::set<std::tuple<std::string, std::string, DType, bool>>
        casts; // one Cast serves all readers of a graph
    std::set<std::pair<std::string, std::string>> stored;
    for (const TypeChange& change : resolution.changes) {
        const auto* values = std::get_if<TypeChange::StoredValues>(&change.what);
        const bool isBehind = change.is<TypeChange::Result>();
        if (isBehind || change.is<TypeChange::Argument>()) {
            casts.insert({change.graph, change.value, change.to, isBehind});
        } else if (values && stored.insert({change.graph, change.value}).second) {
            const auto graph = model.findGraph(change.graph);
            const auto id = graph ? model.findStored(*graph, change.value) : std::optional<TensorId>();
            if (id && model.tensor(*id).stored) {
                const std::uint64_t count = model.tensor(*id).stored->elementCount();
                const auto after = static_cast<std::int64_t>(packedByteCount(change.to, count));
                const auto before = static_cast<std::int64_t>(packedByteCount(change.from, count));
                fix.storedByteChange += values->reader ? after : after - before; // a copy adds its bytes
            }
        }
    }
    fix.castCount = casts.size();
}

} // namespace

void proposeTypeFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const SharedText id = finding.id();
    for (std::size_t rank = 0; rank < finding.resolutions.size(); ++rank) {
        const Resolution& resolution = finding.resolutions[rank];
        if (resolution.changes.empty()) {
            continue;
        }
        Fix fix;
        for (const TypeChange& change : resolution.changes) {
            fix.edits.push_back(stepOf(change).edit);
        }
        fix.kind = fixKindOf(resolution, fix);
        fix.subject = id;
        fix.variant = SharedText::ofMany(":" + std::to_string(rank + 1));
        fix.title = titleOf(resolution);
        const SharedText& value = resolution.changes.front().value; // empty for the model as a whole
        fix.target = value.empty() ? finding.value : value;
        fix.from = resolution.changes.front().from;
        fix.to = resolution.changes.front().to;
        fix.lossless = isLossless(resolution);
        fix.strategy = resolution.strategy;
        addCosts(context.model, resolution, fix);
        fixes.push_back(std::move(fix));
    }
}

} // namespace onnxmend
