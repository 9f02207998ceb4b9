// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"
#include "ui/models/mapping_models.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;

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
    std::vector<int> selectedRows() const;  ///< rows of the model
    std::optional<int> selectedRow() const; ///< nullopt unless it is a single one
    void selectRow(int row);                ///< selects and focuses a row of the model
    void showCounts();
    /// Called before and after a change. If the change hides the selected row, the row in its place is
    /// selected.
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
    int m_noted = -1; ///< selected row of the view
};

class TableView;

/// The suggestions for a weight, best first.
class SuggestionList : public QWidget
{
    Q_OBJECT

public:
    explicit SuggestionList(SuggestionsModel& model, QWidget* parent = nullptr);

    void showPlace(const Target* place); ///< null if none is selected

Q_SIGNALS:
    void chosen(int row); ///< row of the model

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTitle();

    QLabel* m_title;
    TableView* m_table;
    QString m_place; ///< name of the weight
};

} // namespace onnxmend
