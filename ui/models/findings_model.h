// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/document_modules.h"
#include "core/session/session.h"
#include "ui/models/column_table.h"
#include "ui/models/row_operators.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace onnxmend
{

struct FindingEntry {
    const Finding* finding = nullptr; ///< the one that stands for its cause
    std::size_t places = 1;           ///< nodes that fail by this cause
    FixBrief fix = {};
    const InitializerRow* row = nullptr; ///< tensor of the finding, if any
    const RowOperators* operators = nullptr;
    const PolicyIgnore* ignore = nullptr; ///< rule of the policy that ignores it; null if there is none
    std::optional<Severity> severityWithout = {}; ///< severity without the policy, if the policy changed it
    const Report* report = nullptr;               ///< report of the finding; null for an ignored one
    const DocumentModules* modules = nullptr;     ///< null if no module is known

    /// Return the dtypes before and after the recommended fix: a wrong declaration has the declared dtype
    /// before, and the computed one after. Without a fix, the actual and the expected dtype.
    DType presentDtype() const;
    DType wantedDtype() const;
    bool changesDeclaration() const; ///< true if the recommended fix changes a declaration
};

/// The findings of a session, with the number of fixes of each. Findings with one cause are one row. After
/// them come the findings that the policy ignores, with the reason.
class FindingsModel final : public ColumnTable<FindingEntry>
{
public:
    static constexpr int ignoredCategory = 3; ///< category after the severities

    explicit FindingsModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const Session> session); ///< null = no rows
    void update(std::shared_ptr<const Session> session);

    /// For tests: shows a report made by hand, and the fixes of each finding.
    void open(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes);
    void update(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes);

    /// Returns the index in the report. Ignored findings have indices beyond its end.
    std::size_t reportIndex(int sourceRow) const { return m_list->reportIndex(sourceRow); }
    /// Returns the source rows that show these findings of the report, each once.
    std::vector<int> rowsOf(const std::vector<std::size_t>& findings) const;
    bool hasPlaces() const { return m_list->hasPlaces; }   ///< some row has several places
    bool hasModules() const { return m_list->hasModules; } ///< some module is known
    std::size_t workOfRows() const override { return std::max(ColumnTable::workOfRows(), m_nodeCount); }

    /// The rows: findings that stand for a cause, in the order of the report, then ignored findings.
    struct List {
        std::vector<std::size_t> causes; ///< of each row that is not ignored, as index into the report
        std::vector<std::uint32_t> rowOfFinding; ///< row of each finding of the report
        RowKeys keys;
        bool hasPlaces = false;
        bool hasModules = false;

        std::size_t reportIndex(int sourceRow) const
        {
            const auto row = static_cast<std::size_t>(sourceRow);
            return row < causes.size() ? causes[row] : rowOfFinding.size() + (row - causes.size());
        }
    };

private:
    struct Rows {
        std::shared_ptr<const List> list;
        RowReader<FindingEntry> read;
        std::size_t nodeCount = 0;
    };
    static Rows rowsOfSession(const std::shared_ptr<const Session>& session);
    static Rows rowsOfReport(const std::shared_ptr<const Report>& report, std::vector<FixBrief> fixes);
    void open(const Rows& rows);
    void update(const Rows& rows);
    void put(const Rows& rows);

    std::size_t m_nodeCount = 0; ///< nodes of the model; unknown for a report made by hand
    std::shared_ptr<const List> m_list = std::make_shared<const List>();
};

/// Returns the rows of the findings. They are stored with the session, so a worker can make them before the
/// table needs them.
const FindingsModel::List& findingList(const Session& session);

} // namespace onnxmend
