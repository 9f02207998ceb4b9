// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/initializer_model.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the dtype of each row after the recommended fixes.
std::vector<DType> proposals(const Session& session)
{
    std::vector<DType> proposed(session.report().rows.size(), DType::Undefined);
    const std::vector<Finding>& findings = session.report().findings;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const FixBrief& fix = session.fixBriefAt(index);
        if (findings[index].row && fix.isRecommended) {
            proposed[*findings[index].row] = fix.to;
        }
    }
    return proposed;
}

/// Returns the first finding of each row, by its index in the report; "nowhere" for a row without findings.
std::vector<std::uint32_t> firstFindings(const Report& report)
{
    std::vector<std::uint32_t> first(report.rows.size(), InitializerFacts::nowhere);
    for (std::size_t index = report.findings.size(); index-- > 0;) {
        if (report.findings[index].row) {
            first[*report.findings[index].row] = static_cast<std::uint32_t>(index);
        }
    }
    return first;
}

/// The bytes of a row, and its part of the totals.
struct Extent {
    const InputFile* file = nullptr;
    std::uint64_t offset = 0;
    std::uint64_t byteCount = 0;
    std::uint64_t byteCountAfterFix = 0;

    auto place() const { return std::tie(file, offset, byteCount, byteCountAfterFix); }
};

/// Keeps one of the extents with the very same bytes of a file.
void dropTied(std::vector<Extent>& extents)
{
    std::sort(extents.begin(), extents.end(),
              [](const Extent& a, const Extent& b) { return a.place() < b.place(); });
    const auto isTied = [](const Extent& a, const Extent& b) { return a.file && a.place() == b.place(); };
    extents.erase(std::unique(extents.begin(), extents.end(), isTied), extents.end());
}

Extent extentOf(const InitializerEntry& entry)
{
    Extent extent{nullptr, 0, entry.row->byteCount, entry.byteCountAfterFix()};
    if (entry.row->tensor && entry.row->tensor->source().file()) {
        extent.file = entry.row->tensor->source().file().get();
        extent.offset = entry.row->tensor->byteOffset();
    }
    return extent;
}

RowKeys rowKeysOf(const Report& report)
{
    std::vector<std::size_t> keys;
    keys.reserve(report.rows.size());
    for (const InitializerRow& row : report.rows) {
        // An unused tensor is not a value of the graph, though it may have the name of one.
        const bool unused = row.status == RowStatus::Unused;
        keys.push_back(std::hash<std::string>()(
            (unused ? row.origin.orNone().path.str() + '\0' + row.origin.orNone().key.value_or("").str() +
                          '\0' + "unused"
                    : row.graph.str()) +
            '\0' + (unused ? row.origin.orNone().tensor : row.name).str()));
    }
    return RowKeys(std::move(keys));
}

InitializerTotals totalsOf(const Report& report, const std::vector<DType>& proposed)
{
    InitializerTotals totals;
    std::vector<Extent> extents;
    for (std::size_t index = 0; index < report.rows.size(); ++index) {
        const InitializerEntry entry{&report.rows[index], proposed[index]};
        const EntryStatus status = entry.status();
        ++totals.byStatus.at(static_cast<std::size_t>(status));
        totals.hasScopes = totals.hasScopes || !isInMain(*entry.row);
        if (status != EntryStatus::Unused) {
            ++totals.tensorCount;
            extents.push_back(extentOf(entry));
        }
    }
    dropTied(extents);
    for (const Extent& extent : extents) {
        totals.storedByteCount += extent.byteCount;
        totals.byteCountAfterFix += extent.byteCountAfterFix;
    }
    return totals;
}

InitializerFacts factsOf(const Report& report, std::vector<DType> proposed)
{
    proposed.resize(report.rows.size(), DType::Undefined);
    InitializerTotals totals = totalsOf(report, proposed);
    return {.proposed = std::move(proposed),
            .firstFindings = firstFindings(report),
            .totals = totals,
            .keys = rowKeysOf(report)};
}

bool anyText(const InitializerEntry& entry, const TextTest& test)
{
    const InitializerRow& row = *entry.row;
    return test(row.name) || test(row.origin.orNone().tensor) || (!isInMain(row) && test(row.graph)) ||
           test(dtypeName(row.storedDtype)) || test(dtypeName(row.declaredDtype));
}

TableParts<InitializerEntry> partsOfTable()
{
    TableParts<InitializerEntry> parts = initializerParts();
    parts.anyText = anyText;
    parts.category = [](const InitializerEntry& entry) { return static_cast<int>(entry.status()); };
    return parts;
}

} // namespace

const InitializerFacts& initializerFacts(const Session& session)
{
    return session.kept().get<InitializerFacts>(
        [&session] { return factsOf(session.report(), proposals(session)); });
}

InitializerModel::InitializerModel(QObject* parent)
    : ColumnTable(partsOfTable(), parent)
{
}

InitializerModel::Rows InitializerModel::rowsOf(const std::shared_ptr<const Session>& session)
{
    return session ? Rows{{session, &session->report()},
                          {session, &initializerFacts(*session)},
                          {session, &rowOperators(*session)},
                          {session, &modulesOf(*session)}}
                   : rowsOf(nullptr, {});
}

InitializerModel::Rows InitializerModel::rowsOf(std::shared_ptr<const Report> report,
                                                std::vector<DType> proposed)
{
    auto facts = std::make_shared<const InitializerFacts>(report ? factsOf(*report, std::move(proposed))
                                                                 : InitializerFacts());
    return {std::move(report), std::move(facts), nullptr, nullptr};
}

void InitializerModel::open(std::shared_ptr<const Session> session) { open(rowsOf(session)); }

void InitializerModel::update(std::shared_ptr<const Session> session) { update(rowsOf(session)); }

void InitializerModel::open(std::shared_ptr<const Report> report, std::vector<DType> proposed)
{
    open(rowsOf(std::move(report), std::move(proposed)));
}

void InitializerModel::update(std::shared_ptr<const Report> report, std::vector<DType> proposed)
{
    update(rowsOf(std::move(report), std::move(proposed)));
}

void InitializerModel::open(const Rows& rows)
{
    resetRows(rows.facts->keys.size(), [&] { put(rows); });
}

void InitializerModel::update(const Rows& rows)
{
    updateRows(m_rows.facts->keys, rows.facts->keys, [&] { put(rows); });
}

void InitializerModel::put(const Rows& rows)
{
    m_rows = rows;
    setReader([rows](std::size_t index) { return entryAt(rows, index); });
}

InitializerEntry InitializerModel::entryAt(const Rows& rows, std::size_t index)
{
    const std::uint32_t finding = rows.facts->firstFindings[index];
    return {.row = &rows.report->rows[index],
            .proposed = rows.facts->proposed[index],
            .finding = finding == InitializerFacts::nowhere ? nullptr : &rows.report->findings[finding],
            .operators = rows.operators.get(),
            .module = rows.modules ? rows.modules->pathOfRow(index) : std::string_view()};
}

std::size_t InitializerModel::workOfRows() const
{
    return std::max(ColumnTable::workOfRows(), m_rows.operators ? m_rows.operators->nodeCount() : 0);
}

InitializerEntry InitializerModel::entryOf(std::size_t reportIndex) const
{
    return entryAt(m_rows, reportIndex);
}

} // namespace onnxmend
