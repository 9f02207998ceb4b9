// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/jobs/job.h"
#include "ui/models/changes_model.h"
#include "ui/page/page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/module_splitter.h"
#include "ui/tables/table_view.h"

#include <limits>
#include <memory>
#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace onnxmend
{

class PageSkeleton;

/// Every planned edit with its effect, place and cost. A background job makes the list when the page is
/// shown.
class ChangesPage : public Page
{
    Q_OBJECT

public:
    explicit ChangesPage(const Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Changes"); }
    std::string_view iconName() const override { return "changes"; }
    std::size_t count(const Session& session) const override;
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    void setBusy(bool busy) override;

    TableView* table() override { return m_table; }
    FilterBar* filterBar() override { return m_bar; }
    Selection selected() const override;
    std::vector<std::size_t> allTensors() const override;
    void select(const Selection& selection) override;

    /// The session of the list. Entries in the signals below are entries of its plan.
    const std::shared_ptr<const Session>& session() const { return m_session; }
    void showLosses(const std::shared_ptr<const Session>& session,
                    const std::vector<std::optional<Loss>>& losses);

Q_SIGNALS:
    void listed(); ///< emitted when the list matches the session
    void removeRequested(const std::vector<std::size_t>& entries);
    void enableRequested(const std::vector<std::size_t>& entries, bool isEnabled);
    void retargetRequested(const std::vector<std::size_t>& entries, onnxmend::DType to);
    void measureRequested();
    void showRequested(const onnxmend::Edit& edit); ///< the edit's tensor or node, on another page
    void loadRequested();
    void saveRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createButtons();
    void hideUnusedColumns();
    void list();
    void showList(const std::shared_ptr<const ListedChanges>& changes);
    void showTotals();
    void updateButtons();
    void fillTargets();
    void fillMenu(QMenu& menu);
    /// Return for each selected row its first or its last entry of the plan: a filling goes with the cast
    /// that follows, a cast is enabled with the filling before it, and leads to the row's dtype.
    std::vector<std::size_t>
    selectedEntries(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    std::vector<std::size_t> lastEntries(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    bool isAnyEnabled(const std::vector<std::size_t>& entries) const;

    std::shared_ptr<const Session> m_session;
    Selection m_wanted;    ///< selection in the list that is being made
    bool m_isStale = true; ///< true if the list belongs to an earlier session
    bool m_isBusy = false;
    bool m_isEnabling = false; ///< true if every selected change is disabled
    JobSlot m_job{this};
    ChangesModel m_model;
    FilterBar* m_bar;
    ModuleSplitter* m_modules;
    TableView* m_table;
    PageSkeleton* m_skeleton; ///< covers the table
    QLabel* m_totals;
    QAction* m_removeGroup;
    QPushButton* m_remove;
    QPushButton* m_enable;
    QPushButton* m_target;
    QPushButton* m_show;
    QPushButton* m_measure;
    QPushButton* m_save;
    QPushButton* m_load;
};

} // namespace onnxmend
