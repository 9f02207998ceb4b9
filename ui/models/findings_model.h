// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/column_table.h"
#include "ui/models/row_operators.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace onnxmend
{

struct FindingEntry {
    const Finding* finding = nullptr;
    FixBrief fix = {};
    const InitializerRow* row = nullptr; ///< the tensor that it is about, if any
    const RowOperators* operators = nullptr;
    const PolicyIgnore* ignore = nullptr;         ///< of the policy, which does not count it; else null
    std::optional<Severity> severityWithout = {}; ///< the policy, where that has changed it

    /// What the recommended fix changes, and what it makes of it: so a declaration that is wrong stands here
    /// as declared, and wanted is what the graph computes. Without one, what is there and what is asked for.
    DType presentDtype() const;
    DType wantedDtype() const;
    bool changesDeclaration() const; ///< the recommended fix does
};

/// The findings of a session, with how many ways there are to fix each, and behind them those that its policy
/// ignores, with the reason.
class FindingsModel final : public ColumnTable<FindingEntry>
{
public:
    static constexpr int ignoredCategory = 3; ///< of rows, behind the severities

    explicit FindingsModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const Session> session); ///< null = no rows
    void update(std::shared_ptr<const Session> session);

    /// For tests: a report made by hand, and what fixes each finding has.
    void open(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes);
    void update(std::shared_ptr<const Report> report, std::vector<FixBrief> fixes);

    /// Of ignored findings it is no place in the report, but beyond its end.
    static std::size_t reportIndex(int sourceRow) { return static_cast<std::size_t>(sourceRow); }
    std::size_t workOfRows() const override { return std::max(ColumnTable::workOfRows(), m_nodeCount); }

private:
    struct Rows {
        std::shared_ptr<const RowKeys> keys;
        RowReader<FindingEntry> read;
        std::size_t nodeCount = 0;
    };
    static Rows rowsOf(const std::shared_ptr<const Session>& session);
    static Rows rowsOf(const std::shared_ptr<const Report>& report, std::vector<FixBrief> fixes);
    void open(const Rows& rows);
    void update(const Rows& rows);
    void put(const Rows& rows);

    std::size_t m_nodeCount = 0; ///< of the model; not known for a report made by hand
    std::shared_ptr<const RowKeys> m_keys = std::make_shared<const RowKeys>(); ///< of the rows that are shown
};

/// What the table needs of a session; kept with it, so that a worker can see to it ahead.
const RowKeys& findingKeys(const Session& session);

} // namespace onnxmend
