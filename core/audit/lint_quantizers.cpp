// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/checks.h"
#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/onnx/domains.h"
#include "core/onnx/op_schema.h"
#include "core/types/quantizers.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostParameters = 1 << 20; // scales or zero points of one tensor
constexpr std::uint64_t fewestWeights = 64;       // too few to judge the range
constexpr std::uint64_t mostWeights = 1 << 26;    // narrow weights are read whole
constexpr int longestMove = 32;                   // nodes between two quantizers

bool mayQuantize(const Node& node)
{
    const std::string_view type = node.op_type();
    return type.find("uantize") != type.npos || type.starts_with("Q") || type.ends_with("Integer");
}

/// Returns the attribute that states the dtype of a node's result; null if none does.
const onnx::AttributeProto* outputAttribute(const Node& node)
{
    const auto found = std::ranges::find(node.attribute(), "output_dtype", &onnx::AttributeProto::name);
    return found == node.attribute().end() ? nullptr : &*found;
}

/// Returns the stated dtype code of a node's result; 0 if there is none.
std::int64_t statedOutput(const Node& node)
{
    const onnx::AttributeProto* attribute = outputAttribute(node);
    return attribute ? attribute->i() : 0;
}

/// Returns whether the callers of a function state it.
bool isStatedByCallers(const Node& node)
{
    const onnx::AttributeProto* attribute = outputAttribute(node);
    return attribute && !attribute->ref_attr_name().empty();
}

/// Returns the name of a quantizer's zero point; empty if there is none.
std::string_view zeroPointOf(const Node& node)
{
    constexpr int index = zeroPointOfQuantizer;
    return node.input_size() > index ? node.input(index) : std::string_view();
}

class QuantizerLint
{
public:
    QuantizerLint(const Model& model, ReportBuilder& report, Progress& progress)
        : m_model(model)
        , m_report(report)
        , m_progress(progress)
    {
    }

    void run()
    {
        for (std::uint32_t i = 0; i < m_model.graphs().size(); ++i) {
            m_graph = GraphId{i};
            m_producers.reset();
            const NodeList& nodes = m_model.data().nodesOf(m_graph);
            for (std::int32_t index = 0; index < nodes.size(); ++index) {
                if ((index & 0xfff) == 0) {
                    m_progress.checkCancelled();
                }
                if (mayQuantize(nodes[index])) {
                    look(nodes[index], index);
                }
            }
        }
    }

private:
    void look(const Node& node, std::int32_t index)
    {
        const OpSchema* schema =
            findOpSchema(node.domain(), node.op_type(), m_model.data().opsetOf(m_graph, node.domain()));
        for (int i = 0; schema && i < node.input_size(); ++i) {
            const OpParameter* parameter = schema->input(static_cast<std::size_t>(i));
            if (parameter && isScaleOfQuantizer(*schema, *parameter)) {
                lookAtScale(node, index, node.input(i));
            }
        }
        if (schema && isDequantizer(node)) {
            lookAtZeroPoint(node, index);
            lookAtWeights(node, index);
            lookAtScaleDtype(node, index);
        } else if (schema && isQuantizer(node)) {
            lookAtRange(node, index, *schema);
        }
    }

    /// Returns the tensor of this graph or of an enclosing one; nullptr if it is not stored, or will be cast.
    const TensorRef* stored(std::string_view value) const
    {
        for (std::optional<GraphId> graph = m_graph; graph; graph = m_model.graph(*graph).parent) {
            if (const auto id = m_model.findStored(*graph, value)) {
                const ModelTensor& tensor = m_model.tensor(*id);
                const bool isAsSaved = tensor.stored && tensor.stored->dtype() == tensor.savedDtype;
                return isAsSaved ? &*tensor.stored : nullptr;
            }
        }
        return nullptr;
    }

    const Node* producer(std::string_view value)
    {
        if (!m_producers) {
            m_producers.emplace(m_model.data().nodesOf(m_graph));
        }
        return m_producers->find(value);
    }

