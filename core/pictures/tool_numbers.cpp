// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/tool_numbers.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/strict_json.h"
#include "core/base/text.h"
#include "core/code/code_index.h"
#include "core/model/model_data.h"
#include "core/pictures/node_arguments.h"
#include "core/verify/node_times.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

using NumbersJson = nlohmann::json;

constexpr std::uint64_t largestNumbersFile = std::uint64_t{256} << 20U;
constexpr std::size_t largestParsedJson = std::size_t{64} << 20U; ///< parsed, it takes ten times as much
constexpr std::size_t mostSeries = 64;
constexpr std::size_t mostFields = 4096; ///< of one line; each is a text of its own in memory

constexpr std::string_view numbersAdvice =
    "Numbers of nodes come as a profile of ONNX Runtime, node data of Model Explorer, an attachment of "
    "Netron, or CSV with a name and a number in each line.";

[[noreturn]] void refuseNumbers(std::string place, std::string reason)
{
    throw Error(
        {.place = std::move(place), .reason = std::move(reason), .advice = std::string(numbersAdvice)});
}

/// Collects series by their titles, in the order in which the file has them.
class SeriesBuilder
{
public:
    explicit SeriesBuilder(ToolNumbers& numbers)
        : m_numbers(numbers)
    {
    }

    void add(const std::string& title, const std::string& name, double number)
    {
        if (name.empty() || !std::isfinite(number)) {
            ++m_numbers.skipped;
            return;
        }
        const auto [place, isNew] = m_places.try_emplace(title, m_numbers.series.size());
        if (isNew) {
            if (m_numbers.series.size() == mostSeries) {
                refuseNumbers({}, "it has more than " + std::to_string(mostSeries) + " kinds of numbers");
            }
            m_numbers.series.emplace_back().title = title;
        }
        m_numbers.series[place->second].byName[name] = number;
    }
    void skip() { ++m_numbers.skipped; }

private:
    ToolNumbers& m_numbers;
    std::unordered_map<std::string, std::size_t> m_places;
};

/// Takes the first line, without its end, from the text.
std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// Reads a profile, which ONNX Runtime writes with an event in each line.
void readProfileEvents(std::string_view text, SeriesBuilder& builder)
{
    std::unordered_map<std::string, std::vector<std::uint64_t>> runs;
    while (!text.empty()) {
        if (const std::optional<ProfiledNode> event = profiledNode(takeLine(text))) {
            runs[event->node].push_back(event->microseconds);
        }
    }
    for (auto& [node, microseconds] : runs) {
        builder.add("dur (\xc2\xb5s)", node, medianOfRuns(microseconds));
    }
}

/// Reads the numbers of one graph: GraphNodeData of Model Explorer.
void readNodeData(const NumbersJson& data, const std::string& title, SeriesBuilder& builder)
{
    const auto results = data.find("results");
    if (results == data.end() || !results->is_object()) {
        return;
    }
    for (const auto& [name, entry] : results->items()) {
        const auto value = entry.is_object() ? entry.find("value") : entry.end();
        if (entry.is_object() && value != entry.end() && value->is_number()) {
            builder.add(title, name, value->get<double>());
        } else {
            builder.skip();
        }
    }
}

/// Reads GraphNodeData, or ModelNodeData, which has that of each graph by its name.
void readModelExplorer(const NumbersJson& file, const std::string& title, SeriesBuilder& builder)
{
    const auto wrapped = file.find("graphsData");
    const NumbersJson& graphs = wrapped != file.end() && wrapped->is_object() ? *wrapped : file;
    readNodeData(graphs, title, builder);
    for (const auto& [graph, data] : graphs.items()) {
        if (graph != "results" && data.is_object()) {
            readNodeData(data, title, builder);
        }
    }
}

