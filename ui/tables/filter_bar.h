// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/look/theme.h"
#include "ui/models/column_table_model.h"

#include <QHash>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <string_view>
#include <vector>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QCompleter;
class QLabel;
class QLineEdit;
class QStandardItemModel;
class QTimer;
class QToolButton;

namespace onnxmend
{

/// The filter box over a table (RowQuery), which completes what it knows and counts what fits; the buttons
/// that show one category of rows, with how many there are; the choice of groups. A button without rows is
/// hidden unless it is pressed. Escape empties the box, Down leads into the table.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    struct Category {
        int id;
        QString title;
        QString tip;
        std::string_view icon;
        theme::Tone tone;
    };

    FilterBar(ColumnTableModel& model, const QString& placeholder, const std::vector<Category>& categories,
              QWidget* parent = nullptr);

    void setCounts(std::size_t all,
                   const std::vector<std::size_t>& counts); ///< in the order of the categories
    void focusBox();
    void reset(); ///< shows all rows
    void setText(const QString& text);
    void setGrouping(std::string_view id); ///< empty = no groups
    /// What is filtered, where there is another one beside it: names of its parts begin with that.
    void setSubject(const QString& subject);
    /// For choices beside the filter: they and the categories get a row of their own.
    void addSecondRow(std::initializer_list<QWidget*> widgets);
    void fitHalf(); ///< of a dialog: it has room for a few letters, and none beside them

Q_SIGNALS:
    void groupingChosen();
    void tableWanted(); ///< Down or Return was pressed in the box

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createGroupings();
    void createCompleter();
    void offerCompletions();
    QStringList completionsOf(const QString& word);
    QStringList valuesOf(int field); ///< none while a worker looks for them
    void complete(const QString& completion);
    void apply();
    void showMatches();
    void arrange();
    void putChoicesIn(QHBoxLayout& row);
    QToolButton* addButton(const QString& objectName, const QString& tip);
    void setButton(QToolButton* button, const QString& title, std::size_t count, bool visible);

    ColumnTableModel& m_model;
    std::vector<Category> m_categories;
    QLineEdit* m_box;
    QLabel* m_matches;
    QLabel* m_error; ///< what is written that means nothing, in a line of its own
    QHBoxLayout* m_row;
    QWidget* m_choices; ///< the buttons of categories, in as many rows as they need
    QHBoxLayout* m_second;
    bool m_hasSecond = false;         ///< whatever its width
    QComboBox* m_groupings = nullptr; ///< where the table has any
    QCompleter* m_completer = nullptr;
    QStandardItemModel* m_completions = nullptr;
    QHash<int, QStringList> m_values; ///< of fields, as far as they were asked for since the rows changed
    JobSlot m_looking{this};          ///< for those of a large table
    QString m_subject;
    QTimer* m_delay;
    QButtonGroup* m_group;
    QToolButton* m_all;
    std::vector<QToolButton*> m_buttons; ///< in the order of the categories
};

} // namespace onnxmend
