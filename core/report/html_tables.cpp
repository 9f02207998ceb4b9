// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/conversion.h"
#include "core/report/html_parts.h"
#include "core/report/json_parts.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

namespace onnxmend::html
{

namespace
{

using json::Json;

/// Number of rows that a browser handles with ease; CSV holds all of them.
constexpr std::size_t mostRows = 50'000;
constexpr std::size_t standingRows = 50; ///< rows that are visible without the script

const char* kindName(CellKind kind)
{
    static constexpr std::array names = {"text",     "sentence", "name",  "dtype",
                                         "severity", "state",    "count", "bytes"};
    return names.at(static_cast<std::size_t>(kind));
}

void add(Table& table, Json row)
{
    ++table.total;
    if (table.rows.size() < mostRows) {
        table.rows.push_back(std::move(row));
    }
}

std::string proofsText(const ModelResult& result)
{
    return joined(result.proofs, ", ",
                  [](const ModelResult::Proof& proof) { return proof.name + " " + proof.status; });
}

/// Returns the worst results first, otherwise in their order: readers of a report of a thousand look for
/// those.
std::vector<const ModelResult*> worstFirst(std::span<const ModelResult> results)
{
    std::vector<const ModelResult*> sorted;
    sorted.reserve(results.size());
    for (const ModelResult& result : results) {
        sorted.push_back(&result);
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const ModelResult* a, const ModelResult* b) { return a->state() > b->state(); });
    return sorted;
}

Table modelsTable(std::span<const ModelResult> results)
{
    Table table{"models",
                "Models",
                {{"Model", CellKind::Name},
                 {"Command", CellKind::Text},
                 {"Result", CellKind::State},
                 {"Errors", CellKind::Count},
                 {"Warnings", CellKind::Count},
                 {"Notes", CellKind::Count},
                 {"Fixable", CellKind::Count},
                 {"Changes", CellKind::Count},
                 {"Nodes", CellKind::Count},
                 {"Size", CellKind::Bytes},
                 {"Producer", CellKind::Text},
                 {"Checks", CellKind::Text},
                 {"Written to", CellKind::Name},
                 {"Trouble", CellKind::Sentence}},
                {},
                0};
    const bool isMixed = std::ranges::any_of(
        results, [&results](const ModelResult& result) { return result.command != results.front().command; });
    for (const ModelResult* const result : worstFirst(results)) {
        add(table,
            Json::array({shown(result->path), isMixed ? Json(commandName(result->command)) : Json(),
                         stateWord(*result), shown(result->count(Severity::Error)),
                         shown(result->count(Severity::Warning)), shown(result->count(Severity::Info)),
                         shown(result->fixableCount()), shown(result->changes.size()),
                         shown(result->nodes.value_or(0)), shown(result->byteCount), shown(result->producer),
                         shown(proofsText(*result)), shown(result->output), shown(result->error)}));
    }
    return table;
}

/// Returns null in a report of one model, where every row would name it.
Json modelCell(std::span<const ModelResult> results, const ModelResult& result)
{
    return results.size() > 1 ? shown(result.path) : Json();
}

/// "Add /encoder/layers.3/Add".
std::string nodeText(const ModelResult::Finding& finding)
{
    const bool hasBoth = !finding.opType.empty() && !finding.node.empty();
    return finding.opType + (hasBoth ? " " : "") + finding.node;
}

/// Returns a table of findings: kind and place, and then the columns `others`.
Table tableOfFindings(const char* id, const char* title, const std::vector<Column>& others)
{
    Table table{id,
                title,
                {{"Model", CellKind::Name},
                 {"Severity", CellKind::Severity},
                 {"Kind", CellKind::Text},
                 {"Graph", CellKind::Name},
                 {"Node", CellKind::Name},
                 {"Value", CellKind::Name}},
                {},
                0};
    table.columns.insert(table.columns.end(), others.begin(), others.end());
    return table;
}

/// Returns a row of such a table.
Json rowOfFinding(const Json& model, const ModelResult::Finding& finding, std::initializer_list<Json> others)
{
    Json row = Json::array({model, severityName(finding.severity), shown(finding.rule),
                            finding.graph == "main" ? Json() : shown(finding.graph), shown(nodeText(finding)),
                            shown(finding.value)});
    for (const Json& cell : others) {
        row.push_back(cell);
    }
    return row;
}

Table findingsTable(std::span<const ModelResult> results)
{
    Table table = tableOfFindings("findings", "Findings",
                                  {{"Is", CellKind::Dtype},
                                   {"Should be", CellKind::Dtype},
                                   {"What is wrong", CellKind::Sentence},
                                   {"Recommended fix", CellKind::Text},
                                   {"Module", CellKind::Name},
                                   {"Line of code", CellKind::Name},
                                   {"What to write there", CellKind::Sentence},
                                   {"Places", CellKind::Count},
                                   {"Baseline", CellKind::Text}});
    for (const ModelResult& result : results) {
        for (const ModelResult::Finding& finding : result.findings) {
            // The cells show what the fix beside them changes: for a wrong declaration that is the
            // declaration.
            const bool isChanged = !finding.fixFrom.empty() && !finding.fixTo.empty();
            const CodeSource& source = finding.source.orNone();
            add(table, rowOfFinding(
                           modelCell(results, result), finding,
                           {shown(isChanged ? finding.fixFrom : finding.actual),
                            shown(isChanged ? finding.fixTo : finding.expected), shown(finding.message),
                            shown(finding.fixTitle), shown(moduleText(source)), shown(codeText(source.place)),
                            shown(source.advice.text()), finding.places > 1 ? Json(finding.places) : Json(),
                            shown(noveltyName(finding.novelty))}));
        }
    }
    return table;
}

Table ignoredTable(std::span<const ModelResult> results)
{
    Table table = tableOfFindings("ignored", "Ignored by the policy",
                                  {{"What is wrong", CellKind::Sentence},
                                   {"Reason", CellKind::Sentence},
                                   {"Until", CellKind::Text},
                                   {"Policy", CellKind::Name},
                                   {"Line", CellKind::Count}});
    for (const ModelResult& result : results) {
        if (!result.policy) {
            continue;
        }
        for (const ModelResult::IgnoredFinding& ignored : result.policy->ignored) {
            add(table, rowOfFinding(modelCell(results, result), ignored.finding,
                                    {shown(ignored.finding.message), shown(ignored.reason),
                                     shown(ignored.until), shown(result.policy->file), shown(ignored.line)}));
        }
    }
    return table;
}

/// A row for each model in each runtime.
Table runtimesTable(std::span<const ModelResult> results)
{
    Table table{"runtimes",
                "Runtimes",
                {{"Model", CellKind::Name},
                 {"ONNX Runtime", CellKind::Text},
                 {"Loads", CellKind::Text},
                 {"Runs", CellKind::Text},
                 {"Computes the same", CellKind::Text},
                 {"Cause", CellKind::Text},
                 {"Message", CellKind::Sentence},
                 {"Library", CellKind::Name}},
                {},
                0};
    for (const ModelResult& result : results) {
        for (const ModelResult::Runtime& runtime : result.runtimes) {
            add(table, Json::array({modelCell(results, result), shown(runtime.version), shown(runtime.loads),
                                    shown(runtime.runs), shown(runtime.same), shown(runtime.cause),
                                    shown(runtime.message), shown(runtime.path)}));
        }
    }
    return table;
}

Table changesTable(std::span<const ModelResult> results)
{
    Table table{"changes",
                "Changes made",
                {{"Model", CellKind::Name},
                 {"Change", CellKind::Text},
                 {"Of", CellKind::Name},
                 {"From", CellKind::Dtype},
                 {"To", CellKind::Dtype},
                 {"Elements", CellKind::Count},
                 {"Size", CellKind::Bytes},
                 {"Loss", CellKind::Text}},
                {},
                0};
    for (const ModelResult& result : results) {
        for (const ModelResult::Change& change : result.changes) {
            add(table, Json::array({modelCell(results, result), shown(change.kind), shown(change.target),
                                    shown(change.from), shown(change.to), shown(change.elements),
                                    shown(change.byteCount), shown(change.loss)}));
        }
    }
    return table;
}

/// Returns the reason for people; that of a later version by its name.
std::string reasonTitle(const std::string& name)
{
    const auto known = std::ranges::find(keepReasons(), name, &KeepReasonInfo::name);
    return known == keepReasons().end() ? name : std::string(known->title);
}

Table keptTable(std::span<const ModelResult> results)
{
    Table table{"kept",
                "Kept nodes",
                {{"Model", CellKind::Name},
                 {"Operator", CellKind::Text},
                 {"Node", CellKind::Name},
                 {"Graph", CellKind::Name},
                 {"Reason", CellKind::Sentence},
                 {"Why", CellKind::Sentence},
                 {"Module", CellKind::Name},
                 {"Line of code", CellKind::Name}},
                {},
                0};
    for (const ModelResult& result : results) {
        for (const ModelResult::Kept& kept : result.kept) {
            const CodeSource& source = kept.source.orNone();
            add(table, Json::array({modelCell(results, result), shown(kept.opType), shown(kept.node),
                                    kept.graph == "main" ? Json() : shown(kept.graph),
                                    shown(reasonTitle(kept.reason)), shown(kept.detail),
                                    shown(moduleText(source)), shown(codeText(source.place))}));
        }
    }
    return table;
}

/// Tensors with problems come first, since the rest of a long table is left out.
Table tensorsTable(std::span<const ModelResult> results)
{
    Table table{"tensors",
                "Tensors",
                {{"Model", CellKind::Name},
                 {"Name", CellKind::Name},
                 {"Graph", CellKind::Name},
                 {"Status", CellKind::State},
                 {"Stored", CellKind::Dtype},
                 {"Declared", CellKind::Dtype},
                 {"Needed", CellKind::Dtype},
                 {"Shape", CellKind::Name},
                 {"Size", CellKind::Bytes},
                 {"Data from", CellKind::Name}},
                {},
                0};
    for (const bool isOk : {false, true}) {
        for (const ModelResult& result : results) {
            for (const ModelResult::Tensor& tensor : result.tensors) {
                if ((tensor.status == rowStatusName(RowStatus::Ok)) == isOk) {
                    add(table,
                        Json::array({modelCell(results, result), shown(tensor.name),
                                     tensor.graph == "main" ? Json() : shown(tensor.graph),
                                     shown(tensor.status), shown(tensor.stored), shown(tensor.declared),
                                     shown(tensor.required), shown(tensor.shape), shown(tensor.byteCount),
                                     shown(tensor.origin)}));
                }
            }
        }
    }
    return table;
}

std::string cellText(CellKind kind, const Json& cell)
{
    if (cell.is_null()) {
        return {};
    }
    switch (kind) {
    case CellKind::Count:
        return groupedNumber(cell.get<std::uint64_t>());
    case CellKind::Bytes:
        return byteSize(cell.get<std::uint64_t>());
    case CellKind::Dtype:
        return dtypePill(cell.get<std::string>());
    default:
        return escaped(cell.get<std::string>());
    }
}

std::string headText(const Table& table)
{
    std::string text = "<thead><tr>";
    for (const Column& column : table.columns) {
        text += std::string("<th scope=\"col\" class=\"") + kindName(column.kind) + "\">" + column.title +
                "</th>";
    }
    return text + "</tr></thead>";
}

/// Matches the rows that the script makes.
std::string rowText(const Table& table, const Json& row)
{
    std::string text = "<tr>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const CellKind kind = table.columns[i].kind;
        const bool isWord = kind == CellKind::Severity || kind == CellKind::State;
        const std::string word = isWord && row[i].is_string() ? row[i].get<std::string>() : std::string();
        std::string value = cellText(kind, row[i]);
        if (!word.empty()) {
            std::string wordClass = word;
            std::ranges::replace(wordClass, ' ', '-');
            value = "<span class=\"word w-" + escaped(wordClass) + "\">" + value + "</span>";
        }
        text += std::string("<td class=\"") + kindName(kind) + (value.empty() ? " empty" : "") +
                "\" data-label=\"" + table.columns[i].title + "\">" + value + "</td>";
    }
    return text + "</tr>\n";
}

} // namespace

