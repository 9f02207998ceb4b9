// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/initializer_model.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace onnxmend
{

namespace
{

std::shared_ptr<const Report> reportOf(const std::shared_ptr<const Session>& session)
{
    return session ? std::shared_ptr<const Report>(session, &session->report()) : nullptr;
}

/// What the recommended fixes would make of each row.
std::vector<DType> proposals(const std::shared_ptr<const Session>& session)
{
    if (!session) {
        return {};
    }
    std::vector<DType> proposed(session->report().rows.size(), DType::Undefined);
    const std::vector<Finding>& findings = session->report().findings;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Finding& finding = findings[index];
        const std::vector<Fix>& fixes = session->fixesAt(index);
        if (finding.row && !fixes.empty() && fixes.front().recommended) {
            proposed[*finding.row] = fixes.front().to;
        }
    }
    return proposed;
}

/// The bytes that a row lies in, and what it adds to the totals.
struct Extent {
    const InputFile* file = nullptr;
    std::uint64_t offset = 0;
    std::uint64_t byteCount = 0;
    std::uint64_t byteCountAfterFix = 0;

    auto place() const { return std::tie(file, offset, byteCount, byteCountAfterFix); }
};

/// Leaves one of those that lie in the very same bytes of a file.
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

/// Fixes change what rows show, seldom which rows there are.
bool haveSameRows(const Report& a, const Report& b)
{
    return std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                      [](const InitializerRow& rowA, const InitializerRow& rowB) {
                          return rowA.name == rowB.name && rowA.graph == rowB.graph &&
                                 rowA.status != RowStatus::Unused && rowB.status != RowStatus::Unused;
                      });
}

std::vector<std::string> keysOf(const Report* report)
{
    std::vector<std::string> keys;
    if (report) {
        keys.reserve(report->rows.size());
        for (const InitializerRow& row : report->rows) {
            // An unused tensor is no value of the graph; it may have the name of one.
            const bool unused = row.status == RowStatus::Unused;
            keys.push_back((unused ? row.origin.path + '\0' + row.origin.key.value_or("") : row.graph) +
                           '\0' + (unused ? row.origin.tensor : row.name));
        }
    }
    return keys;
}

} // namespace

InitializerModel::InitializerModel(QObject* parent)
    : ColumnTable(initializerColumns(), parent)
{
}

void InitializerModel::open(std::shared_ptr<const Session> session)
{
    open(reportOf(session), proposals(session));
}

void InitializerModel::update(std::shared_ptr<const Session> session)
{
    update(reportOf(session), proposals(session));
}

void InitializerModel::open(std::shared_ptr<const Report> report, std::vector<DType> proposed)
{
    const std::size_t count = report ? report->rows.size() : 0;
    resetRows(count, [&] { put(std::move(report), std::move(proposed)); });
}

void InitializerModel::update(std::shared_ptr<const Report> report, std::vector<DType> proposed)
{
    if (m_report && report && haveSameRows(*m_report, *report)) {
        updateSameRows([&] { put(std::move(report), std::move(proposed)); });
        return;
    }
    const std::vector<std::string> newKeys = keysOf(report.get());
    updateRows(keysOf(m_report.get()), newKeys, [&] { put(std::move(report), std::move(proposed)); });
}

void InitializerModel::put(std::shared_ptr<const Report> report, std::vector<DType> proposed)
{
    m_report = std::move(report);
    m_proposed = std::move(proposed);
    m_totals = {};
    if (!m_report) {
        return;
    }
    std::vector<Extent> extents;
    m_proposed.resize(m_report->rows.size(), DType::Undefined);
    for (std::size_t index = 0; index < m_report->rows.size(); ++index) {
        const InitializerEntry entry{&m_report->rows[index], m_proposed[index]};
        const EntryStatus status = entry.status();
        ++m_totals.byStatus.at(static_cast<std::size_t>(status));
        if (status != EntryStatus::Unused) {
            ++m_totals.tensorCount;
            extents.push_back(extentOf(entry));
        }
    }
    dropTied(extents);
    for (const Extent& extent : extents) {
        m_totals.storedByteCount += extent.byteCount;
        m_totals.byteCountAfterFix += extent.byteCountAfterFix;
    }
}

InitializerEntry InitializerModel::rowAt(int row) const { return entryOf(sourceIndex(row)); }

InitializerEntry InitializerModel::entryOf(std::size_t reportIndex) const
{
    return {&m_report->rows[reportIndex], m_proposed[reportIndex]};
}

bool InitializerModel::containsText(int row, std::string_view lowerCaseText) const
{
    const InitializerRow& entry = *rowAt(row).row;
    return containsIgnoringCase(entry.name, lowerCaseText) ||
           containsIgnoringCase(entry.origin.tensor, lowerCaseText) ||
           (!isInMain(entry) && containsIgnoringCase(entry.graph, lowerCaseText)) ||
           containsIgnoringCase(dtypeName(entry.storedDtype), lowerCaseText) ||
           containsIgnoringCase(dtypeName(entry.declaredDtype), lowerCaseText);
}

int InitializerModel::category(int row) const { return static_cast<int>(rowAt(row).status()); }

} // namespace onnxmend
