// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/initializer_columns.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// What the status bar says of a whole table.
struct InitializerTotals {
    std::size_t tensorCount = 0; ///< without what is unused
    std::array<std::size_t, 8> byStatus{};
    std::uint64_t storedByteCount = 0; ///< tied weights once, as they are saved
    std::uint64_t byteCountAfterFix = 0;

    std::size_t of(EntryStatus status) const { return byStatus.at(static_cast<std::size_t>(status)); }
};

/// The initializer table: every tensor of a session's report. Holds the session, copies no row.
class InitializerModel final : public ColumnTable<InitializerEntry>
{
public:
    explicit InitializerModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const Session> session); ///< null = no rows
    void update(std::shared_ptr<const Session> session);

    /// For tests: a report made by hand, and what is proposed for its rows.
    void open(std::shared_ptr<const Report> report, std::vector<DType> proposed);
    void update(std::shared_ptr<const Report> report, std::vector<DType> proposed);

    InitializerEntry rowAt(int row) const override;
    /// The entry of a row of the report, shown or not.
    InitializerEntry entryOf(std::size_t reportIndex) const;
    std::size_t reportIndex(int row) const { return sourceIndex(row); }
    bool containsText(int row, std::string_view lowerCaseText) const override;
    int category(int row) const override;

    const InitializerTotals& totals() const { return m_totals; }

private:
    void put(std::shared_ptr<const Report> report, std::vector<DType> proposed);

    std::shared_ptr<const Report> m_report;
    std::vector<DType> m_proposed; ///< by index into the report's rows
    InitializerTotals m_totals;
};

} // namespace onnxmend
