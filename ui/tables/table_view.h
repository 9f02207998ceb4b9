// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/models/column_table_model.h"

#include <QFont>
#include <QHash>
#include <QTableView>

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

class QAction;
class QMenu;
class QPainter;
class QTimer;

namespace onnxmend
{

class TableColumns;

/// An action on all rows of a group: a button on its heading, Return, and the first line of the context menu.
struct GroupAction {
    QAction* action;                ///< action on the selected rows
    QString title;                  ///< "Fix These %1"
    QString titleOfMany;            ///< title if there are too many rows to count
    std::function<bool(int)> isFor; ///< returns whether the action would change a source row
};

/// The base of all tables. Shows a sentence if it has no rows, and headings of groups across all columns. A
/// click on the arrow, Left and Right, or a double click folds a group. A selected heading selects its rows.
/// The context menu of every table ends with the common actions.
class TableView : public QTableView
{
    Q_OBJECT

public:
    explicit TableView(ColumnTableModel& model, QWidget* parent = nullptr);

    ~TableView() override;

    /// Stores the user's columns between runs, under the object name.
    void rememberColumns();
    /// Makes the table as high as so many rows and its header, in any font.
    void setVisibleRows(int rows);
    /// Hides a column that has no information about these rows, also in the menu of the header.
    void setColumnOffered(int column, bool isOffered);
    void setColumnOffered(std::string_view id, bool isOffered); ///< id in THE table of columns
    void setGroupAction(GroupAction action);
    /// Returns the button on a heading, in the viewport; empty if its group has no action.
    QRect groupButton(int heading) const;
    void setPlaceholder(const QString& text);
    const QString& placeholder() const { return m_placeholder; }
    /// Returns the selected source rows in the order shown, no more than `most`. A selected heading stands
    /// for all rows of its group.
    std::vector<int> selectedSourceRows(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    /// Returns their number without reading each.
    std::size_t selectedRowCount() const;
    /// Puts the selected rows on the clipboard, with the shown columns in their order. A worker puts many
    /// rows together first.
    void copySelection(RowFormat format);
    /// Selects source rows, unfolds their groups and scrolls to the first. Rows that the filter hides stay
    /// unselected. The view does not move if they are selected and visible already. These and the next two
    /// functions wait until the rows are arranged.
    void selectSourceRow(int row) { selectSourceRows({row}); }
    void selectSourceRows(std::vector<int> rows); ///< selects only these rows
    void selectFirst();
    /// Returns the one selected row, as shown; -1 if none or several are selected.
    int selectedRow() const;
    /// Selects the row that takes the place of a vanished selected one.
    void keepSelection(int row);
    void enter(); ///< takes the focus, and selects the first row if none is selected

Q_SIGNALS:
    /// Emitted when the context menu opens: actions on the selected rows come first.
    void menuWanted(QMenu& menu);

protected:
    /// Moves with Home and End to the first and the last row, since rows are selected here.
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
    /// First and last rows of each range, in their order.
    std::vector<std::pair<int, int>> selectedRanges() const;
    /// Selects rows once they are arranged, unless another selection is made until then.
    void selectWhenArranged(std::vector<int> rows, ColumnTableModel::RowsCall select);
    void showCopyFailure(const ErrorDetails& error);
    void selectNow(std::vector<int> rows); ///< selects source rows
    void showMenu(const QPoint& position);
    void addCopies(QMenu& menu);
    void addFolds(QMenu& menu);
    QString groupTitle(int heading) const;           ///< title of the group's action; empty = no action
    int groupButtonAt(const QPoint& position) const; ///< heading of the button at this position; -1 = none
    void hover(int heading);                         ///< marks the button of a heading; -1 = none
    void doWithGroup(int heading);
    QString shownPlaceholder() const; ///< text that is painted instead of rows; empty if there are rows
    void describeEmptiness();
    void followFont();
    void fitRows();
    void paintHeading(QPainter& painter, int row, const QRect& rect) const;
    int headingAt(const QPoint& position) const; ///< heading at this position; -1 = none
    void toggle(int heading);
    /// Clears a large selection of separate rows, which Qt would need seconds to keep.
    void giveUpLargeSelection();

    ColumnTableModel& m_model;
    std::unique_ptr<TableColumns> m_columns;
    std::optional<int> m_visibleRows; ///< nullopt if the layout decides the height
    std::pair<QFont, QFont> m_fonts;  ///< of cells and header when the columns were measured
    QTimer* m_growing;                ///< runs after rows have changed, until columns are widened
    QString m_placeholder;
    JobSlot m_copying{this};
    GroupAction m_groupAction{};
    mutable QHash<int, QString> m_groupTitles; ///< titles that were needed, by heading
    unsigned m_selectionChange = 0;            ///< number of selections that were made or requested
    int m_hovered = -1;                        ///< heading whose button is below the pointer
    int m_pressed = -1;                        ///< heading whose button is pressed
};

} // namespace onnxmend