    Finding newFinding(FindingKind kind, Severity severity, const Node& node, std::int32_t index,
                       std::string_view value) const
    {
        Finding result;
        result.kind = kind;
        result.severity = severity;
        result.graph = SharedText::ofMany(m_model.graph(m_graph).scope);
        result.node = node.name();
        result.nodeIndex = NodeId{static_cast<std::size_t>(index)};
        result.opType = SharedText::ofMany(node.op_type());
        result.domain = SharedText::ofMany(node.domain());
        result.value = SharedText::ofMany(value);
        result.statement =
            nodeText(node.op_type(), std::string(node.name()), static_cast<std::size_t>(index));
        return result;
    }

    bool isNew(FindingKind kind, std::string_view value)
    {
        return m_reported.emplace(kind, m_graph.value, std::string(value)).second;
    }

    void lookAtScale(const Node& node, std::int32_t index, std::string_view name)
    {
        const TensorRef* scale = name.empty() ? nullptr : stored(name);
        const bool isFirst = scale && isNew(FindingKind::QuantizerScale, name);
        const auto numbers = isFirst ? numbersOf(*scale, mostParameters) : std::nullopt;
        if (!numbers) {
            return;
        }
        const double normal = smallestNormal(scale->dtype());
        const auto count = [&](const auto& is) {
            return static_cast<std::uint64_t>(std::ranges::count_if(*numbers, is));
        };
        const std::uint64_t broken = count([](double number) { return !std::isfinite(number); });
        const std::uint64_t zero = count([](double number) { return number == 0; });
        const std::uint64_t negative = count([](double number) { return number < 0; });
        const std::uint64_t subnormal =
            count([normal](double number) { return number != 0 && std::abs(number) < normal; });
        std::string what;
        const auto add = [&](std::uint64_t number, const std::string& is) {
            if (number > 0) {
                what += (what.empty() ? "" : ", ") + std::to_string(number) + " of " +
                        std::to_string(numbers->size()) + (number == 1 ? " is " : " are ") + is;
            }
        };
        add(broken, "infinite or NaN");
        add(zero, "0");
        add(negative, "negative");
        add(subnormal, "subnormal");
        if (what.empty()) {
            return;
        }
        Finding finding = newFinding(FindingKind::QuantizerScale,
                                     broken > 0 ? Severity::Warning : Severity::Info, node, index, name);
        finding.actual = scale->dtype();
        finding.statement += " scales by " + quotedText(name) + ", of which " + what;
        m_report.addFinding(std::move(finding));
    }

    /// ONNX Runtime rejects such a node at run time (quantize_linear.cc: "should have no zero point or all
    /// zero points should be 0").
    void lookAtZeroPoint(const Node& node, std::int32_t index)
    {
        const std::string_view name = zeroPointOf(node);
        const TensorRef* zeroPoint = name.empty() ? nullptr : stored(name);
        const bool isOnlyZero = zeroPoint && (zeroPoint->dtype() == DType::Int32 ||
                                              dtypeInfo(zeroPoint->dtype()).kind == DTypeKind::Float);
        const bool isFirst = isOnlyZero && isNew(FindingKind::QuantizerZeroPoint, name);
        const auto numbers = isFirst ? numbersOf(*zeroPoint, mostParameters) : std::nullopt;
        if (!numbers || std::ranges::all_of(*numbers, [](double number) { return number == 0; })) {
            return;
        }
        Finding finding = newFinding(FindingKind::QuantizerZeroPoint, Severity::Info, node, index, name);
        finding.actual = zeroPoint->dtype();
        finding.statement += " has the zero point " + quotedText(name) + ", which is not 0 everywhere: in " +
                             dtypeName(zeroPoint->dtype()) +
                             " it can only be 0, and ONNX Runtime does not run it";
        m_report.addFinding(std::move(finding));
    }

    void lookAtWeights(const Node& node, std::int32_t index)
    {
        const TensorRef* weights = stored(node.input(0));
        const DTypeInfo& info = dtypeInfo(weights ? weights->dtype() : DType::Undefined);
        const bool isInteger =
            info.kind == DTypeKind::SignedInteger || info.kind == DTypeKind::UnsignedInteger;
        constexpr int widest = 16; // INT32 holds biases, which never use their range
        if (!isInteger || info.bits > widest || weights->elementCount() < fewestWeights ||
            weights->elementCount() > mostWeights || !isNew(FindingKind::UnusedRange, node.input(0))) {
            return;
        }
        const std::uint64_t all = std::uint64_t{1} << static_cast<unsigned>(info.bits);
        const auto used = usedNumbers(*weights, all / 4 - 1, m_progress);
        if (!used) {
            return;
        }
        Finding finding = newFinding(FindingKind::UnusedRange, Severity::Info, node, index, node.input(0));
        finding.actual = weights->dtype();
        finding.statement += " dequantises " + quotedText(node.input(0)) + ", whose " +
                             std::to_string(weights->elementCount()) + " integers lie within " +
                             std::to_string(*used) + " of the " + std::to_string(all) + " that " +
                             dtypeName(weights->dtype()) + " has";
        m_report.addFinding(std::move(finding));
    }

