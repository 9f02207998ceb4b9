// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/findings_model.h"
#include "ui/models/row_filter.h"
#include "ui/pages/filter_bar.h"
#include "ui/pages/table_view.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace onnxmend
{

/// The findings, and for the selected one the ways to mend it.
class FindingsPage : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPage(FindingsModel& model, QWidget* parent = nullptr);

    void setSession(std::shared_ptr<const Session> session);
    void setBusy(bool busy);

    TableView& table() { return *m_table; }
    FilterBar& filterBar() { return *m_bar; }
    std::vector<std::string> selectedIds() const;

Q_SIGNALS:
    void selectionChanged();
    void fixRequested(const onnxmend::Fix& fix);

private:
    QWidget* createFixes();
    void showCounts();
    void showFixes();
    void updateApply();

    FindingsModel& m_model;
    std::shared_ptr<const Session> m_session;
    bool m_busy = false;
    std::vector<Fix> m_fixes; ///< of the one selected finding
    RowFilter* m_filter;
    FilterBar* m_bar;
    TableView* m_table;
    QLabel* m_message;
    QListWidget* m_list;
    QPushButton* m_apply;
};

} // namespace onnxmend
