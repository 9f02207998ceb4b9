// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/convert/measured_error.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstLayerBatch = 32;

std::vector<LayerError> computedValues(const PrecisionDecisions& decisions)
{
    const PrecisionGraph& graph = decisions.graph();
    std::vector<LayerError> layers;
    for (const NodeNumber number : graph.scope(0).nodes) {
        const PrecisionNode& node = graph.node(number);
        for (const ValueNumber output : node.outputs) {
            if (output != none && !graph.value(output).isConstant &&
                decisions.isSource(graph.value(output).dtype())) {
                layers.push_back({.node = std::string(node.name.empty() ? node.key : node.name),
                                  .value = std::string(graph.value(output).name),
                                  .opType = std::string(node.opType),
                                  .isConverted = decisions.isConverted(number)});
            }
        }
    }
    return layers;
}

double medianOf(std::vector<double> numbers)
{
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::ranges::nth_element(numbers, middle);
    return *middle;
}

/// Measures the values of one model against those of another.
class Layers
{
public:
    Layers(std::vector<LayerError> layers, ModelRuns& runs, Progress& progress)
        : m_layers(std::move(layers))
        , m_isMeasured(m_layers.size(), false)
        , m_runs(runs)
        , m_progress(progress)
    {
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            m_placeOf.emplace(m_layers[i].value, i);
        }
    }

    void measure(const std::filesystem::path& original, const std::filesystem::path& rounded)
    {
        forEachBatch(m_layers.size(), firstLayerBatch, [&](std::size_t first, std::size_t count) {
            std::vector<std::string> names;
            for (std::size_t i = first; i < first + count; ++i) {
                names.push_back(m_layers[i].value);
            }
            const std::vector<RunTensors> exact = m_runs.run(original, names);
            const std::vector<RunTensors> other = m_runs.run(rounded, names);
            std::uint64_t bytes = 0;
            for (std::size_t set = 0; set < exact.size(); ++set) {
                bytes += compare(exact[set], other[set]);
            }
            return bytes;
        });
    }

    std::vector<LayerError> take()
    {
        std::vector<LayerError> measured;
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            if (m_isMeasured[i]) {
                measured.push_back(std::move(m_layers[i]));
            }
        }
        return measured;
    }

private:
    /// Returns the number of bytes that both have written.
    std::uint64_t compare(const RunTensors& exact, const RunTensors& rounded)
    {
        std::uint64_t bytes = 0;
        for (const RunValue& value : exact.values) {
            m_progress.checkCancelled();
            const auto place = m_placeOf.find(value.name);
            const RunValue* const other = rounded.find(value.name);
            if (place == m_placeOf.end() || !other || !value.tensor || !other->tensor) {
                continue;
            }
            const OutputError error = tensorError(value, *other);
            LayerError& layer = m_layers[place->second];
            layer.error = std::max(layer.error, error.error);
            layer.breaks |= error.breaks;
            m_isMeasured[place->second] = true;
            bytes += value.tensor->byteCount() + other->tensor->byteCount();
        }
        return bytes;
    }

    std::vector<LayerError> m_layers;
    std::vector<bool> m_isMeasured;
    std::map<std::string, std::size_t, std::less<>> m_placeOf; ///< index by value
    ModelRuns& m_runs;
    Progress& m_progress;
};

} // namespace

std::vector<LayerError> layerErrors(const PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                                    Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Measuring each layer"));
    const std::filesystem::path rounded = models.writeRounded(decisions);
    Layers layers(computedValues(decisions), runs, progress);
    layers.measure(models.original(), rounded);
    return layers.take();
}

ConversionTimes runTimes(CheckModels& models, const Model& planned, ModelRuns& runs, Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Taking the time of runs"));
    ConversionTimes times;
    try {
        const TimedRuns before = runs.timeOriginal(models.reference());
        times.before = medianOf(before.seconds);
        times.runtime = before.runtime;
        const TimedRuns after = runs.timeDeclared(models.writeConverted(planned, progress), planned);
        times.after = medianOf(after.seconds);
        times.runs = std::min(before.seconds.size(), after.seconds.size());
    } catch (const Error& error) {
        times.trouble = error.what();
    }
    return times;
}

} // namespace onnxmend
