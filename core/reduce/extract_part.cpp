// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/extract_part.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/model/index_model.h"
#include "core/reduce/cut_nodes.h"
#include "core/reduce/draft.h"
#include "core/reduce/known_types.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostNamedValues = 10;

std::string listed(const std::vector<std::string>& names)
{
    FirstFew few(mostNamedValues);
    for (const std::string& name : names) {
        few.add(quotedText(name));
    }
    return few.text();
}

/// The values of a main graph and where each is from.
class MainValues
{
public:
    explicit MainValues(const onnx::GraphProto& graph)
    {
        for (int i = 0; i < graph.node_size(); ++i) {
            for (const std::string& output : graph.node(i).output()) {
                m_producers.try_emplace(output, i);
            }
        }
        for (const onnx::TensorProto& initializer : graph.initializer()) {
            m_stored.insert(initializer.name());
        }
        for (const auto& sparse : graph.sparse_initializer()) {
            m_stored.insert(sparse.values().name());
        }
        for (const onnx::ValueInfoProto& input : graph.input()) {
            m_inputs.insert(input.name());
        }
    }

    std::optional<int> producer(const std::string& value) const
    {
        const auto found = m_producers.find(value);
        return found == m_producers.end() ? std::nullopt : std::optional(found->second);
    }
    bool isStored(const std::string& value) const { return m_stored.contains(value); }
    bool has(const std::string& value) const
    {
        return !value.empty() &&
               (m_producers.contains(value) || m_stored.contains(value) || m_inputs.contains(value));
    }
    std::vector<std::string> names() const
    {
        std::vector<std::string> all(m_inputs.begin(), m_inputs.end());
        all.insert(all.end(), m_stored.begin(), m_stored.end());
        for (const auto& [name, node] : m_producers) {
            all.push_back(name);
        }
        return all;
    }

private:
    std::unordered_map<std::string, int> m_producers;
    NameSet m_stored;
    NameSet m_inputs;
};

void requireKnown(const MainValues& values, const std::vector<std::string>& names)
{
    std::vector<std::string> unknown;
    std::ranges::copy_if(names, std::back_inserter(unknown),
                         [&values](const std::string& name) { return !values.has(name); });
    if (unknown.empty()) {
        return;
    }
    const std::string near = nearestWord(unknown.front(), values.names());
    throw Error({.reason = std::string("the main graph has no value ") + listed(unknown),
                 .advice = near.empty() ? "Values are inputs, initializers and outputs of nodes, by name."
                                        : "Did you mean " + quotedText(near) + "?"});
}

/// Marks the nodes that compute values, back to the values that are given.
class PartSearch
{
public:
    PartSearch(const onnx::GraphProto& graph, const MainValues& values, const ExtractRequest& request)
        : m_graph(graph)
        , m_values(values)
        , m_given(request.from.begin(), request.from.end())
        , m_needed(static_cast<std::size_t>(graph.node_size()), false)
    {
        for (const std::string& output : request.to) {
            want(output);
        }
        while (!m_waiting.empty()) {
            const onnx::NodeProto& node = m_graph.node(m_waiting.back());
            m_waiting.pop_back();
            NameSet reads(node.input().begin(), node.input().end());
            forEachBody(node, [&reads](const onnx::GraphProto& body) {
                addReads(body.node(), reads);
                for (const onnx::ValueInfoProto& output : body.output()) {
                    reads.insert(output.name());
                }
            });
            for (const std::string& name : reads) {
                want(name);
            }
        }
    }

    const std::vector<bool>& needed() const { return m_needed; }

    /// Returns inputs of the model that are needed and not given, in its order.
    std::vector<std::string> missing() const
    {
        std::vector<std::string> names;
        for (const onnx::ValueInfoProto& input : m_graph.input()) {
            if (m_missing.contains(input.name())) {
                names.push_back(input.name());
            }
        }
        return names;
    }

private:
    /// Names in bodies that the main graph does not have are the bodies' own.
    void want(const std::string& value)
    {
        if (m_given.contains(value)) {
            return;
        }
        if (value.empty()) {
            return;
        }
        if (const std::optional<int> producer = m_values.producer(value)) {
            const auto place = static_cast<std::size_t>(*producer);
            if (!m_needed[place]) {
                m_needed[place] = true;
                m_waiting.push_back(*producer);
            }
        } else if (m_values.has(value) && !m_values.isStored(value)) {
            m_missing.insert(value);
        }
    }

