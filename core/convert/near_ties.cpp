// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/near_ties.h"

#include "core/base/error.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// Largest number of scores that are read; larger tensors are left out.
constexpr std::uint64_t mostScores = 1U << 24U;

/// Returns the output of the model that holds the integers of a value, in any shape or order; none if there
/// is no such output.
ValueNumber outputWith(const PrecisionGraph& graph, ValueNumber value)
{
    std::set<ValueNumber> seen;
    std::vector<ValueNumber> next = {value};
    while (!next.empty()) {
        const ValueNumber number = next.back();
        next.pop_back();
        if (number == none || !seen.insert(number).second || !isInteger(graph.value(number).dtype())) {
            continue;
        }
        if (graph.value(number).isOutput && graph.value(number).scope == 0) {
            return number;
        }
        for (const PrecisionValue::Reader& reader : graph.value(number).readers) {
            const PrecisionNode& node = graph.node(reader.node);
            if (node.scope == 0 && (isLayoutOperator(node) || node.isStandard("Cast"))) {
                next.insert(next.end(), node.outputs.begin(), node.outputs.end());
            }
        }
    }
    return none;
}

std::vector<double> scoresOf(const RunValue& value)
{
    const TensorRef& tensor = *value.tensor;
    std::vector<std::byte> bytes(packedByteCount(tensor.dtype(), tensor.elementCount()));
    tensor.read(0, tensor.elementCount(), bytes);
    std::vector<double> numbers(tensor.elementCount());
    toDoubles(tensor.dtype(), bytes, numbers);
    return numbers;
}

/// Largest error of scores, and smallest gap between scores.
struct Margin {
    double error = 0;
    double gap = std::numeric_limits<double>::infinity();
};

/// Scores as rows along an axis.
class Rows
{
public:
    Rows(const std::vector<std::int64_t>& shape, std::int64_t axis)
    {
        const auto rank = static_cast<std::int64_t>(shape.size());
        const auto place = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const auto extent = static_cast<std::size_t>(shape[i]);
            (i < place ? m_outer : i == place ? m_length : m_stride) *= extent;
        }
    }

    std::size_t length() const { return m_length; }
    std::size_t count() const { return m_outer * m_stride; }
    std::size_t at(std::size_t row, std::size_t index) const
    {
        return (row / m_stride * m_length + index) * m_stride + row % m_stride;
    }

private:
    std::size_t m_outer = 1;
    std::size_t m_length = 1;
    std::size_t m_stride = 1; ///< distance between neighbours of a row
};

/// Adds the first `count` places of each row, and the next one.
void addMargin(const Rows& rows, std::size_t count, bool largest, const std::vector<double>& exact,
               const std::vector<double>& rounded, Margin& margin)
{
    const std::size_t ranked = std::min(count + 1, rows.length());
    std::vector<std::size_t> order(rows.length());
    for (std::size_t row = 0; row < rows.count(); ++row) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = rows.at(row, i);
        }
        const auto end = order.begin() + static_cast<std::ptrdiff_t>(ranked);
        std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
            return largest ? exact[a] > exact[b] : exact[a] < exact[b];
        });
        for (std::size_t i = 0; i < ranked; ++i) {
            const double off = std::abs(exact[order[i]] - rounded[order[i]]);
            margin.error = std::isfinite(off) ? std::max(margin.error, off) : margin.error;
            const double gap = i == 0 ? 0 : std::abs(exact[order[i - 1]] - exact[order[i]]);
            margin.gap = gap > 0 ? std::min(margin.gap, gap) : margin.gap;
        }
    }
}

/// Returns the number of places that the node gives for each row.
std::size_t placesPerRow(const OrderedPlaces& selection, const RunValue& places)
{
    const auto rank = static_cast<std::int64_t>(places.shape.size());
    const std::int64_t axis = selection.axis < 0 ? selection.axis + rank : selection.axis;
    return selection.isSingle || axis < 0 || axis >= rank
               ? 1
               : static_cast<std::size_t>(places.shape[static_cast<std::size_t>(axis)]);
}

