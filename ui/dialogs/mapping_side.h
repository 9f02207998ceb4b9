// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"

#include <QWidget>

#include <cstddef>
#include <vector>

namespace onnxmend
{

class FilterBar;
class TableView;

/// One of the two tables of a mapping, with its title and its filter.
class MappingSide : public QWidget
{
    Q_OBJECT

public:
    MappingSide(ColumnTableModel& model, const QString& title, const QString& tableName,
                const QString& placeholder, QWidget* parent = nullptr);

    TableView& table() { return *m_table; }
    FilterBar& filterBar() { return *m_bar; }
    std::vector<int> selectedRows() const; ///< of the model
    std::size_t selectedRow() const;       ///< the only one; `none` where there is not one
    void selectRow(std::size_t row);       ///< of the model; it gets the focus, too
    void showCounts();
    /// Around a change: where what was selected is hidden by it, the row that takes its place is selected.
    void noteSelection();
    void keepSelection();

Q_SIGNALS:
    void selectionChanged();
    void activated();        ///< Enter or a double click
    void removalRequested(); ///< Delete

private:
    ColumnTableModel& m_model;
    FilterBar* m_bar;
    TableView* m_table;
    int m_noted = -1; ///< the row, as shown
};

} // namespace onnxmend