    const onnx::GraphProto& m_graph;
    const MainValues& m_values;
    NameSet m_given;
    std::vector<bool> m_needed;
    std::vector<int> m_waiting;
    NameSet m_missing;
};

void requireComputed(const MainValues& values, const ExtractRequest& request)
{
    std::vector<std::string> wrong;
    std::ranges::copy_if(request.to, std::back_inserter(wrong), [&](const std::string& name) {
        return !values.producer(name) || std::ranges::find(request.from, name) != request.from.end();
    });
    if (!wrong.empty()) {
        throw Error({.reason = "no node of the part would compute the output " + listed(wrong),
                     .advice = "Give outputs of nodes with --to, and none of them with --from."});
    }
}

onnx::ValueInfoProto declarationAtCut(const std::string& name, const KnownTypes& types)
{
    onnx::ValueInfoProto declaration;
    declaration.set_name(name);
    if (const auto type = types.typeOf("main", name)) {
        *declaration.mutable_type() = *type;
    }
    return declaration;
}

onnx::ValueInfoProto inputAtCut(const std::string& name, const KnownTypes& types)
{
    onnx::ValueInfoProto declaration = declarationAtCut(name, types);
    if (!valueTypeOf(declaration.type()).known()) {
        throw Error({.place = "value " + quotedText(name),
                     .reason = "its type is not known, so it cannot be an input",
                     .advice = "Cut the graph at another value."});
    }
    return declaration;
}

/// Puts the values of the cut in place of inputs and outputs. An input that is stored in the model, and has
/// been given, is not stored any more.
void declareCut(onnx::GraphProto& graph, const ExtractRequest& request, const KnownTypes& types)
{
    const NameSet given(request.from.begin(), request.from.end());
    const auto isGiven = [&given](const auto& named) { return given.contains(named.name()); };
    removeIf(*graph.mutable_initializer(), isGiven);
    removeIf(*graph.mutable_sparse_initializer(),
             [&given](const auto& sparse) { return given.contains(sparse.values().name()); });
    for (onnx::NodeProto& node : *graph.mutable_node()) { // one of several results may be given
        for (std::string& output : *node.mutable_output()) {
            if (given.contains(output)) {
                output += "__before_cut";
            }
        }
    }
    graph.clear_output();
    for (const std::string& name : request.to) {
        *graph.add_output() = declarationAtCut(name, types);
    }
    dropUnread(graph); // before IR version 4 every initializer is an input, too, which stays
    removeIf(*graph.mutable_value_info(), isGiven);
    removeIf(*graph.mutable_input(), isGiven);
    onnx::GraphProto stored;
    stored.mutable_input()->Swap(graph.mutable_input());
    for (const std::string& name : request.from) {
        *graph.add_input() = inputAtCut(name, types);
    }
    graph.mutable_input()->MergeFrom(stored.input());
}

std::vector<CutValue> cutValues(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& list)
{
    std::vector<CutValue> values;
    for (const onnx::ValueInfoProto& declared : list) {
        values.push_back({.name = declared.name(),
                          .type = valueTypeOf(declared.type()).text(),
                          .shape = declarationOf(declared).shapeText()});
    }
    return values;
}

} // namespace

ExtractedPart extractPart(const std::shared_ptr<const Model>& model, const ExtractRequest& request,
                          Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Extracting a part of the model"));
    Draft draft = draftOf(*model);
    ExtractedPart part{.nodesBefore = nodeCountOf(draft.proto)};
    const MainValues values(draft.graph());
    requireKnown(values, request.from);
    requireKnown(values, request.to);
    requireComputed(values, request);
    const PartSearch search(draft.graph(), values, request);
    if (const std::vector<std::string> missing = search.missing(); !missing.empty()) {
        throw Error({.reason = "the outputs also depend on " + listed(missing) + ", which the cut misses",
                     .advice = "Give them with --from, too, or values behind them."});
    }
    const KnownTypes types(model, progress);
    std::size_t next = 0;
    removeIf(*draft.graph().mutable_node(), [&](const onnx::NodeProto&) { return !search.needed()[next++]; });
    draft.proto.clear_training_info(); // it is about the whole model
    dropUncalledFunctions(draft.proto);
    declareCut(draft.graph(), request, types);
    part.nodesAfter = nodeCountOf(draft.proto);
    part.inputs = cutValues(draft.graph().input());
    part.outputs = cutValues(draft.graph().output());
    part.model = modelOf(draft);
    return part;
}

} // namespace onnxmend
