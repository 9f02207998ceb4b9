// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/models/column_table_model.h"
#include "ui/models/row_filter.h"

#include <QMap>
#include <QTableView>

class QPainter;

#include <vector>

namespace onnxmend
{

/// How all our tables look and behave. Shows a sentence where no row is left, and headings of groups across
/// all columns: a click on the arrow, Left and Right, or a double click fold them; who selects one selects
/// its rows.
class TableView : public QTableView
{
    Q_OBJECT

public:
    TableView(ColumnTableModel& source, RowFilter& filter, QWidget* parent = nullptr);

    ~TableView() override;

    /// Widths and order of the columns that the user gave them are kept between runs, under the object name.
    void rememberColumns();
    void setPlaceholder(const QString& text);
    /// Rows of the source that are selected, in the order shown; of a selected heading all rows of its group.
    std::vector<int> selectedSourceRows() const;
    /// Puts the selected rows on the clipboard, with the columns that are shown in the order shown: many of
    /// them once a worker has put them together.
    void copySelection(RowFormat format);
    /// Selects a row of the source and scrolls to it, unfolding its group; nothing where the filter hides it.
    /// This and the next two wait until the rows are arranged.
    void selectSourceRow(int row);
    void selectFirst();
    /// The one row that is selected, as shown; -1 where none or several are.
    int selectedRow() const;
    /// A selected row that vanished from there gives the selection to the one that takes its place.
    void keepSelection(int row);
    void enter(); ///< takes the focus, and selects the first row where none is

protected:
    /// Home and End lead to the first and the last row: rows are what is selected here.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Measures the columns' texts.
    void fitColumns();
    /// Columns wide enough for their texts; where the window is too narrow, the widest give room to the
    /// others.
    void shareWidth();
    int widthOf(const QModelIndex& index) const;
    int headingWidth(int column) const;
    void paintHeading(QPainter& painter, int row, const QRect& rect) const;
    int headingAt(const QPoint& position) const; ///< -1 = none
    void toggle(int heading);
    /// Qt takes seconds to keep many rows selected that are torn apart.
    void giveUpLargeSelection();
    void noteWidth(int column, int oldWidth, int width);
    QString settingsGroup() const;

    ColumnTableModel& m_source;
    RowFilter& m_filter;
    const QStringList m_columnIds; ///< of its own: a model that is a sibling is destroyed before the view
    QString m_placeholder;
    QMap<QString, int> m_userWidths; ///< by the id of the column
    JobSlot m_copying{this};
    std::vector<int> m_textWidths; ///< that the columns would like
    bool m_isFitting = false;
    bool m_remembers = false;
};

} // namespace onnxmend
