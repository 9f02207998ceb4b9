// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/document_modules.h"
#include "core/session/session.h"
#include "ui/models/initializer_columns.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The totals of a table, for the status bar.
struct InitializerTotals {
    std::size_t tensorCount = 0; ///< without unused tensors
    std::array<std::size_t, 8> byStatus{};
    std::uint64_t storedByteCount = 0; ///< counts tied weights once, as a save does
    std::uint64_t byteCountAfterFix = 0;
    bool hasScopes = false; ///< some rows are outside the main graph

    std::size_t of(EntryStatus status) const { return byStatus.at(static_cast<std::size_t>(status)); }
};

/// Facts that the table needs from the whole report.
struct InitializerFacts {
    static constexpr std::uint32_t nowhere = 0xffffffff;
    std::vector<DType> proposed;              ///< dtype of each row of the report after the recommended fixes
    std::vector<std::uint32_t> firstFindings; ///< index of the first finding of each row, or nowhere
    InitializerTotals totals;
    RowKeys keys;
};
/// Returns the facts. They are stored with the session, so a worker can make them before the table needs
/// them.
const InitializerFacts& initializerFacts(const Session& session);

/// The initializer table: every tensor of a session's report. Holds the session and copies no row.
class InitializerModel final : public ColumnTable<InitializerEntry>
{
public:
    explicit InitializerModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const Session> session); ///< null = no rows
    void update(std::shared_ptr<const Session> session);

    /// For tests: shows a report made by hand, and proposed dtypes of its rows.
    void open(std::shared_ptr<const Report> report, std::vector<DType> proposed);
    void update(std::shared_ptr<const Report> report, std::vector<DType> proposed);

    /// Returns the entry of a row of the report, also of a hidden one.
    InitializerEntry entryOf(std::size_t reportIndex) const;
    static std::size_t reportIndex(int sourceRow) { return static_cast<std::size_t>(sourceRow); }

    std::size_t workOfRows() const override;
    const InitializerTotals& totals() const { return m_rows.facts->totals; }
    bool hasModules() const { return m_rows.modules && !m_rows.modules->empty(); } ///< some module is known

private:
    struct Rows {
        std::shared_ptr<const Report> report;
        std::shared_ptr<const InitializerFacts> facts;
        std::shared_ptr<const RowOperators> operators;  ///< null for a report made by hand
        std::shared_ptr<const DocumentModules> modules; ///< null for a report made by hand
    };
    static Rows rowsOf(const std::shared_ptr<const Session>& session);
    static Rows rowsOf(std::shared_ptr<const Report> report, std::vector<DType> proposed);
    void open(const Rows& rows);
    void update(const Rows& rows);
    void put(const Rows& rows);
    static InitializerEntry entryAt(const Rows& rows, std::size_t index);

    Rows m_rows{nullptr, std::make_shared<const InitializerFacts>(), nullptr, nullptr};
};

} // namespace onnxmend
