// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/model/model_data.h"
#include "core/reduce/failure_oracle.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Finds one node by what it computes; before the first model by its name, or otherwise by a value that it
/// reads.
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
        const auto computes = [this](const Node& node) { return has(node.output(), m_value); };
        const auto reads = [this](const Node& node) { return has(node.input(), m_value); };
        const auto isNamed = [this](const Node& node) { return node.name() == m_place.node; };
        if (!m_isFound && !m_place.node.empty()) {
            return find(*model, isNamed, progress);
        }
        std::vector<Failure> found = m_readsIt ? std::vector<Failure>() : find(*model, computes, progress);
        if (found.empty() && (m_readsIt || !m_isFound)) {
            found = find(*model, reads, progress);
            m_readsIt = m_readsIt || !found.empty();
        }
        return found;
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

    std::string howToRun(const std::string& file) const override
    {
        return "import onnx\n\nprint(onnx.printer.to_text(onnx.load(\"" + file + "\")))\n";
    }

private:
    template <class Names>
    static bool has(const Names& names, const std::string& wanted)
    {
        return !wanted.empty() && std::ranges::find(names, wanted) != names.end();
    }

    template <class IsWanted>
    std::vector<Failure> find(const Model& model, const IsWanted& isWanted, const Progress& progress)
    {
        for (std::uint32_t graph = 0; graph < model.graphs().size(); ++graph) {
            progress.checkCancelled();
            const NodeList& nodes = model.data().nodesOf(GraphId{graph});
            for (int i = 0; i < nodes.size(); ++i) {
                const Node& node = nodes[i];
                if (isWanted(node)) {
                    return {found(node, NodeId{static_cast<std::size_t>(i)}, model.graphs()[graph].scope)};
                }
            }
        }
        return {};
    }

    Failure found(const Node& node, NodeId index, const std::string& scope)
    {
        if (!m_isFound && m_value.empty() && node.output_size() > 0) {
            m_value = node.output(0);
        }
        m_isFound = true;
        const std::string value(node.output_size() > 0 ? node.output(0) : std::string_view());
        const std::string operatorName(node.op_type());
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
