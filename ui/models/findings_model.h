// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/column_table_model.h"

#include <memory>
#include <vector>

namespace onnxmend
{

struct FindingEntry {
    const Finding* finding = nullptr;
    std::size_t fixCount = 0;
};

/// The findings of a session, with how many ways there are to fix each.
class FindingsModel final : public ColumnTable<FindingEntry>
{
public:
    explicit FindingsModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const Session> session); ///< null = no rows
    void update(std::shared_ptr<const Session> session);

    /// For tests: a report made by hand, and the number of fixes of each finding.
    void open(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts);
    void update(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts);

    std::size_t reportIndex(int row) const { return sourceIndex(row); }

private:
    struct Rows {
        std::shared_ptr<const RowKeys> keys;
        RowReader<FindingEntry> read;
    };
    static Rows rowsOf(const std::shared_ptr<const Session>& session);
    static Rows rowsOf(const std::shared_ptr<const Report>& report, std::vector<std::size_t> fixCounts);
    void open(const Rows& rows);
    void update(const Rows& rows);
    void put(const Rows& rows);

    std::shared_ptr<const RowKeys> m_keys = std::make_shared<const RowKeys>(); ///< of the rows that are shown
};

/// What the table needs of a session; kept with it, so that a worker can see to it ahead.
const RowKeys& findingKeys(const Session& session);

} // namespace onnxmend