/// Returns the text of a key; empty if there is none.
std::string textAt(const NumbersJson& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void readNetronAttachment(const NumbersJson& file, SeriesBuilder& builder)
{
    static constexpr std::array<std::string_view, 3> kinds = {"node", "value", "tensor"};
    for (const char* const container : {"metrics", "metadata"}) {
        const auto items = file.find(container);
        if (items == file.end() || !items->is_array()) {
            continue;
        }
        for (const NumbersJson& item : *items) {
            if (!item.is_object() || std::ranges::find(kinds, textAt(item, "kind")) == kinds.end()) {
                continue; // a number of the whole model or graph
            }
            const auto value = item.find("value");
            if (value != item.end() && value->is_number()) {
                builder.add(textAt(item, "name"), textAt(item, "target"), value->get<double>());
            } else {
                builder.skip();
            }
        }
    }
}

std::optional<double> plainNumber(std::string_view text)
{
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

char separatorOf(std::string_view firstLine)
{
    return firstLine.find('\t') != std::string_view::npos  ? '\t'
           : firstLine.find(';') != std::string_view::npos ? ';'
                                                           : ',';
}

/// Reads the fields of one line (RFC 4180), which may go on in further lines inside quotes.
std::vector<std::string> takeFields(std::string_view& text, char separator)
{
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    while (!text.empty()) {
        const char letter = text.front();
        text.remove_prefix(1);
        if (letter == '"') {
            const bool isDoubled = isQuoted && !text.empty() && text.front() == '"';
            if (isDoubled) {
                fields.back() += letter;
                text.remove_prefix(1);
            } else {
                isQuoted = !isQuoted;
            }
        } else if (!isQuoted && letter == '\n') {
            break;
        } else if (!isQuoted && letter == separator) {
            if (fields.size() == mostFields) {
                refuseNumbers({}, "a line has too many fields");
            }
            fields.emplace_back();
        } else if (isQuoted || letter != '\r') {
            fields.back() += letter;
        }
    }
    if (isQuoted) {
        refuseNumbers({}, "a quote is not closed");
    }
    return fields;
}

/// Returns the titles of the columns behind the names; `first` is the first row.
std::vector<std::string> columnTitles(const std::vector<std::string>& first, bool isHeader,
                                      const std::string& title)
{
    std::vector<std::string> titles;
    for (std::size_t column = 1; column < first.size(); ++column) {
        const bool isNamed = isHeader && !first[column].empty();
        titles.push_back(isNamed       ? first[column]
                         : column == 1 ? title
                                       : title + " " + std::to_string(column));
    }
    return titles;
}

void readTable(std::string_view text, const std::string& title, SeriesBuilder& builder)
{
    std::string_view rest = text;
    const char separator = separatorOf(text.substr(0, text.find('\n')));
    const std::vector<std::string> first = takeFields(rest, separator);
    if (first.size() < 2) {
        refuseNumbers({}, "it is none of the known formats");
    }
    const bool isHeader = std::none_of(first.begin() + 1, first.end(), [](const std::string& field) {
        return plainNumber(field).has_value();
    });
    const std::vector<std::string> titles = columnTitles(first, isHeader, title);
    for (rest = isHeader ? rest : text; !rest.empty();) {
        const auto offset = static_cast<std::size_t>(rest.data() - text.data());
        const std::vector<std::string> fields = takeFields(rest, separator);
        if (fields.size() == 1 && fields.front().empty()) {
            continue; // an empty line
        }
        if (fields.size() != first.size()) {
            refuseNumbers(placeInText(text, offset), "the line has " + counted(fields.size(), "field") +
                                                         ", the first line has " +
                                                         std::to_string(first.size()));
        }
        for (std::size_t column = 1; column < fields.size(); ++column) {
            builder.add(titles[column - 1], fields.front(), plainNumber(fields[column]).value_or(NAN));
        }
    }
}

void readObject(const std::string& text, const std::string& title, SeriesBuilder& builder)
{
    if (text.size() > largestParsedJson) {
        refuseNumbers({}, "it is larger than " + byteSize(largestParsedJson));
    }
    const NumbersJson file = parseStrictJson(text, numbersAdvice);
    if (textAt(file, "signature") == "netron:attachment") {
        readNetronAttachment(file, builder);
    } else {
        readModelExplorer(file, title, builder);
    }
}

void readNumbers(const std::string& text, const std::string& title, ToolNumbers& numbers)
{
    SeriesBuilder builder(numbers);
    const auto first = std::ranges::find_if_not(text, isSpace);
    const char beginning = first == text.end() ? '\0' : *first;
    if (beginning == '{') {
        readObject(text, title, builder);
    } else if (beginning == '[') {
        readProfileEvents(text, builder);
    } else {
        readTable(text, title, builder);
    }
    if (numbers.series.empty()) {
        refuseNumbers({}, "it states no number of a node");
    }
    for (NumberSeries& series : numbers.series) {
        const auto [lowest, highest] =
            std::ranges::minmax_element(series.byName, {}, [](const auto& entry) { return entry.second; });
        series.lowest = lowest->second;
        series.highest = highest->second;
    }
}

} // namespace

ToolNumbers readToolNumbers(const std::filesystem::path& path)
{
    static constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    ToolNumbers numbers{.path = path, .series = {}, .skipped = 0};
    std::string text = readWholeFile(path, largestNumbersFile);
    if (text.starts_with(byteOrderMark)) {
        text.erase(0, byteOrderMark.size());
    }
    try {
        readNumbers(text, path.stem().string(), numbers);
    } catch (const Error& error) {
        throw error.in(path.string());
    }
    return numbers;
}

std::optional<double> numberOf(const NumberSeries& series, const std::string& node,
                               std::span<const std::string> outputs)
{
    const auto find = [&series](const std::string& name) {
        const auto found = name.empty() ? series.byName.end() : series.byName.find(name);
        return found == series.byName.end() ? std::nullopt : std::optional(found->second);
    };
    std::optional<double> number = find(node);
    for (std::size_t i = 0; i < outputs.size() && !number; ++i) {
        number = find(outputs[i]);
    }
    return number;
}

void setNumbers(const NumberSeries& series, GraphPicture& picture)
{
    const double halfRange = series.highest / 2 - series.lowest / 2; // the whole one may overflow
    for (PictureNode& node : picture.nodes) {
        node.number = node.kind == PictureNode::Kind::Operator
                          ? numberOf(series, node.name, std::array<std::string, 1>{node.value})
                          : std::nullopt;
        if (node.number) {
            node.heat = halfRange > 0 ? (*node.number / 2 - series.lowest / 2) / halfRange : 1;
        }
    }
}

std::vector<NodeNumber> nodesWithNumbers(const NumberSeries& series, const Model& model, Progress& progress)
{
    std::vector<NodeNumber> numbers;
    CodeIndex index(model);
    for (std::uint32_t id = 0; id < model.graphs().size(); ++id) {
        progress.checkCancelled();
        const NodeList& nodes = model.data().nodesOf(GraphId{id});
        for (int i = 0; i < nodes.size(); ++i) {
            const std::vector<std::string> outputs(nodes[i].output().begin(), nodes[i].output().end());
            if (const auto number = numberOf(series, std::string(nodes[i].name()), outputs)) {
                const auto module = index.moduleOf(GraphId{id}, NodeId{static_cast<std::size_t>(i)});
                numbers.push_back({.place = placeOfNode(model, GraphId{id}, static_cast<std::size_t>(i)),
                                   .opType = nodes[i].op_type(),
                                   .number = *number,
                                   .module = module ? module->path : std::string()});
            }
        }
    }
    return numbers;
}

} // namespace onnxmend