    void lookAtScaleDtype(const Node& node, std::int32_t index)
    {
        const TensorRef* scale = stored(node.input(scaleOfQuantizer));
        const DType given = dtypeFromOnnx(static_cast<std::int32_t>(statedOutput(node)));
        if (!scale || !isKnown(given) || given == scale->dtype()) {
            return;
        }
        Finding finding =
            newFinding(FindingKind::ScaleDtype, Severity::Info, node, index, node.input(scaleOfQuantizer));
        finding.actual = scale->dtype();
        finding.expected = given;
        finding.statement += " gives " + dtypeName(given) + ", and its scale " +
                             quotedText(node.input(scaleOfQuantizer)) + " is " + dtypeName(scale->dtype());
        m_report.addFinding(std::move(finding));
    }

    void lookAtRange(const Node& node, std::int32_t index, const OpSchema& schema)
    {
        if (!zeroPointOf(node).empty() || statedOutput(node) != 0 || isStatedByCallers(node)) {
            return;
        }
        const Origin origin = originOf(node.input(0));
        if (origin.negative == 0 && !origin.mayBeNegative) {
            return;
        }
        Finding finding =
            newFinding(FindingKind::ClippingQuantizer,
                       origin.negative > 0 ? Severity::Warning : Severity::Info, node, index, node.output(0));
        finding.actual = DType::Uint8;
        finding.expected = DType::Int8;
        finding.statement += " has no zero point, so " + quotedText(node.output(0)) + " is UINT8; ";
        finding.statement += origin.negative > 0 ? std::to_string(origin.negative) + " of the " +
                                                       std::to_string(origin.count) + " values of " +
                                                       quotedText(origin.value) + " are negative and become 0"
                                                 : "its input was INT8, and negative values become 0";
        addFixes(node, schema, origin, finding);
        m_report.addFinding(std::move(finding));
    }

    /// The value that a QuantizeLinear quantizes.
    struct Origin {
        std::string_view value = {};       ///< stored value
        std::uint64_t negative = 0;        ///< number of negative elements
        std::uint64_t count = 0;           ///< number of all elements
        bool mayBeNegative = false;        ///< dequantized from computed signed integers
        const Node* dequantizer = nullptr; ///< null if it is stored as it is
    };

    Origin originOf(std::string_view value)
    {
        for (int i = 0; i < longestMove; ++i) {
            if (const TensorRef* numbers = stored(value)) {
                const bool isFloat = dtypeInfo(numbers->dtype()).kind == DTypeKind::Float;
                return isFloat ? counted(value, *numbers, 0) : Origin{};
            }
            const Node* node = producer(value);
            if (node && isDequantizer(*node)) {
                return originOf(*node);
            }
            if (!node || !handsOnElements(*node)) {
                break;
            }
            value = node->input(0);
        }
        return {};
    }

    Origin originOf(const Node& dequantizer)
    {
        const bool hasZeroPoint = !zeroPointOf(dequantizer).empty();
        const TensorRef* zeroPoint = hasZeroPoint ? stored(zeroPointOf(dequantizer)) : nullptr;
        const TensorRef* integers = stored(dequantizer.input(0));
        const TensorRef* scale = stored(dequantizer.input(scaleOfQuantizer));
        const auto zeros = zeroPoint ? numbersOf(*zeroPoint, mostParameters) : std::nullopt;
        const auto scales = scale ? numbersOf(*scale, mostParameters) : std::nullopt;
        const bool isOneZero = hasZeroPoint ? zeros && !zeros->empty() &&
                                                  std::ranges::count(*zeros, zeros->front()) ==
                                                      static_cast<std::ptrdiff_t>(zeros->size())
                                            : true;
        const bool isPositive =
            scales && std::ranges::all_of(*scales, [](double number) { return number > 0; });
        Origin origin;
        if (integers && isOneZero && isPositive) {
            origin = counted(dequantizer.input(0), *integers, hasZeroPoint ? zeros->front() : 0);
        } else {
            origin.mayBeNegative = !integers && zeroPoint && zeroPoint->dtype() == DType::Int8;
        }
        origin.dequantizer = &dequantizer;
        return origin;
    }

