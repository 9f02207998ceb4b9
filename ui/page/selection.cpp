// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/page/selection.h"

#include "core/explain/subject_place.h"
#include "ui/look/texts.h"
#include "ui/models/column_table_model.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace onnxmend
{

namespace
{

bool isAt(const Finding& finding, const GraphPlace& place)
{
    if (finding.graph != place.scope) {
        return false;
    }
    const bool isNode = place.node ? finding.nodeIndex == place.node
                                   : !place.nodeName.empty() && finding.node == place.nodeName;
    const bool isValue = !place.value.empty() && finding.value == place.value;
    return isNode || isValue;
}

bool isAt(const InitializerRow& row, const GraphPlace& place)
{
    return !place.node && place.nodeName.empty() && !place.value.empty() && row.name == place.value &&
           row.graph == place.scope;
}

bool isAlike(const Finding& a, const Finding& b)
{
    return a.kind == b.kind && a.graph == b.graph && a.node == b.node && a.value == b.value;
}

bool isAlike(const InitializerRow& a, const InitializerRow& b)
{
    return a.name == b.name && a.graph == b.graph;
}

/// Returns the indices of the wanted things that pass the test, no more than may be shared.
template <class Things, class Test>
std::vector<std::size_t> indicesOf(const Things& things, const Test& isWanted)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < things.size() && indices.size() <= mostSharedRows; ++i) {
        if (isWanted(things[i])) {
            indices.push_back(i);
        }
    }
    return indices.size() > mostSharedRows ? std::vector<std::size_t>() : indices;
}

std::string_view nameOf(const Finding& finding) { return finding.value.str(); }
std::string_view nameOf(const InitializerRow& row) { return row.name; }

/// Returns the indices of older things in a newer report, if they still exist. Most keep their index.
template <class Things>
std::vector<std::size_t> placesIn(const Things& newer, const Things& older,
                                  const std::vector<std::size_t>& indices)
{
    std::vector<std::size_t> places;
    // Things with another index, by their names.
    std::unordered_multimap<std::string_view, std::size_t> moved;
    for (const std::size_t index : indices) {
        if (index < newer.size() && isAlike(newer[index], older[index])) {
            places.push_back(index);
        } else {
            moved.emplace(nameOf(older[index]), index);
        }
    }
    for (std::size_t i = 0; i < newer.size() && !moved.empty(); ++i) {
        const auto [begin, end] = moved.equal_range(nameOf(newer[i]));
        const auto found = std::find_if(
            begin, end, [&](const auto& entry) { return isAlike(newer[i], older[entry.second]); });
        if (found != end) {
            places.push_back(i);
            moved.erase(found);
        }
    }
    return eachOnce(std::move(places));
}

} // namespace

Selection selectionOfFinding(const std::shared_ptr<const Session>& session, std::size_t finding)
{
    const Finding& found = session->report().findings.at(finding);
    Selection selection{.session = session, .findings = {finding}};
    const auto addTensor = [&selection](const Finding& one) {
        if (one.row && std::ranges::find(selection.rows, *one.row) == selection.rows.end()) {
            selection.rows.push_back(*one.row);
        }
    };
    addTensor(found);
    const auto others = session->report().groups.othersOf(finding);
    if (others.size() <= mostSharedRows) {
        for (const std::size_t other : others) {
            addTensor(session->report().findings[other]);
        }
    }
    // The place is the node where the problem occurs, or the value if there is no node.
    selection.place = {.scope = found.graph,
                       .node = found.nodeIndex,
                       .nodeName = found.nodeIndex ? found.node : SharedText(),
                       .value = found.nodeIndex ? std::string() : found.value.str()};
    return selection;
}

Selection selectionOfTensor(const std::shared_ptr<const Session>& session, std::size_t row)
{
    const InitializerRow& tensor = session->report().rows.at(row);
    return {.session = session,
            .rows = {row},
            .place = {.scope = tensor.graph, .node = {}, .nodeName = {}, .value = tensor.name}};
}

Selection selectionOfPlace(const std::shared_ptr<const Session>& session, const GraphPlace& place)
{
    const Report& report = session->report();
    const auto row = std::ranges::find_if(
        report.rows, [&place](const InitializerRow& tensor) { return isAt(tensor, place); });
    Selection selection{.session = session, .place = place, .others = 1};
    if (row != report.rows.end()) {
        selection.rows = {static_cast<std::size_t>(row - report.rows.begin())};
        return selection;
    }
    const auto finding =
        std::ranges::find_if(report.findings, [&place](const Finding& found) { return isAt(found, place); });
    if (finding != report.findings.end()) {
        selection.findings = {static_cast<std::size_t>(finding - report.findings.begin())};
        selection.rows = finding->row ? std::vector{*finding->row} : std::vector<std::size_t>();
    }
    return selection;
}

