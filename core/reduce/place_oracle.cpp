// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/reduce/failure_oracle.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

/// Finds one node by what it computes; before the first model by its label, or otherwise by a value that it
/// reads. The scope of the place is that of the first model: a smaller one may have lifted the graph.
class PlaceOracle : public FailureOracle
{
public:
    explicit PlaceOracle(ProofSubject place)
        : m_place(std::move(place))
        , m_value(m_place.value)
    {
    }

    std::vector<Failure> failuresOf(const std::shared_ptr<const Model>& model, Progress& progress) override
    {
        if (!m_isFound) {
            return findFirst(*model, progress);
        }
        return m_readsIt ? find(*model, {}, reads(), progress) : find(*model, {}, computes(), progress);
    }

    std::string name() const override
    {
        return "onnxmend " + componentVersions().front().version; // it stands first
    }
    FailureStage stage() const override { return FailureStage::Part; }

    void renameValues(const std::map<std::string, std::string>& names) override
    {
        if (const auto renamed = names.find(m_value); renamed != names.end()) {
            m_value = renamed->second;
        }
    }

    std::string howToRun(const std::string& file, const std::string& /*message*/) const override
    {
        return "import onnx\n\nprint(onnx.printer.to_text(onnx.load(\"" + file + "\")))\n";
    }

private:
    template <class Names>
    static bool has(const Names& names, const std::string& wanted)
    {
        return !wanted.empty() && std::ranges::find(names, wanted) != names.end();
    }

    /// Returns the first output that has a name; empty if there is none.
    static std::string firstOutput(const Node& node)
    {
        for (const std::string_view output : node.output()) {
            if (!output.empty()) {
                return std::string(output);
            }
        }
        return {};
    }

    using IsWanted = std::function<bool(const Node&, int)>;

    IsWanted computes() const
    {
        return [this](const Node& node, int) { return has(node.output(), m_value); };
    }

    IsWanted reads() const
    {
        return [this](const Node& node, int) { return has(node.input(), m_value); };
    }

    std::vector<Failure> findFirst(const Model& model, const Progress& progress)
    {
        if (!m_place.node.empty()) {
            const auto isLabelled = [this](const Node& node, int index) {
                return nodeLabel(node, index) == m_place.node;
            };
            return find(model, m_place.graph, isLabelled, progress);
        }
        std::vector<Failure> found = find(model, m_place.graph, computes(), progress);
        if (found.empty()) {
            found = find(model, m_place.graph, reads(), progress);
            if (found.empty()) { // a graph inside may capture it
                found = find(model, {}, reads(), progress);
            }
            m_readsIt = !found.empty();
        }
        return found;
    }

    /// Looks in the graph of this scope; in all if it is empty.
    std::vector<Failure> find(const Model& model, const std::string& scope, const IsWanted& isWanted,
                              const Progress& progress)
    {
        for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
            progress.checkCancelled();
            if (!scope.empty() && model.graphs()[graph].scope != scope) {
                continue;
            }
            const NodeList& nodes = model.data().nodesOf(GraphId{graph});
            for (int i = 0; i < nodes.size(); ++i) {
                const Node& node = nodes[i];
                if (isWanted(node, i)) {
                    return {found(node, NodeId{static_cast<std::size_t>(i)}, model.graphs()[graph].scope)};
                }
            }
        }
        return {};
    }

    Failure found(const Node& node, NodeId index, const std::string& scope)
    {
        const std::string value = firstOutput(node);
        if (!m_isFound && !m_place.node.empty()) { // another node may get the label
            m_value = value;
        }
        m_isFound = true;
        const std::string& operatorName = node.op_type();
        return {.message = operatorName,
                .shown = operatorName + " " + quotedText(node.name().empty() ? value : node.name()),
                .subject = ProofSubject{.graph = scope,
                                        .node = std::string(node.name()),
                                        .nodeIndex = index,
                                        .opType = operatorName,
                                        .value = value}};
    }

    ProofSubject m_place;
    std::string m_value;
    bool m_isFound = false;
    bool m_readsIt = false;
};

} // namespace

std::unique_ptr<FailureOracle> placeOracle(ProofSubject place)
{
    return std::make_unique<PlaceOracle>(std::move(place));
}

} // namespace onnxmend
