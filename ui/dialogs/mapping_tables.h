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
    std::vector<int> selectedRows() const;  ///< of the model
    std::optional<int> selectedRow() const; ///< the only one
    void selectRow(int row);                ///< of the model; it gets the focus, too
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

class TableView;

/// What may fill a place, best first.
class SuggestionList : public QWidget
{
    Q_OBJECT

public:
    explicit SuggestionList(SuggestionsModel& model, QWidget* parent = nullptr);

    void showPlace(const Target* place); ///< that the suggestions are for; null = none

Q_SIGNALS:
    void chosen(int row); ///< of the model

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTitle();

    QLabel* m_title;
    TableView* m_table;
    QString m_place; ///< its name
};

} // namespace onnxmend
