// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/fixes/fix_parts.h"
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
    Message phrase; ///< in the imperative
};

/// Returns whether it calls an operator of ONNX Runtime with the name of an ONNX operator. Functions of
/// models may lie in its domain, too.
bool isOfRuntime(const TypeChange::Call& what)
{
    return what.domain == contribDomain && findOpSchema(contribDomain, what.name, 1) != nullptr;
}

/// Returns the arguments of "%1 from %2 to %3".
std::vector<MessageArgument> arrow(const TypeChange& change)
{
    return {quotedText(change.value), dtypeName(change.from), dtypeName(change.to)};
}

Step stepOf(const TypeChange& change, const TypeChange::StoredValues& what)
{
    CastInitializer cast{change.graph, change.value, change.from, change.to, std::nullopt};
    if (what.reader) {
        cast.reader = GraphEditor::Reader{what.reader->node, what.reader->input};
    }
    const MarkedText phrase =
        what.reader ? ONNXMEND_TEXT("cast the stored values of %1 from %2 to %3, in a copy for this node")
                    : ONNXMEND_TEXT("cast the stored values of %1 from %2 to %3");
    return {std::move(cast), {phrase, arrow(change)}};
}

Step stepOf(const TypeChange& change, const TypeChange::Bits&)
{
    return {RelabelInitializer{change.graph, change.value, change.from, change.to},
            {ONNXMEND_TEXT("read the bytes of %1 as the %2 values that they are"),
             {quotedText(change.value), dtypeName(change.to)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Argument& what)
{
    return {InsertCast{change.graph, change.value, change.from, change.to,
                       GraphEditor::Reader{what.node, what.input}},
            {ONNXMEND_TEXT("insert a Cast of %1 from %2 to %3"), arrow(change)}};
}

Step stepOf(const TypeChange& change, const TypeChange::Result&)
{
    return {InsertCast{change.graph, change.value, change.from, change.to, std::nullopt},
            {ONNXMEND_TEXT("insert a Cast behind %1 from %2 to %3"), arrow(change)}};
}

Step stepOf(const TypeChange& change, TypeChange::Declaration what)
{
    const auto& [graph, value, from, to, kind] = change;
    const std::vector<MessageArgument> as = {quotedText(value), dtypeName(to)};
    switch (what) {
    case TypeChange::Declaration::Input:
        return {RetypeInput{graph, value, from, to}, {ONNXMEND_TEXT("declare the graph input %1 as %2"), as}};
    case TypeChange::Declaration::Output:
        return {RetypeOutput{graph, value, from, to},
                {ONNXMEND_TEXT("declare the graph output %1 as %2"), as}};
    case TypeChange::Declaration::ValueInfo:
        break;
    }
    return {RetypeValueInfo{graph, value, from, to}, {ONNXMEND_TEXT("declare %1 (value_info) as %2"), as}};
}

Step stepOf(const TypeChange& change, const TypeChange::Attribute& what)
{
    return {SetAttribute{change.graph, change.value, what.node, what.name, change.from, change.to},
            {ONNXMEND_TEXT("set the attribute %1 of the node that computes %2 to %3"),
             {quotedText(what.name), quotedText(change.value), dtypeName(change.to)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Call& what)
{
    const MarkedText phrase = isOfRuntime(what)
                                  ? ONNXMEND_TEXT("call com.microsoft's %1, which takes these types")
                                  : ONNXMEND_TEXT("call %1, which takes these types");
    return {RetargetCall{change.graph, change.value, what.node, what.domain, what.name, what.overload},
            {phrase, {quotedText(functionName(what.name, what.overload))}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Bypass& what)
{
    return {RemoveQuantization{change.graph, change.value, what.node},
            {ONNXMEND_TEXT("take out the QuantizeLinear that computes %1 and what dequantises it, and read "
                           "%2 instead"),
             {quotedText(what.node), quotedText(change.value)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Shift& what)
{
    const std::string offset = std::to_string(what.offset);
    return {RequantizeInitializer{change.graph, change.value, change.from, change.to, what.offset},
            {ONNXMEND_TEXT("subtract %1 from the stored values of %2, and store them as %3"),
             {offset, quotedText(change.value), dtypeName(change.to)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Dequantize& what)
{
    return {DequantizeInitializer{change.graph, change.value, what.node},
            {ONNXMEND_TEXT("store %1 as the %2 values that its DequantizeLinear computes"),
             {quotedText(what.node), dtypeName(change.to)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::ZeroPoint& what)
{
    return {AddZeroPoint{change.graph, change.value, what.node, change.from, change.to},
            {ONNXMEND_TEXT("give the QuantizeLinear that computes %1 a zero point of 0 in %2"),
             {quotedText(change.value), dtypeName(change.to)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::NoCast& what)
{
    return {RemoveCast{change.graph, change.value, what.node},
            {ONNXMEND_TEXT("take out the Cast that computes %1"), {quotedText(change.value)}}};
}

Step stepOf(const TypeChange& change, const TypeChange::Opset& what)
{
    return {RaiseOpset{change.graph, change.value, what.version},
            {ONNXMEND_TEXT("raise the opset to %1"), {std::to_string(what.version)}}};
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
Message titleOf(const Resolution& resolution)
{
    std::vector<Message> phrases;
    std::set<std::string> seen;
    for (const TypeChange& change : resolution.changes) {
        Message phrase = stepOf(change).phrase;
        if (seen.insert(phrase.text()).second) {
            phrases.push_back(std::move(phrase));
        }
    }
    constexpr std::size_t shown = 3;
    if (phrases.size() > shown) {
        const std::string more = std::to_string(phrases.size() - shown);
        phrases.resize(shown);
        phrases.push_back({ONNXMEND_TEXT("and %1 more"), {more}});
    }
    return Message::list(ONNXMEND_TEXT("%1; %2"), phrases);
}

/// `finding`: a declaration of another dtype corrects what is stated, except where a target takes the stated
/// one away and the values get the other dtype, and for inputs of the model: callers pass the other dtype.
std::optional<bool> isLossless(const Finding& finding, const Resolution& resolution,
                               const std::string& mainGraph)
{
    const auto changesValues = [&](const TypeChange& change) {
        const auto* const declaration = std::get_if<TypeChange::Declaration>(&change.what);
        return finding.kind == FindingKind::TargetUnsupported ||
               (declaration && *declaration == TypeChange::Declaration::Input && change.graph == mainGraph);
    };
    const auto keepsAll = [&changesValues](const TypeChange& change) {
        if (const auto* bypass = std::get_if<TypeChange::Bypass>(&change.what)) {
            return bypass->isIdentity;
        }
        if (const auto* dequantized = std::get_if<TypeChange::Dequantize>(&change.what)) {
            return dequantized->isExact;
        }
        if (const auto* call = std::get_if<TypeChange::Call>(&change.what)) {
            return isOfRuntime(*call); // the same operator for more types
        }
        if (change.is<TypeChange::Attribute>() || change.is<TypeChange::ZeroPoint>()) {
            return false; // the result is meant to change
        }
        return (change.is<TypeChange::Declaration>() && !changesValues(change)) ||
               change.is<TypeChange::Bits>() || change.is<TypeChange::Shift>() ||
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

/// Makes a fix that casts codes of a quantized weight as if they were numbers one that has to be asked for,
/// with a warning.
void warnOfCodes(const ProposalContext& context, const Finding& finding, const Resolution& resolution,
                 Fix& fix)
{
    const InitializerRow* const row = rowOf(context.report, finding);
    const bool isOfRow = row && row->looksQuantized && row->origin && fix.target == row->name;
    const TypeChange* const cast = finding.quantization ? castOfCodes(resolution) : nullptr;
    if (cast || (isOfRow && isWideFloat(fix.to))) {
        fix.title =
            codesTakenForNumbers(cast ? cast->from : fix.from, isOfRow ? row->origin->tensor : fix.target,
                                 cast ? cast->to : fix.to);
        fix.lossless = false;
        fix.onlyAsked = true;
    }
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
        fix.lossless = resolution.mayChangeValues
                           ? false
                           : isLossless(finding, resolution, context.model.graph(GraphId{}).scope);
        fix.strategy = resolution.strategy;
        addCosts(context.model, resolution, fix);
        warnOfCodes(context, finding, resolution, fix);
        fixes.push_back(std::move(fix));
    }
}

} // namespace onnxmend