    /// Reads each tensor once, however many nodes quantize it.
    Origin counted(std::string_view value, const TensorRef& tensor, double zero)
    {
        const auto [known, isFirst] = m_counted.try_emplace({&tensor, zero});
        if (isFirst) {
            Origin origin{.value = value, .count = tensor.elementCount()};
            const bool isRead = forEachNumber(tensor, m_progress, [&](std::span<const double> numbers) {
                origin.negative += static_cast<std::uint64_t>(
                    std::ranges::count_if(numbers, [zero](double number) { return number < zero; }));
                return true;
            });
            known->second = isRead ? origin : Origin{};
        }
        return known->second;
    }

    /// Returns whether the zero point is 0.
    bool hasZeroPointOfZero(const Node& dequantizer) const
    {
        const bool has = !zeroPointOf(dequantizer).empty();
        const TensorRef* zeroPoint = has ? stored(zeroPointOf(dequantizer)) : nullptr;
        const auto zeros = zeroPoint ? numbersOf(*zeroPoint, mostParameters) : std::nullopt;
        return !has || (zeros && std::ranges::all_of(*zeros, [](double zero) { return zero == 0; }));
    }

    /// INT8 with a zero point of 0 restores a value that was dequantized from INT8 by the same scale and such
    /// a zero point, if all readers follow. Another zero point would cut off values at the other end.
    void addFixes(const Node& node, const OpSchema& schema, const Origin& origin, Finding& finding) const
    {
        const TensorRef* integers = origin.dequantizer ? stored(origin.dequantizer->input(0)) : nullptr;
        const bool isSameGrid = integers && integers->dtype() == DType::Int8 &&
                                origin.dequantizer->input(scaleOfQuantizer) == node.input(scaleOfQuantizer) &&
                                hasZeroPointOfZero(*origin.dequantizer);
        if (!isSameGrid || !followReaders(node.output(0))) {
            return;
        }
        TypeChange change{.graph = finding.graph, .value = finding.value, .to = DType::Int8};
        if (schema.attributes.contains("output_dtype")) {
            change.what = TypeChange::Attribute{.node = finding.value, .name = "output_dtype"};
            finding.resolutions.emplace_back().changes.push_back(change);
        }
        change.from = DType::Uint8;
        change.what = TypeChange::ZeroPoint{.node = finding.value};
        finding.resolutions.emplace_back().changes.push_back(std::move(change));
    }

    /// Returns whether all readers dequantize the value without a zero point, so that any type fits. An
    /// output of the model has a fixed type.
    bool followReaders(std::string_view value) const
    {
        const auto uses = m_model.usesOf(m_graph, value);
        const auto follows = [&](const NodeUse& use) {
            const Node& node =
                m_model.data().nodesOf(use.graph)[static_cast<std::int32_t>(use.nodeIndex.value)];
            return isDequantizer(node) && use.inputIndex == 0 && zeroPointOf(node).empty();
        };
        return !uses.empty() && std::ranges::all_of(uses, follows) &&
               std::ranges::find(m_model.graph(m_graph).outputs, value, &ValueDeclaration::name) ==
                   m_model.graph(m_graph).outputs.end();
    }

    const Model& m_model;
    ReportBuilder& m_report;
    Progress& m_progress;
    GraphId m_graph;
    std::optional<NodesByOutput> m_producers;                        ///< of the graph; made on first use
    std::map<std::pair<const TensorRef*, double>, Origin> m_counted; ///< by tensor and its zero point
    std::set<std::tuple<FindingKind, std::uint32_t, std::string>> m_reported;
};

} // namespace

void lintQuantizers(const Model& model, ReportBuilder& report, Progress& progress)
{
    QuantizerLint(model, report, progress).run();
}

} // namespace onnxmend
