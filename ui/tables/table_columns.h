// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"

#include <QMap>
#include <QObject>
#include <QStringList>

#include <vector>

class QFontMetrics;
class QMenu;
class QTableView;
class QWidget;

namespace onnxmend
{

/// The shown columns of a table and their widths: wide enough for their texts if there is room. Otherwise
/// columns are hidden in the order of THE table of columns; then the widest become narrower, and their texts
/// elide. The user's choices in the header or its menu stay.
class TableColumns : public QObject
{
    Q_OBJECT

public:
    TableColumns(ColumnTableModel& model, QTableView& view);

    /// Stores the user's widths, order and choice of columns between runs, under the object name of the view.
    void remember();
    void save() const; ///< stores them if remember() was called

    /// Hides a column that has no information about these rows. The user cannot show it.
    void setOffered(int column, bool isOffered);
    std::vector<int> shown() const; ///< shown columns from the left
    /// Returns a menu that chooses columns, and resets them.
    QMenu* createMenu(QWidget* parent);

    void measure(); ///< measures the texts and shares the width
    void grow();    ///< widens columns whose texts became longer; measures them if rows came or all went
    void share();   ///< shares the width after a change of the view

private:
    struct Width {
        int wanted = 0;   ///< width by its texts or the user
        int usual = 0;    ///< least width while another column can become narrower
        int least = 0;    ///< absolutely least width
        bool isIn = true; ///< false if it is hidden
    };

    std::vector<Width> widths() const;
    void giveWay(std::vector<Width>& widths) const;
    void narrow(std::vector<Width>& widths, int Width::*limit) const;
    int room() const;
    QFontMetrics metrics(int column) const; ///< metrics of the column's face
    std::vector<int> textWidths() const;    ///< width of the texts of each column
    int textWidth(int column, int rows, int most) const;
    int headingWidth(int column) const;
    void choose(int column, bool isShown);
    void reset();
    void noteWidth(int column, int oldWidth, int width);
    QString settingsGroup() const;

    ColumnTableModel& m_model;
    QTableView& m_view;
    const QStringList m_ids; ///< a copy, since a sibling model is destroyed before the view
    std::vector<bool> m_isOffered;
    QMap<QString, int> m_userWidths; ///< widths by the id of the column
    QMap<QString, bool> m_choices;   ///< columns that the user shows or hides
    std::vector<int> m_textWidths;   ///< widths of the columns' texts
    bool m_hasRows = false;          ///< true if there were rows when the texts were measured
    bool m_isFitting = false;
    bool m_remembers = false;
};

} // namespace onnxmend
