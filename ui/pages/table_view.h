// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"
#include "ui/models/row_filter.h"

#include <QMap>
#include <QTableView>

#include <vector>

namespace onnxmend
{

/// How all our tables look and behave. Shows a sentence where no row is left.
class TableView : public QTableView
{
    Q_OBJECT

public:
    TableView(ColumnTableModel& source, RowFilter& filter, QWidget* parent = nullptr);

    ~TableView() override;

    /// Widths and order of the columns that the user gave them are kept between runs, under the object name.
    void rememberColumns();
    void setPlaceholder(const QString& text);
    /// Rows of the source that are selected, in the order shown.
    std::vector<int> selectedSourceRows() const;
    /// The selected rows as text, with the columns that are shown in the order shown.
    void copySelection() const;
    /// Selects a row of the source and scrolls to it; nothing where the filter hides it.
    void selectSourceRow(int row);
    /// The one row that is selected, as shown; -1 where none or several are.
    int selectedRow() const;
    /// A selected row that vanished from there gives the selection to the one that takes its place.
    void keepSelection(int row);

protected:
    /// Home and End lead to the first and the last row: rows are what is selected here.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// Columns wide enough for their text, within limits.
    void fitColumns();
    void noteWidth(int column, int oldWidth, int width);
    QString settingsGroup() const;

    ColumnTableModel& m_source;
    RowFilter& m_filter;
    QString m_placeholder;
    QMap<QString, int> m_userWidths; ///< by the id of the column
    bool m_isFitting = false;
    bool m_remembers = false;
};

} // namespace onnxmend