Json shown(std::string_view text)
{
    return text.empty() ? Json() : Json(displayText(text, std::string_view::npos));
}

Json shown(std::uint64_t number) { return number == 0 ? Json() : Json(number); }

std::string codeText(const CodePlace& place)
{
    return placeText(place) + (place.code.empty() ? "" : ": " + place.code);
}

Table withoutEmptyColumns(Table table)
{
    for (std::size_t i = table.columns.size(); i-- > 0;) {
        if (std::ranges::all_of(table.rows, [i](const Json& row) { return row[i].is_null(); })) {
            table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(i));
            for (Json& row : table.rows) {
                row.erase(i);
            }
        }
    }
    return table;
}

std::vector<Table> tablesOf(std::span<const ModelResult> results)
{
    std::vector<Table> tables;
    const bool hasTrouble =
        std::ranges::any_of(results, [](const ModelResult& result) { return !result.error.empty(); });
    if (results.size() > 1 || hasTrouble) {
        tables.push_back(modelsTable(results));
    }
    for (Table table : {findingsTable(results), ignoredTable(results), runtimesTable(results),
                        changesTable(results), keptTable(results), tensorsTable(results)}) {
        if (table.total > 0) {
            tables.push_back(std::move(table));
        }
    }
    for (Table& table : tables) {
        table = withoutEmptyColumns(std::move(table));
    }
    return tables;
}