/// `read`: name of the node's input in the rounded model.
void addMargin(const OrderedPlaces& selection, const RunTensors& exact, const RunTensors& rounded,
               const std::string& read, Margin& margin)
{
    const RunValue* const scores = exact.find(selection.scores);
    const RunValue* const others = rounded.find(read);
    const RunValue* const places = exact.find(selection.places);
    const auto isRead = [](const RunValue* value) { return value && value->tensor; };
    if (!isRead(scores) || !isRead(others) || !places || scores->shape != others->shape ||
        scores->shape.empty() || scores->tensor->elementCount() == 0 ||
        scores->tensor->elementCount() > mostScores) {
        return;
    }
    addMargin(Rows(scores->shape, selection.axis), placesPerRow(selection, *places), selection.largest,
              scoresOf(*scores), scoresOf(*others), margin);
}

/// Returns the inputs of the nodes in the rounded model: they may have a pair of Casts of their own.
std::vector<std::string> valuesRead(const std::filesystem::path& path,
                                    const std::vector<OrderedPlaces>& selections)
{
    const std::shared_ptr<onnx::ModelProto> model = makeModelProto();
    std::ifstream file(path, std::ios::binary);
    if (!model->ParseFromIstream(&file)) {
        throw Error({.reason = "the model that was written for measuring cannot be read again"});
    }
    std::unordered_map<std::string, std::string> readBy; // first input of the node that computes the key
    for (const onnx::NodeProto& node : model->graph().node()) {
        for (const std::string& output : node.output()) {
            if (node.input_size() > 0) {
                readBy.emplace(output, node.input(0));
            }
        }
    }
    std::vector<std::string> values;
    for (const OrderedPlaces& selection : selections) {
        const auto read = readBy.find(selection.places);
        values.push_back(read == readBy.end() ? selection.scores : read->second);
    }
    return values;
}

void addOnce(std::vector<std::string>& values, const std::string& value)
{
    if (std::ranges::find(values, value) == values.end()) {
        values.push_back(value);
    }
}

} // namespace

std::vector<OrderedPlaces> orderedPlacesOf(const PrecisionGraph& graph)
{
    std::vector<OrderedPlaces> selections;
    for (const NodeNumber number : graph.scope(0).nodes) {
        const PrecisionNode& node = graph.node(number);
        const bool isTopK = node.isStandard("TopK");
        const std::size_t output = isTopK ? 1 : 0;
        if ((!isTopK && !node.isStandard("ArgMax") && !node.isStandard("ArgMin")) ||
            node.outputs.size() <= output || node.outputs[output] == none || node.inputs.empty() ||
            node.inputs[0] == none || graph.value(node.inputs[0]).producer == none) {
            continue;
        }
        const ValueNumber given = outputWith(graph, node.outputs[output]);
        if (given != none) {
            selections.push_back({.scores = std::string(graph.value(node.inputs[0]).name),
                                  .places = std::string(graph.value(node.outputs[output]).name),
                                  .output = std::string(graph.value(given).name),
                                  .axis = integerAttribute(*node.source, "axis").value_or(isTopK ? -1 : 0),
                                  .largest = isTopK
                                                 ? integerAttribute(*node.source, "largest").value_or(1) != 0
                                                 : node.isStandard("ArgMax"),
                                  .isSingle = !isTopK});
        }
    }
    return selections;
}

NearTies::NearTies(const PrecisionGraph& graph, ModelRuns& runs, std::filesystem::path original)
    : m_places(orderedPlacesOf(graph))
    , m_runs(runs)
    , m_originalPath(std::move(original))
{
}

std::vector<OutputError> NearTies::errorsOf(const std::filesystem::path& rounded, double tolerance)
{
    std::vector<OutputError> errors;
    if (m_places.empty()) {
        return errors;
    }
    if (m_original.empty()) {
        std::vector<std::string> values;
        for (const OrderedPlaces& selection : m_places) {
            addOnce(values, selection.scores);
            addOnce(values, selection.places);
        }
        m_original = m_runs.run(m_originalPath, values);
    }
    const std::vector<std::string> read = valuesRead(rounded, m_places);
    std::vector<std::string> values;
    for (const std::string& value : read) {
        addOnce(values, value);
    }
    const std::vector<RunTensors> others = m_runs.run(rounded, values);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const OrderedPlaces& selection = m_places[i];
        Margin margin;
        for (std::size_t set = 0; set < m_original.size(); ++set) {
            addMargin(selection, m_original[set], others.at(set), read[i], margin);
        }
        errors.push_back({.name = selection.output, .error = tolerance * 2 * margin.error / margin.gap});
    }
    return errors;
}

} // namespace onnxmend