Selection selectionOfNode(const std::shared_ptr<const Session>& session, const GraphPlace& place)
{
    GraphPlace node = place;
    node.value.clear();
    const std::vector<Finding>& findings = session->report().findings;
    const auto finding =
        std::ranges::find_if(findings, [&node](const Finding& found) { return isAt(found, node); });
    Selection selection{.session = session, .place = place, .others = 1};
    if (finding != findings.end()) {
        selection.findings = {static_cast<std::size_t>(finding - findings.begin())};
        selection.rows = finding->row ? std::vector{*finding->row} : std::vector<std::size_t>();
    }
    return selection;
}

Selection selectionOfSubject(const std::shared_ptr<const Session>& session, const ProofSubject& subject)
{
    const GraphPlace named{
        .scope = subject.graph, .node = subject.nodeIndex, .nodeName = subject.node, .value = subject.value};
    return selectionOfPlace(session, placeOfSubject(subject, *session->planned()).value_or(named));
}

std::vector<std::size_t> findingsOf(const Selection& selection, const Session& session)
{
    const bool isOfReport = selection.session.get() == &session;
    const std::vector<Finding>& findings = session.report().findings;
    if (isOfReport && !selection.findings.empty()) {
        return selection.findings.size() > mostSharedRows ? std::vector<std::size_t>() : selection.findings;
    }
    if (isOfReport && !selection.rows.empty()) {
        const std::unordered_set<std::size_t> rows(selection.rows.begin(), selection.rows.end());
        std::vector<std::size_t> about = indicesOf(
            findings, [&rows](const Finding& finding) { return finding.row && rows.contains(*finding.row); });
        if (rows.size() == 1 && about.size() > 1) {
            about.resize(1); // one selected thing stays one, with the facts of the table of tensors
        }
        return about;
    }
    if (selection.place == GraphPlace{}) {
        return {};
    }
    std::vector<std::size_t> about =
        indicesOf(findings, [&selection](const Finding& finding) { return isAt(finding, selection.place); });
    about.resize(std::min<std::size_t>(about.size(), 1));
    return about;
}

std::vector<std::size_t> tensorsOf(const Selection& selection, const Session& session)
{
    if (selection.session.get() == &session && !selection.rows.empty()) {
        return selection.rows.size() > mostSharedRows ? std::vector<std::size_t>() : selection.rows;
    }
    if (selection.place == GraphPlace{}) {
        return {};
    }
    return indicesOf(session.report().rows,
                     [&selection](const InitializerRow& row) { return isAt(row, selection.place); });
}

std::vector<std::size_t> eachOnce(std::vector<std::size_t> indices)
{
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

bool isSame(const Selection& a, const Selection& b)
{
    if (a.session != b.session || a.count() != 1 || b.count() != 1) {
        return false;
    }
    const bool isOneFinding = !a.findings.empty() && a.findings == b.findings;
    const bool isOneTensor = !a.rows.empty() && a.rows == b.rows;
    return isOneFinding || isOneTensor || (!(a.place == GraphPlace{}) && a.place == b.place);
}

Selection selectionIn(const std::shared_ptr<const Session>& session, const Selection& older)
{
    Selection selection{.session = session};
    if (!older.session || older.count() > mostSharedRows) {
        return selection;
    }
    const Report& report = older.session->report();
    selection.findings = placesIn(session->report().findings, report.findings, older.findings);
    selection.rows = placesIn(session->report().rows, report.rows, older.rows);
    if (!selection.isEmpty()) {
        selection.place = older.place;
    }
    return selection;
}

Selection::Facts factsOfRow(const ColumnTableModel& table, int sourceRow)
{
    Selection::Facts facts;
    const std::shared_ptr<const TableRows> rows = table.rows();
    for (int column = 0; column < table.columnCount(); ++column) {
        const QString text = rows->text(sourceRow, column);
        if (!text.isEmpty() && text != texts::dash()) {
            facts.emplace_back(table.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), text);
        }
    }
    return facts;
}

} // namespace onnxmend
