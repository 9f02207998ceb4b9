// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"
#include "core/mend/planned_changes.h"
#include "ui/models/column_table.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The state of an edit of the plan.
enum class ChangeState { Made, NotMade, Disabled };

/// A row: an edit, or the filling of a weight with the cast of its values.
struct ChangeEntry {
    const PlannedChange* change = nullptr;
    const PlannedChange* cast = nullptr; ///< cast of the values that `change` fills in; may be null
    const Loss* loss = nullptr;          ///< measured loss; null if it was not measured
    const std::string* place = nullptr;  ///< text for people: "input 2 of Add"
    const InitializerRow* row = nullptr; ///< the tensor that is changed; null for other values
    std::string_view module = {};        ///< path of its module; empty if it is not known

    ChangeState state() const;
    const PlannedChange& last() const { return cast ? *cast : *change; }
    /// Change of the stored bytes by all of it; nullopt if unknown.
    std::optional<std::int64_t> byteChange() const;
};

/// The totals of a list of changes.
struct ChangeTotals {
    std::size_t made = 0;
    std::size_t notMade = 0;
    std::size_t disabled = 0;
    std::int64_t byteChange = 0; ///< change by the edits that a save makes
    bool isSizeKnown = true;     ///< each of these edits knows its change
    std::size_t casts = 0;       ///< Casts that run each time the model runs
    bool hasBytes = false;       ///< some change, also a disabled one, changes the size
    bool hasCasts = false;       ///< some change, also a disabled one, is such a Cast
};

/// The changes by the plan of a session. A job makes them: for 200,000 edits it takes longer than a window
/// may wait.
struct ListedChanges {
    std::shared_ptr<const Session> session;       ///< owner of the changes' pointers
    std::vector<PlannedChange> changes;           ///< by entry of the plan
    std::vector<ShownChange> shown;               ///< a row each
    std::vector<std::string> places;              ///< place of each change
    std::vector<std::optional<std::size_t>> rows; ///< row of the session's report that each change is about
    std::vector<std::optional<Loss>> losses;      ///< loss of each change, if it was measured already
    std::vector<std::string> modules; ///< path of each change's module; none if no module is known
    ChangeTotals totals;
};
std::shared_ptr<const ListedChanges> listChanges(const std::shared_ptr<const Session>& session);

/// The planned edits as rows.
class ChangesModel final : public ColumnTable<ChangeEntry>
{
public:
    explicit ChangesModel(QObject* parent = nullptr);

    void open(std::shared_ptr<const ListedChanges> changes); ///< null = no rows
    /// Sets the loss of each entry of the plan.
    void setLosses(std::vector<std::optional<Loss>> losses);

    const ListedChanges* changes() const { return m_changes.get(); }
    bool hasModules() const { return m_changes && !m_changes->modules.empty(); } ///< some module is known
    ChangeTotals totals() const { return m_changes ? m_changes->totals : ChangeTotals(); }
    /// Returns the entries of a row, as indices in entriesOf() the plan.
    const ShownChange& entriesOfRow(int sourceRow) const
    {
        return m_changes->shown[static_cast<std::size_t>(sourceRow)];
    }

private:
    std::shared_ptr<const ListedChanges> m_changes;
};

} // namespace onnxmend