std::string tableText(const Table& table)
{
    const std::string id = table.id;
    std::string text = "<section class=\"rows\" id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n" +
                       "<div class=\"tools\"><h2 id=\"" + id + "-title\">" + table.title +
                       " <span class=\"number\">" + groupedNumber(table.total) + "</span></h2></div>\n" +
                       "<div class=\"scroll\"><table>" + headText(table) + "<tbody>\n";
    for (std::size_t i = 0; i < std::min(standingRows, table.rows.size()); ++i) {
        text += rowText(table, table.rows[i]);
    }
    text += "</tbody></table></div>\n";
    if (table.total > table.rows.size()) {
        text += "<p class=\"note\">The first " + groupedNumber(table.rows.size()) + " of " +
                groupedNumber(table.total) +
                " are here. A report with --format csv or jsonl holds all.</p>\n";
    }
    if (table.rows.size() > standingRows) {
        text += "<noscript><p class=\"note\">Without scripts the first " + groupedNumber(standingRows) +
                " of " + groupedNumber(table.total) + " are shown.</p></noscript>\n";
    }
    return text + "</section>\n";
}

std::string tableJson(const Table& table)
{
    std::string text = "{\"id\":\"" + std::string(table.id) + "\",\"columns\":[";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        text += (i > 0 ? "," : "") +
                Json{{"title", table.columns[i].title}, {"kind", kindName(table.columns[i].kind)}}.dump();
    }
    text += "],\"rows\":[";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        text += (i > 0 ? ",\n" : "\n") + table.rows[i].dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + "]}";
}

} // namespace onnxmend::html
