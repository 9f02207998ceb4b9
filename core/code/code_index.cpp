// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_index.h"

#include "core/base/text.h"
#include "core/code/module_names.h"
#include "core/code/node_code.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Nodes at the beginning of each graph that show whether an exporter left notes: it does so in nearly all.
constexpr int mostTriedNodes = 4096;
/// Nodes around one without notes of its own that are looked at.
constexpr std::size_t mostNeighbours = 32;

bool findNotes(const ModelData& data)
{
    return std::ranges::any_of(data.bodies, [](const GraphBody& body) {
        const int count = std::min(body.nodes.size(), mostTriedNodes);
        return std::any_of(body.nodes.begin(), body.nodes.begin() + count,
                           [](const Node& node) { return hasCodeNotes(node.notes()); });
    });
}

} // namespace

struct CodeIndex::Indexes {
    explicit Indexes(const Model& indexed)
        : model(indexed)
        , data(indexed.data())
        , hasNotes(findNotes(data))
    {
    }

    const NodesByOutput& byOutput(GraphId graph)
    {
        auto [known, isNew] = outputs.try_emplace(graph.value, nullptr);
        if (isNew) {
            known->second = std::make_unique<NodesByOutput>(data.nodesOf(graph));
        }
        return *known->second;
    }

    /// Returns whether the model has weights of a module of that path.
    bool isModule(const std::string& path)
    {
        if (!areWeightsSorted) {
            for (const ModelTensor& tensor : model.tensors()) {
                weights.push_back(tensor.name.str());
            }
            std::ranges::sort(weights);
            areWeightsSorted = true;
        }
        const std::string start = path + ".";
        const auto found = std::ranges::lower_bound(weights, start);
        return found != weights.end() && found->starts_with(start);
    }

    /// Removes the numbers that TorchScript's exporter puts behind the name of a module that is called again:
    /// `fc_1`, unless there is a module of that name.
    std::string withoutCallNumbers(const std::string& module)
    {
        std::string path;
        for (std::size_t begin = 0; begin <= module.size();) {
            const std::size_t end = std::min(module.find('.', begin), module.size());
            const std::string part = module.substr(begin, end - begin);
            const std::string before = path.empty() ? std::string() : path + ".";
            const std::size_t mark = part.rfind('_');
            const bool isNumbered =
                mark != std::string::npos && mark > 0 && isDigits(std::string_view(part).substr(mark + 1));
            const bool isAgain =
                isNumbered && !isModule(before + part) && isModule(before + part.substr(0, mark));
            path = before + (isAgain ? part.substr(0, mark) : part);
            begin = end + 1;
        }
        return path;
    }

    using Place = std::pair<std::uint32_t, std::uint32_t>; ///< graph and node

    NodeCode codeOf(Place place)
    {
        const Node& node = data.nodesOf(GraphId{place.first})[static_cast<int>(place.second)];
        NodeCode code = readNodeCode(node);
        settleModule(code);
        return code;
    }

    void settleModule(NodeCode& code)
    {
        if (code.isModuleInName) {
            code.module = withoutCallNumbers(*code.module);
        }
    }

    void addReaders(Place place, std::deque<Place>& found)
    {
        const Node& node = data.nodesOf(GraphId{place.first})[static_cast<int>(place.second)];
        for (const std::string_view output : node.output()) {
            for (const ValueUses::Use& use : data.valueUses().of(GraphId{place.first}, output)) {
                if (found.size() == mostNeighbours) {
                    return;
                }
                found.emplace_back(use.graph, use.nodeIndex);
            }
        }
    }

    void addProducers(CodeIndex& index, Place place, std::deque<Place>& found)
    {
        const Node& node = data.nodesOf(GraphId{place.first})[static_cast<int>(place.second)];
        for (const std::string_view input : node.input()) {
            if (found.size() == mostNeighbours) {
                return;
            }
            if (const auto producer = index.producerOf(GraphId{place.first}, input)) {
                found.emplace_back(producer->graph.value, static_cast<std::uint32_t>(producer->index.value));
            }
        }
    }

    /// Returns the nearest node with frames, in one direction; an empty code if there is none.
    template <class Add>
    NodeCode nearest(Place start, Add add)
    {
        std::set<Place> seen{start};
        std::deque<Place> waiting;
        add(start, waiting);
        while (!waiting.empty() && seen.size() < mostNeighbours) {
            const Place place = waiting.front();
            waiting.pop_front();
            if (!seen.insert(place).second) {
                continue;
            }
            if (NodeCode code = codeOf(place); !code.frames.empty()) {
                return code;
            }
            add(place, waiting);
        }
        return {};
    }

