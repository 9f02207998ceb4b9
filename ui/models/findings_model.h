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

    FindingEntry rowAt(int row) const override;
    std::size_t reportIndex(int row) const { return sourceIndex(row); }
    bool containsText(int row, std::string_view lowerCaseText) const override;
    int category(int row) const override; ///< the severity

private:
    void put(std::shared_ptr<const Report> report, std::vector<std::size_t> fixCounts);

    std::shared_ptr<const Report> m_report;
    std::vector<std::size_t> m_fixCounts; ///< by index into the report's findings
};

} // namespace onnxmend
