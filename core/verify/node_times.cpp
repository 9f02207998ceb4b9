// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/node_times.h"

#include "core/base/error.h"
#include "core/model/model_data.h"
#include "core/verify/runtime_casts.h"
#include "core/verify/tensor_folder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <numeric>
#include <unordered_map>

namespace onnxmend
{

namespace
{

constexpr std::int64_t nowhere = -1;
constexpr auto tensorName = "seconds";
/// Ending of the name that ONNX Runtime gives to a convolution in its own layout, behind the value that the
/// node computes (onnxruntime: core/optimizer/nchwc_transformer.cc).
constexpr std::string_view layoutEnding = "_nchwc";

using NodeOfValue = std::unordered_map<std::string_view, std::int64_t>;

/// Takes the nodes of a model or of a protobuf.
template <class Nodes>
NodeOfValue producersOf(const Nodes& nodes)
{
    NodeOfValue producers;
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string_view output : nodes[i].output()) {
            producers.emplace(output, i);
        }
    }
    producers.erase(std::string_view()); // omitted outputs
    return producers;
}

std::int64_t find(const NodeOfValue& nodes, std::string_view value)
{
    const auto found = nodes.find(value);
    return found == nodes.end() ? nowhere : found->second;
}

/// The places of an optimised graph's nodes in the written graph.
class Places
{
public:
    Places(const onnx::GraphProto& optimised, const NodeList& written)
        : m_optimised(optimised)
        , m_places(static_cast<std::size_t>(optimised.node_size()), nowhere)
    {
        placeByName(producersOf(written));
        placeByReaders();
        placeByProducers();
    }

    std::int64_t of(std::size_t node) const { return m_places[node]; }

private:
    void placeByName(const NodeOfValue& written)
    {
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const onnx::NodeProto& node = nodeAt(i);
            for (const std::string& output : node.output()) {
                // A Cast before a node has that name, too, and belongs to the node.
                const std::string_view value = isOwnCast(node) ? output : writtenValue(output);
                m_places[i] = m_places[i] == nowhere ? find(written, value) : m_places[i];
            }
            const std::string_view name = node.name();
            if (m_places[i] == nowhere && name.ends_with(layoutEnding)) {
                m_places[i] = find(written, name.substr(0, name.size() - layoutEnding.size()));
            }
        }
    }

    /// Places Casts before a node and parts of a function's body. Goes from the last node to the first, since
    /// readers stand behind.
    void placeByReaders()
    {
        NodeOfValue placeOfReader;
        for (std::size_t i = m_places.size(); i-- > 0;) {
            for (const std::string& output : nodeAt(i).output()) {
                m_places[i] = m_places[i] == nowhere ? find(placeOfReader, output) : m_places[i];
            }
            for (const std::string& input : nodeAt(i).input()) {
                if (m_places[i] != nowhere && !input.empty()) {
                    placeOfReader[input] = m_places[i]; // in the end that of the first reader
                }
            }
        }
    }

    void placeByProducers()
    {
        const NodeOfValue producers = producersOf(m_optimised.node());
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            for (const std::string& input : nodeAt(i).input()) {
                const std::int64_t producer = m_places[i] == nowhere ? find(producers, input) : nowhere;
                if (producer != nowhere) {
                    m_places[i] = m_places[static_cast<std::size_t>(producer)];
                }
            }
        }
    }

    const onnx::NodeProto& nodeAt(std::size_t index) const
    {
        return m_optimised.node(static_cast<int>(index));
    }

    const onnx::GraphProto& m_optimised;
    std::vector<std::int64_t> m_places;
};

} // namespace

double NodeTimes::total() const { return std::accumulate(seconds.begin(), seconds.end(), elsewhere); }