    /// Fills what the node lacks from those around it.
    NodeCode completeCode(CodeIndex& index, Place place)
    {
        NodeCode code = codeOf(place);
        if (!hasNotes || !code.frames.empty()) {
            return code;
        }
        NodeCode near = nearest(place, [this](Place at, std::deque<Place>& found) { addReaders(at, found); });
        if (near.empty()) {
            near = nearest(place, [this, &index](Place at, std::deque<Place>& found) {
                addProducers(index, at, found);
            });
        }
        code.frames = std::move(near.frames);
        if (!code.module) {
            code.module = std::move(near.module);
            code.className = std::move(near.className);
        }
        return code;
    }

    const std::unordered_map<std::string, int>& byLabel(GraphId graph)
    {
        auto [known, isNew] = labels.try_emplace(graph.value);
        if (isNew) {
            const NodeList& nodes = data.nodesOf(graph);
            for (int i = 0; i < nodes.size(); ++i) {
                known->second.try_emplace(nodeLabel(nodes[i], i), i);
            }
        }
        return known->second;
    }

    const Model& model;
    const ModelData& data;
    bool hasNotes;
    std::unordered_map<std::uint32_t, std::unique_ptr<NodesByOutput>> outputs;
    std::unordered_map<std::uint32_t, std::unordered_map<std::string, int>> labels;
    std::vector<std::string_view> weights; ///< names of tensors
    bool areWeightsSorted = false;
};

CodeIndex::CodeIndex(const Model& model)
    : m_model(model)
    , m_indexes(std::make_unique<Indexes>(model))
{
}

CodeIndex::~CodeIndex() = default;

const Model& CodeIndex::model() const { return m_model; }

bool CodeIndex::hasNotes() const { return m_indexes->hasNotes; }

std::optional<CodeSource> CodeIndex::ofNode(GraphId graph, NodeId node)
{
    const int count = m_indexes->data.nodesOf(graph).size();
    if (node.value >= static_cast<std::size_t>(count)) {
        return std::nullopt;
    }
    NodeCode code = m_indexes->completeCode(*this, {graph.value, static_cast<std::uint32_t>(node.value)});
    if (code.empty()) {
        return std::nullopt;
    }
    CodeSource source{.module = std::move(code.module), .className = std::move(code.className)};
    if (source.module) {
        source.modules.push_back(*source.module);
    }
    const ChosenFrames chosen = chooseFrames(code.frames);
    if (chosen.user) {
        source.place = chosen.user->place;
        source.failing = {.file = source.place.file, .line = source.place.line};
    }
    if (chosen.library) {
        source.library = chosen.library->place;
    }
    return source;
}

std::optional<CodeModule> CodeIndex::moduleOf(GraphId graph, NodeId node)
{
    const NodeList& nodes = m_indexes->data.nodesOf(graph);
    if (node.value >= static_cast<std::size_t>(nodes.size())) {
        return std::nullopt;
    }
    NodeCode code = readNodeModule(nodes[static_cast<int>(node.value)]);
    m_indexes->settleModule(code);
    return code.module ? std::optional(CodeModule{std::move(*code.module), std::move(code.className)})
                       : std::nullopt;
}

std::optional<CodeSource> CodeIndex::ofValue(GraphId graph, std::string_view value)
{
    if (const auto producer = producerOf(graph, value)) {
        return ofNode(producer->graph, producer->index);
    }
    const auto uses = m_indexes->data.valueUses().of(graph, value);
    return uses.empty() ? std::nullopt : ofNode(GraphId{uses.front().graph}, NodeId{uses.front().nodeIndex});
}

std::optional<CodeSource> CodeIndex::ofNodeNamed(std::string_view scope, std::string_view name)
{
    if (!hasNotes()) {
        const std::optional<std::string> module = moduleInName(name);
        if (!module) {
            return std::nullopt;
        }
        const std::string path = m_indexes->withoutCallNumbers(*module);
        return CodeSource{.module = path, .modules = {path}};
    }
    const std::optional<GraphId> graph = m_model.findGraph(scope);
    if (!graph) {
        return std::nullopt;
    }
    const auto& labels = m_indexes->byLabel(*graph);
    const auto found = labels.find(std::string(name));
    return found == labels.end() ? ofValue(*graph, name)
                                 : ofNode(*graph, NodeId{static_cast<std::size_t>(found->second)});
}

std::optional<CodeIndex::Producer> CodeIndex::producerOf(GraphId graph, std::string_view value)
{
    for (std::optional<GraphId> scope = graph; scope; scope = m_model.graph(*scope).parent) {
        const NodesByOutput& nodes = m_indexes->byOutput(*scope);
        if (const Node* const node = nodes.find(value)) {
            const auto index = static_cast<std::size_t>(node - nodes.nodes().begin());
            return Producer{.graph = *scope, .index = NodeId{index}, .node = node};
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
