// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/look/theme.h"
#include "ui/models/column_table_model.h"

#include <QCoreApplication>
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

/// The filter box over a table (RowQuery), with completion and the number of fitting rows; buttons for each
/// category of rows with their numbers; the choice of groups. A button without rows is hidden unless it is
/// pressed. Escape empties the box, Down leads into the table.
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

    /// Returns a category for each row of a table of statuses; texts are translated in the context.
    template <class Rows>
    static std::vector<Category> categoriesOf(const Rows& rows, const char* context)
    {
        std::vector<Category> result;
        for (const auto& row : rows) {
            result.push_back({static_cast<int>(row.status), QCoreApplication::translate(context, row.title),
                              QCoreApplication::translate(context, row.tip), row.icon, row.tone});
        }
        return result;
    }

    FilterBar(ColumnTableModel& model, const QString& placeholder, const std::vector<Category>& categories,
              QWidget* parent = nullptr);

    void setCounts(std::size_t all,
                   const std::vector<std::size_t>& counts); ///< in the order of the categories
    void focusBox();
    void reset(); ///< shows all rows
    void setText(const QString& text);
    QString text() const;
    void setModule(const QString& path);   ///< filters by a module beside the other words; empty = any
    void setGrouping(std::string_view id); ///< empty = no groups
    /// Sets the name of the filtered table if there are two. Names of its parts begin with it.
    void setSubject(const QString& subject);
    /// Adds choices beside the filter: they and the categories get a row of their own.
    void addSecondRow(std::initializer_list<QWidget*> widgets);
    /// The button before the box that shows a tree of modules (ModuleSplitter). It begins hidden.
    QToolButton& modulesButton() { return *m_modules; }
    void offerModules(bool isOffered);
    void fitHalf(); ///< for half of a dialog, with room for only a few letters

Q_SIGNALS:
    void textChanged(const QString& text); ///< the text in the box, before the rows follow
    void groupingChosen();
    void tableWanted(); ///< Down or Return was pressed in the box

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createModulesButton();
    void createGroupings();
    void createCompleter();
    void offerCompletions();
    QStringList completionsOf(const QString& word);
    QStringList valuesOf(int field); ///< empty while a worker collects them
    void complete(const QString& completion);
    void apply();
    void showMatches();
    void fitBox(int letters); ///< least width of the box
    void arrange();
    void putChoicesIn(QHBoxLayout& row);
    QToolButton* addButton(const QString& objectName, const QString& tip);
    void setButton(QToolButton* button, const QString& title, std::size_t count, bool visible);

    ColumnTableModel& m_model;
    std::vector<Category> m_categories;
    QToolButton* m_modules; ///< before the box, also for the Tab key
    QLineEdit* m_box;
    QLabel* m_matches;
    QLabel* m_error; ///< error in the text, on a line of its own
    QHBoxLayout* m_row;
    QWidget* m_choices; ///< buttons of categories, in as many rows as they need
    QHBoxLayout* m_second;
    bool m_hasSecond = false;         ///< has a second row at every width
    QComboBox* m_groupings = nullptr; ///< null if the table has no groups
    QCompleter* m_completer = nullptr;
    QStandardItemModel* m_completions = nullptr;
    QHash<int, QStringList> m_values; ///< values of fields that were needed since the rows changed
    JobSlot m_looking{this};          ///< job that collects values of a large table
    QString m_subject;
    QTimer* m_delay;
    QButtonGroup* m_group;
    QToolButton* m_all;
    std::vector<QToolButton*> m_buttons; ///< in the order of the categories
};

} // namespace onnxmend
