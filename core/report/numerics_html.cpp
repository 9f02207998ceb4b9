// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/dtype/dtype.h"
#include "core/numerics/numerics_result.h"
#include "core/numerics/numerics_text.h"
#include "core/report/html_page.h"
#include "core/report/numerics_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using Row = nlohmann::ordered_json;

// The drawing, in its own units.
constexpr double curveWidth = 1000;
constexpr double curveHeight = 200;
constexpr double mapHeight = 24;
constexpr double letterWidth = 7;       ///< of the names of modules
constexpr std::size_t mostRegions = 48; ///< modules that can still be distinguished
constexpr double smallestShown = 1e-7;  ///< errors from here to 1 are drawn on a logarithmic scale

std::string coordinate(double number) { return std::to_string(std::lround(number * 10) / 10); }

/// Returns the height of an error: 0 at the top for 1 and more.
double heightOf(double error)
{
    if (!(error < 1)) { // NaN and infinity, too
        return 0;
    }
    return error <= smallestShown ? curveHeight : curveHeight * std::log10(error) / std::log10(smallestShown);
}

std::string dashedLine(double y, const char* colour)
{
    return "<line x1=\"0\" x2=\"" + coordinate(curveWidth) + "\" y1=\"" + coordinate(y) + "\" y2=\"" +
           coordinate(y) + "\" stroke=\"" + colour + "\" stroke-dasharray=\"4 4\"/>";
}

/// Returns a title that browsers show beside the pointer.
std::string titleText(const std::string& text) { return "<title>" + html::escaped(text) + "</title>"; }

double placeOf(std::size_t index, std::size_t count)
{
    return (static_cast<double>(index) + 0.5) * curveWidth / static_cast<double>(count);
}

/// Returns the errors of the values as a curve, with a mark for each cause.
std::string curveText(const Numerics& numerics)
{
    const std::vector<ValueFigures>& values = numerics.values;
    std::string points;
    std::string marks;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = placeOf(i, values.size());
        const double y = heightOf(values[i].error);
        points += (i > 0 ? " " : "") + coordinate(x) + "," + coordinate(y);
        const auto cause = std::ranges::find_if(numerics.causes, [&](const NumericCause& found) {
            return found.place.graph == values[i].place.graph &&
                   found.place.nodeIndex == values[i].place.nodeIndex;
        });
        if (cause != numerics.causes.end()) {
            marks += "<circle cx=\"" + coordinate(x) + "\" cy=\"" + coordinate(y) +
                     "\" r=\"5\" fill=\"var(--wrong)\">" + titleText(cause->message.text()) + "</circle>";
        }
    }
    return dashedLine(heightOf(numerics.tolerance), "var(--attention)") +
           "<polyline fill=\"none\" stroke=\"var(--accent)\" stroke-width=\"2\" points=\"" + points + "\"/>" +
           marks;
}

/// Returns a strip with a field for each value, the darker the more of its digits are lost.
std::string mapText(const Numerics& numerics)
{
    const std::vector<ValueFigures>& values = numerics.values;
    const double digits = dtypeInfo(numerics.half).digits;
    const double width = curveWidth / static_cast<double>(values.size());
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double share = std::clamp(values[i].bitsLost / digits, 0.0, 1.0);
        text += "<rect x=\"" + coordinate(static_cast<double>(i) * width) + "\" y=\"" +
                coordinate(curveHeight + 8) + "\" width=\"" + coordinate(std::max(width, 1.0)) +
                "\" height=\"" + coordinate(mapHeight) + "\" fill=\"var(--wrong)\" fill-opacity=\"" +
                shortNumber(0.05 + 0.95 * share) + "\">" +
                titleText(values[i].place.opType + " " + values[i].place.value + ": " +
                          shortNumber(values[i].bitsLost) + " bits lost") +
                "</rect>";
    }
    return text;
}

/// Values behind each other whose nodes come from one module of Python.
struct ModuleRegion {
    std::string module;
    std::size_t first = 0;
    std::size_t count = 0;
    std::size_t worst = 0; ///< value that lost the most bits
};

/// Returns the first parts of a path: `layers.3` of `layers.3.attn.q_proj`.
std::string_view firstParts(std::string_view path, std::size_t parts)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < parts && end != std::string_view::npos; ++i) {
        end = path.find('.', i == 0 ? 0 : end + 1);
    }
    return path.substr(0, end);
}

/// Joins values to regions, by so many parts of their modules. A value without a module joins the one before:
/// it computes what its neighbours need.
std::vector<ModuleRegion> regionsOf(const std::vector<ValueFigures>& values, std::size_t parts)
{
    std::vector<ModuleRegion> regions;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string_view module = firstParts(values[i].module, parts);
        const bool isSame = !regions.empty() && (module.empty() || regions.back().module == module);
        if (!isSame) {
            regions.push_back({.module = std::string(module), .first = i, .worst = i});
        }
        ModuleRegion& region = regions.back();
        ++region.count;
        region.worst = values[i].bitsLost > values[region.worst].bitsLost ? i : region.worst;
    }
    return regions;
}

