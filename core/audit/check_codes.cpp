// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/checks.h"
#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/types/quantizers.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int longestCodesWalk = 32; ///< nodes that only move elements

class CodesCheck
{
public:
    CodesCheck(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
               QuantizedLooks& looks, ReportBuilder& report)
        : m_model(model)
        , m_checkpoints(checkpoints)
        , m_looks(looks)
        , m_report(report)
    {
        for (const Binding& binding : bindings.bound) {
            m_bound.emplace(binding.value, &binding);
        }
    }

    void run(std::vector<Finding>& findings)
    {
        for (Finding& finding : findings) {
            for (const Resolution& resolution : finding.resolutions) {
                const TypeChange* cast = castOfCodes(resolution);
                if (cast && judge(finding, *cast)) {
                    break;
                }
            }
        }
    }

private:
    /// A tensor that looks quantized, and its row.
    struct Codes {
        std::size_t row = 0;
        QuantizedLooks::Look look;
        std::string message;
        DType dtype = DType::Undefined;
    };

    /// Returns whether the cast is one of codes. Each tensor is reported once.
    bool judge(Finding& finding, const TypeChange& cast)
    {
        auto codes = codesBehind(cast.graph, cast.value.str());
        if (!codes) {
            return false;
        }
        finding.quantization = QuantizationNote{.companions = codes->look.companions};
        if (m_reported.insert(codes->row).second) {
            m_report.addFinding(FindingKind::QuantizedWeight, codes->row,
                                codes->message + " is " + dtypeName(codes->dtype) +
                                    " and looks quantized, but nodes need " + dtypeName(cast.to) + ": " +
                                    codes->look.reason);
            m_report.lastFinding().quantization =
                QuantizationNote{.companions = std::move(codes->look.companions)};
            m_report.lastFinding().actual = codes->dtype;
        }
        return true;
    }

    /// Follows the value to the tensor whose elements it has.
    std::optional<Codes> codesBehind(const std::string& scope, std::string value)
    {
        std::optional<GraphId> graph = m_model.findGraph(scope);
        for (int i = 0; graph && i < longestCodesWalk; ++i) {
            if (const auto row = rowOf(*graph, value)) {
                return codesOf(*row, *graph, value);
            }
            const Node* node = producer(*graph, value);
            if (!node) {
                graph = m_model.graph(*graph).parent; // it may be captured
            } else if (handsOnElements(*node)) {
                value = node->input(0);
            } else {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    /// `value`: name that nodes read it by.
    std::optional<Codes> codesOf(std::size_t place, GraphId graph, const std::string& value)
    {
        InitializerRow& row = m_report.row(place);
        const auto bound = m_bound.find(row.name.str());
        if (row.source == RowSource::Checkpoint && bound != m_bound.end()) {
            return codesOfCheckpoint(place, *bound->second);
        }
        auto look = row.modelTensor ? m_looks.ofStored(m_model, *row.modelTensor, value) : std::nullopt;
        look = look || !row.modelTensor ? std::move(look) : lookOfReaders(graph, value);
        if (!look) {
            return std::nullopt;
        }
        return Codes{place, std::move(*look), "stored tensor " + quotedText(value), row.savedDtype};
    }

    /// Codes that one node takes for numbers may be dequantized for another one.
    std::optional<QuantizedLooks::Look> lookOfReaders(GraphId graph, const std::string& value) const
    {
        for (const NodeUse& use : m_model.usesOf(graph, value)) {
            const Node& node =
                m_model.data().nodesOf(use.graph)[static_cast<std::int32_t>(use.nodeIndex.value)];
            if (use.inputIndex == 0 && isDequantizer(node)) {
                return QuantizedLooks::Look{
                    .reason = nodeText(use.opType, use.nodeName, use.nodeIndex.value) + " dequantizes it",
                    .companions = {std::string(node.input(1))}};
            }
        }
        return std::nullopt;
    }

    std::optional<Codes> codesOfCheckpoint(std::size_t place, const Binding& binding)
    {
        InitializerRow& row = m_report.row(place);
        if (binding.quantized || binding.packing || isWideFloat(row.savedDtype)) {
            return std::nullopt;
        }
        auto look = m_looks.ofDeclaredCodes(binding.weight);
        if (!look) {
            return std::nullopt;
        }
        row.looksQuantized = true;
        const TensorRef& codes = m_checkpoints[binding.weight.checkpoint]->tensors[binding.weight.tensor];
        return Codes{place, std::move(*look), "checkpoint tensor " + quotedText(codes.name()), codes.dtype()};
    }

    /// Returns the row of a stored or filled value of that graph.
    std::optional<std::size_t> rowOf(GraphId graph, const std::string& value)
    {
        if (m_rowOfInput.empty() && m_rowOfTensor.empty()) {
            for (std::size_t i = 0; i < m_report.rows().size(); ++i) {
                const InitializerRow& row = m_report.rows()[i];
                if (row.modelTensor) {
                    m_rowOfTensor.emplace(row.modelTensor->value, i);
                } else {
                    m_rowOfInput.emplace(row.name.str(), i);
                }
            }
        }
        if (const auto tensor = m_model.findStored(graph, value)) {
            const auto found = m_rowOfTensor.find(tensor->value);
            return found == m_rowOfTensor.end() ? std::nullopt : std::optional(found->second);
        }
        const auto found = graph == GraphId{} ? m_rowOfInput.find(value) : m_rowOfInput.end();
        return found == m_rowOfInput.end() ? std::nullopt : std::optional(found->second);
    }

    const Node* producer(GraphId graph, std::string_view value)
    {
        return m_producers.try_emplace(graph.value, m_model.data().nodesOf(graph)).first->second.find(value);
    }

    const Model& m_model;
    const Checkpoints& m_checkpoints;
    QuantizedLooks& m_looks;
    ReportBuilder& m_report;
    std::unordered_map<std::string, const Binding*> m_bound;   ///< by graph input
    std::unordered_map<std::string, std::size_t> m_rowOfInput; ///< of the main graph, without data
    std::unordered_map<std::uint32_t, std::size_t> m_rowOfTensor;
    std::map<std::uint32_t, NodesByOutput> m_producers; ///< by graph
    std::unordered_set<std::size_t> m_reported;         ///< rows
};

} // namespace

void checkCodes(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                QuantizedLooks& looks, std::vector<Finding>& findings, ReportBuilder& report)
{
    CodesCheck(model, checkpoints, bindings, looks, report).run(findings);
}

} // namespace onnxmend