NodeTimes placeTimes(std::span<const double> seconds, const std::filesystem::path& optimised,
                     const Model& written)
{
    onnx::ModelProto model;
    std::ifstream file(optimised, std::ios::binary);
    if (!model.ParseFromIstream(&file) ||
        static_cast<std::size_t>(model.graph().node_size()) != seconds.size()) {
        throw Error({.file = optimised.string(), .reason = "the times belong to other nodes"});
    }
    const NodeList& nodes = written.data().mainNodes();
    const Places places(model.graph(), nodes);
    NodeTimes times{.seconds = std::vector<double>(static_cast<std::size_t>(nodes.size()), 0),
                    .elsewhere = 0,
                    .optimised = true};
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const std::int64_t place = places.of(i);
        (place == nowhere ? times.elsewhere : times.seconds[static_cast<std::size_t>(place)]) += seconds[i];
    }
    return times;
}

void writeTimes(std::span<const double> seconds, const std::filesystem::path& folder)
{
    TensorFolder times(folder);
    times.add({.name = tensorName,
               .dtype = DType::Double,
               .shape = {static_cast<std::int64_t>(seconds.size())},
               .bytes = std::as_bytes(seconds)});
    times.writeList();
}

std::vector<double> readTimes(const std::filesystem::path& folder, std::size_t most)
{
    const std::vector<RunValue> values = TensorFolder::read(folder);
    const bool isThere =
        values.size() == 1 && values.front().dtype == DType::Double && values.front().tensor.has_value();
    const std::uint64_t count = isThere ? values.front().tensor->elementCount() : 0;
    if (count == 0 || count > most) {
        throw Error({.reason = "the verifier does not report how long it took"});
    }
    std::vector<double> seconds(count);
    values.front().tensor->read(0, count, std::as_writable_bytes(std::span(seconds)));
    if (!std::ranges::all_of(seconds, [](double time) { return std::isfinite(time) && time >= 0; })) {
        throw Error({.reason = "the verifier reports an invalid time"});
    }
    return seconds;
}

namespace
{

using Json = nlohmann::json;

constexpr std::string_view ending = "_kernel_time";
constexpr std::size_t longestLine = 1U << 20U;
constexpr double microsecondsInSecond = 1e6;

/// Returns the number that a node is named by.
std::optional<std::size_t> nodeNumberOf(std::string_view name)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool isNumber = error == std::errc() && end == name.data() + name.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<ProfiledNode> profiledNode(std::string_view line)
{
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    if (line.ends_with(',')) {
        line.remove_suffix(1);
    }
    const Json event = line.size() <= longestLine ? Json::parse(line, nullptr, false) : Json();
    if (!event.is_object()) {
        return std::nullopt;
    }
    const auto category = event.find("cat");
    const auto name = event.find("name");
    const auto duration = event.find("dur");
    if (category == event.end() || *category != "Node" || name == event.end() || !name->is_string() ||
        duration == event.end() || !duration->is_number_unsigned()) {
        return std::nullopt;
    }
    std::string_view node = name->get_ref<const std::string&>();
    if (!node.ends_with(ending)) {
        return std::nullopt;
    }
    node.remove_suffix(ending.size());
    return ProfiledNode{.node = std::string(node), .microseconds = duration->get<std::uint64_t>()};
}

double medianOfRuns(std::vector<std::uint64_t>& microseconds)
{
    if (microseconds.size() > 1) {
        microseconds.erase(microseconds.begin());
    }
    const auto middle = microseconds.begin() + static_cast<std::ptrdiff_t>(microseconds.size() / 2);
    std::ranges::nth_element(microseconds, middle);
    return microseconds.empty() ? 0 : static_cast<double>(*middle);
}

std::vector<double> readProfile(const std::filesystem::path& path, std::size_t nodes)
{
    std::ifstream file(path);
    if (!file) {
        throw Error({.file = path.string(), .reason = "the profile cannot be read"});
    }
    std::vector<std::vector<std::uint64_t>> durations(nodes);
    for (std::string line; std::getline(file, line);) {
        const std::optional<ProfiledNode> event = profiledNode(line);
        const auto number = event ? nodeNumberOf(event->node) : std::nullopt;
        if (number && *number < nodes) {
            durations[*number].push_back(event->microseconds);
        }
    }
    std::vector<double> seconds;
    seconds.reserve(nodes);
    for (std::vector<std::uint64_t>& ofNode : durations) {
        seconds.push_back(medianOfRuns(ofNode) / microsecondsInSecond);
    }
    return seconds;
}

} // namespace onnxmend
