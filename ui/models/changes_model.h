// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"
#include "core/mend/planned_changes.h"
#include "ui/models/column_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// How it stands with an edit of the plan.
enum class ChangeState { Made, NotMade, Disabled };

struct ChangeEntry {
    const PlannedChange* change = nullptr;
    const Loss* loss = nullptr;         ///< measured; null: it was not
    const std::string* place = nullptr; ///< for people: "input 2 of Add"

    ChangeState state() const;
};

/// What a list of changes comes to.
struct ChangeTotals {
    std::size_t made = 0;
    std::size_t notMade = 0;
    std::size_t disabled = 0;
    std::int64_t byteChange = 0; ///< of what is made
    std::size_t casts = 0;       ///< that run each time the model runs
};

/// What the plan of a session does, made in a job: of 200,000 edits it takes longer than a window may wait.
struct ListedChanges {
    std::shared_ptr<const Session> session; ///< that the changes point into
    std::vector<PlannedChange> changes;
    std::vector<std::string> places;              ///< of each
    std::vector<std::optional<std::size_t>> rows; ///< of each the row of the session's report that it changes
    std::vector<std::optional<Loss>> losses;      ///< of each what was measured of it already
    ChangeTotals totals;
};
std::shared_ptr<const ListedChanges> listChanges(const std::shared_ptr<const Session>& session);

/// The planned edits as rows.
class ChangesModel final : public ColumnTable<ChangeEntry>
{
public:
    explicit ChangesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const ListedChanges> changes); ///< null = no rows
    /// By entry of the plan, what its cast loses.
    void setLosses(std::vector<std::optional<Loss>> losses);

    const ListedChanges* changes() const { return m_changes.get(); }
    ChangeTotals totals() const { return m_changes ? m_changes->totals : ChangeTotals(); }
    /// Place among entriesOf() the plan.
    static std::size_t entryIndex(int sourceRow) { return static_cast<std::size_t>(sourceRow); }

private:
    std::shared_ptr<const ListedChanges> m_changes;
};

} // namespace onnxmend
