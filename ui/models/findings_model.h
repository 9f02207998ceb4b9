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
    const InitializerRow* row = nullptr; ///< tensor of the finding, if any
    const RowOperators* operators = nullptr;
    const PolicyIgnore* ignore = nullptr; ///< rule of the policy that ignores it; null if there is none
    std::optional<Severity> severityWithout = {}; ///< severity without the policy, if the policy changed it

    /// Return the dtypes before and after the recommended fix: a wrong declaration has the declared dtype
    /// before, and the computed one after. Without a fix, the actual and the expected dtype.
    DType presentDtype() const;
    DType wantedDtype() const;
    bool changesDeclaration() const; ///< true if the recommended fix changes a declaration
};

/// The findings of a session, with the number of fixes of each. After them come the findings that the policy
/// ignores, with the reason.
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

    std::size_t m_nodeCount = 0; ///< nodes of the model; unknown for a report made by hand
    std::shared_ptr<const RowKeys> m_keys = std::make_shared<const RowKeys>(); ///< keys of the shown rows
};

/// Returns the keys of the findings. They are stored with the session, so a worker can make them before the
/// table needs them.
const RowKeys& findingKeys(const Session& session);

} // namespace onnxmend
