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

class QComboBox;

namespace onnxmend
{

class PreviewPanel;

/// The findings, which strategy their fixes prefer, and what the chosen fix does to the graph.
class FindingsPage : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPage(FindingsModel& model, QWidget* parent = nullptr);

    void setSession(const Session& session);
    void setBusy(bool busy);

    TableView& table() { return *m_table; }
    PreviewPanel& preview() { return *m_preview; }
    FilterBar& filterBar() { return *m_bar; }
    std::vector<std::size_t> selectedFindings() const; ///< indices into the report

Q_SIGNALS:
    void selectionChanged();
    void strategyRequested(onnxmend::Strategy strategy);

private:
    void createStrategy();
    void showCounts();

    FindingsModel& m_model;
    RowFilter* m_filter;
    FilterBar* m_bar;
    TableView* m_table;
    QComboBox* m_strategy;
    PreviewPanel* m_preview;
};

} // namespace onnxmend
