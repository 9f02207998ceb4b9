// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/models/column_table_model.h"

#include <QHash>
#include <QTableView>

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

class QAction;
class QMenu;
class QPainter;
class QTimer;

namespace onnxmend
{

class TableColumns;

/// What can be done with all rows of a group at once: a button on its heading, Return, and the first line of
/// the context menu.
struct GroupAction {
    QAction* action;                ///< does it with the selected rows
    QString title;                  ///< "Fix These %1"
    QString titleOfMany;            ///< where the rows are too many to be counted
    std::function<bool(int)> isFor; ///< whether it would change a row of the source
};

/// How all our tables look and behave. Shows a sentence where no row is left, and headings of groups across
/// all columns: a click on the arrow, Left and Right, or a double click fold them; who selects one selects
/// its rows. The context menu of every table ends with what all of them can.
class TableView : public QTableView
{
    Q_OBJECT

public:
    explicit TableView(ColumnTableModel& model, QWidget* parent = nullptr);

    ~TableView() override;

    /// What the user made of the columns is kept between runs, under the object name.
    void rememberColumns();
    /// A column that says nothing of these rows is hidden, and not offered in the menu of the heading.
    void setColumnOffered(int column, bool isOffered);
    void setGroupAction(GroupAction action);
    /// The button on a heading, in the viewport; empty where its group has nothing to be done.
    QRect groupButton(int heading) const;
    void setPlaceholder(const QString& text);
    const QString& placeholder() const { return m_placeholder; }
    /// Rows of the source that are selected, in the order shown, the first ones of many; of a selected
    /// heading all rows of its group.
    std::vector<int> selectedSourceRows(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    /// How many they are, without a look at each.
    std::size_t selectedRowCount() const;
    /// Puts the selected rows on the clipboard, with the columns that are shown in the order shown: many of
    /// them once a worker has put them together.
    void copySelection(RowFormat format);
    /// Selects rows of the source and scrolls to the first, unfolding their groups; nothing of what the
    /// filter hides, and nothing moves where they are selected and seen already. These and the next two wait
    /// until the rows are arranged.
    void selectSourceRow(int row) { selectSourceRows({row}); }
    void selectSourceRows(std::vector<int> rows); ///< these and no others
    void selectFirst();
    /// The one row that is selected, as shown; -1 where none or several are.
    int selectedRow() const;
    /// A selected row that vanished from there gives the selection to the one that takes its place.
    void keepSelection(int row);
    void enter(); ///< takes the focus, and selects the first row where none is

Q_SIGNALS:
    /// The context menu comes up: what can be done with the selected rows goes first.
    void menuWanted(QMenu& menu);

protected:
    /// Home and End lead to the first and the last row: rows are what is selected here.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    std::vector<std::pair<int, int>> selectedRanges() const; ///< first and last rows, in their order
    /// Unless something else is selected, or asked to be, until then.
    void selectWhenArranged(std::vector<int> rows, ColumnTableModel::RowsCall select);
    void tellCopyFailure(const ErrorDetails& error);
    void selectNow(std::vector<int> rows); ///< of the source
    void showMenu(const QPoint& position);
    void addCopies(QMenu& menu);
    void addFolds(QMenu& menu);
    QString groupTitle(int heading) const;           ///< of what is done; empty = nothing
    int groupButtonAt(const QPoint& position) const; ///< the heading it is on; -1 = none
    void hover(int heading);                         ///< over its button; -1 = none
    void doWithGroup(int heading);
    void paintHeading(QPainter& painter, int row, const QRect& rect) const;
    int headingAt(const QPoint& position) const; ///< -1 = none
    void toggle(int heading);
    /// Qt takes seconds to keep many rows selected that are torn apart.
    void giveUpLargeSelection();

    ColumnTableModel& m_model;
    std::unique_ptr<TableColumns> m_columns;
    QTimer* m_growing; ///< runs while rows have changed, and columns may be too narrow for them
    QString m_placeholder;
    JobSlot m_copying{this};
    GroupAction m_groupAction{};
    mutable QHash<int, QString> m_groupTitles; ///< by the heading, as far as they were asked for
    unsigned m_selectionChange = 0; ///< counts what was selected, or asked to be once rows are arranged
    int m_hovered = -1;             ///< the heading whose button is below the mouse
    int m_pressed = -1;             ///< or was pressed
};

} // namespace onnxmend