/// Returns the regions by modules that are as small as can still be read; empty if no module is known.
std::vector<ModuleRegion> readableRegions(const std::vector<ValueFigures>& values)
{
    std::size_t deepest = 0;
    for (const ValueFigures& figures : values) {
        if (!figures.module.empty()) {
            deepest =
                std::max(deepest, 1 + static_cast<std::size_t>(std::ranges::count(figures.module, '.')));
        }
    }
    std::vector<ModuleRegion> regions;
    for (std::size_t parts = deepest; parts > 0; --parts) {
        regions = regionsOf(values, parts);
        if (regions.size() <= mostRegions) {
            break;
        }
    }
    return regions;
}

/// Returns a strip with a field for each module, as wide as its values are many and the darker the more
/// digits the worst of them has lost. A field with room for it has the end of the module's name.
std::string moduleMapText(const Numerics& numerics, const std::vector<ModuleRegion>& regions)
{
    const std::vector<ValueFigures>& values = numerics.values;
    const double digits = dtypeInfo(numerics.half).digits;
    const double unit = curveWidth / static_cast<double>(values.size());
    const double top = curveHeight + 8 + mapHeight + 4;
    std::string text;
    for (const ModuleRegion& region : regions) {
        const ValueFigures& worst = values[region.worst];
        const double x = static_cast<double>(region.first) * unit;
        const double width = static_cast<double>(region.count) * unit;
        const double share = std::clamp(worst.bitsLost / digits, 0.0, 1.0);
        const std::string name = region.module.empty() ? "the whole model" : region.module;
        text += "<rect x=\"" + coordinate(x) + "\" y=\"" + coordinate(top) + "\" width=\"" +
                coordinate(std::max(width, 1.0)) + "\" height=\"" + coordinate(mapHeight) +
                "\" stroke=\"var(--hairline)\" fill=\"var(--wrong)\" fill-opacity=\"" +
                shortNumber(0.05 + 0.95 * share) + "\">" +
                titleText(displayText(name, 200) + ": " + shortNumber(worst.bitsLost) + " bits lost at " +
                          worst.place.opType + " " + worst.place.shown()) +
                "</rect>";
        const std::string shown = displayText(name.substr(name.rfind('.') + 1), 40);
        if (static_cast<double>(shown.size()) * letterWidth < width) {
            text += "<text x=\"" + coordinate(x + width / 2) + "\" y=\"" +
                    coordinate(top + mapHeight * 0.66) +
                    "\" font-size=\"12\" text-anchor=\"middle\" fill=\"var(--text)\" "
                    "pointer-events=\"none\">" +
                    html::escaped(shown) + "</text>";
        }
    }
    return text;
}

std::string drawing(const Numerics& numerics)
{
    if (numerics.values.empty()) {
        return {};
    }
    const std::vector<ModuleRegion> regions = readableRegions(numerics.values);
    const double height = curveHeight + mapHeight + 24 + (regions.empty() ? 0 : mapHeight + 4);
    const std::string note = regions.empty()
                                 ? std::string()
                                 : " The lower strip has a field for each module of Python, as dark as the "
                                   "value that lost most.";
    return "<div class=\"cards\"><section class=\"card\"><h2>Error over depth, and bits lost</h2>\n<svg "
           "viewBox=\"0 -8 " +
           coordinate(curveWidth) + " " + coordinate(height) +
           "\" width=\"100%\" role=\"img\" aria-label=\"Error of each value in the order of the nodes\">" +
           curveText(numerics) + mapText(numerics) + moduleMapText(numerics, regions) +
           "</svg>\n<p class=\"note\">Logarithmic from " + shortNumber(smallestShown) +
           " to 1; the dashed line is the tolerance." + note + "</p></section></div>\n";
}

Row placeCells(const NumericPlace& place)
{
    return {html::shown(place.opType), html::shown(place.shown()),
            place.graph == "main" ? Row() : html::shown(place.graph)};
}

Row rowOf(const NumericPlace& place, std::initializer_list<Row> more)
{
    Row row = placeCells(place);
    for (const Row& cell : more) {
        row.push_back(cell);
    }
    return row;
}

html::Table tableWith(const char* id, const char* title, std::vector<html::Column> columns)
{
    using html::CellKind;
    std::vector<html::Column> all = {
        {"Operator", CellKind::Text}, {"Node", CellKind::Name}, {"Graph", CellKind::Name}};
    all.insert(all.end(), columns.begin(), columns.end());
    return {.id = id, .title = title, .columns = std::move(all), .rows = {}};
}

std::vector<html::Table> numericsTables(const Numerics& numerics)
{
    using html::CellKind;
    html::Table causes = tableWith("causes", "Causes",
                                   {{"Kind", CellKind::Text},
                                    {"What happens", CellKind::Sentence},
                                    {"Module", CellKind::Name},
                                    {"Line of code", CellKind::Name}});
    for (const NumericCause& cause : numerics.causes) {
        const CodeSource source = cause.source.value_or(CodeSource());
        causes.rows.push_back(
            rowOf(cause.place,
                  {html::shown(causeKindInfo(cause.kind).title.view()), html::shown(cause.message.text()),
                   html::shown(moduleText(source)), html::shown(html::codeText(source.place))}));
    }
    html::Table modules{.id = "modules",
                        .title = "Modules",
                        .columns = {{"Module", CellKind::Name},
                                    {"Values", CellKind::Count},
                                    {"Bits lost", CellKind::Text},
                                    {"Worst node", CellKind::Name}},
                        .rows = {}};
    for (const ModuleRegion& region : readableRegions(numerics.values)) {
        const ValueFigures& worst = numerics.values[region.worst];
        modules.rows.push_back({html::shown(region.module), region.count, shortNumber(worst.bitsLost),
                                html::shown(worst.place.shown())});
    }
    html::Table kept =
        tableWith("kept", "Nodes that have to compute in FLOAT", {{"Next to", CellKind::Text}});
    for (const NumericKept& each : numerics.keep) {
        kept.rows.push_back(rowOf(each.place, {std::string(each.reason)}));
    }
    html::Table outputs{.id = "outputs",
                        .title = "Outputs",
                        .columns = {{"Output", CellKind::Name},
                                    {"Error", CellKind::Text},
                                    {"NaN", CellKind::Count},
                                    {"Infinite", CellKind::Count}},
                        .rows = {}};
    for (const NumericOutput& output : numerics.outputs) {
        outputs.rows.push_back({html::shown(output.name), shortNumber(output.error), output.nan, output.inf});
    }
    html::Table values = tableWith("values", "Values",
                                   {{"Greatest", CellKind::Text},
                                    {"Error", CellKind::Text},
                                    {"Bits lost", CellKind::Text},
                                    {"NaN", CellKind::Count},
                                    {"Infinite", CellKind::Count},
                                    {"Subnormal", CellKind::Count},
                                    {"Zero", CellKind::Count}});
    for (const ValueFigures& figures : numerics.values) {
        values.rows.push_back(rowOf(figures.place, {shortNumber(figures.greatest), shortNumber(figures.error),
                                                    shortNumber(figures.bitsLost), figures.nan, figures.inf,
                                                    figures.subnormal, figures.zero}));
    }
    std::vector<html::Table> tables;
    for (html::Table* const table : {&causes, &modules, &kept, &outputs, &values}) {
        if (!table->rows.empty()) {
            table->total = table->rows.size();
            tables.push_back(html::withoutEmptyColumns(std::move(*table)));
        }
    }
    return tables;
}

html::PageVerdict pageVerdict(const Numerics& numerics)
{
    using Verdict = Numerics::Verdict;
    const Verdict verdict = numerics.verdict();
    return {.tone = numerics.isSoundThroughout() ? "good"
                    : numerics.isWrong()         ? "wrong"
                                                 : "attention",
            .headline = verdict == Verdict::Sound            ? "No cause was found"
                        : verdict == Verdict::Causes         ? counted(numerics.causes.size(), "cause")
                        : verdict == Verdict::OutOfTolerance ? std::string("Out of tolerance")
                                                             : std::string("Not measured"),
            .sentence = headlineOf(numerics).text()};
}

} // namespace

std::string numericsHtml(const std::filesystem::path& model, const Numerics& numerics)
{
    const std::vector<html::Table> tables = numericsTables(numerics);
    std::string text =
        html::pageHead(model.filename().string(), model.string(), pageVerdict(numerics)) +
        "<main>\n<dl class=\"facts\">\n" +
        html::fact("Rounded to", isKnown(numerics.half) ? html::dtypePill(dtypeName(numerics.half))
                                                        : std::string("nothing")) +
        html::fact("Tolerance", shortNumber(numerics.tolerance)) +
        html::fact("Inputs", numerics.isMadeUp ? "made up" : "given") +
        html::fact("Nodes", groupedNumber(numerics.nodes)) + "</dl>\n";
    if (const Message keep = keepTextOf(numerics); !keep.empty()) {
        text += "<p class=\"note\">" + html::escaped(keep.text()) + "</p>\n";
    }
    for (const Message& note : numerics.notes) {
        text += "<p class=\"note\">" + html::escaped(note.text()) + "</p>\n";
    }
    text += drawing(numerics);
    for (const html::Table& table : tables) {
        text += html::tableText(table);
    }
    return text + "</main>\n" + html::pageFoot(tables);
}

} // namespace onnxmend
