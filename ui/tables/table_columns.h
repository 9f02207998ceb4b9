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

/// Which columns of a table are shown, and how wide: wide enough for their texts where there is room. Where
/// there is not, columns give way in the order that THE table of columns says, then the widest become
/// narrower, whose texts elide. What the user chooses, by the header or its menu, stays as it is chosen.
class TableColumns : public QObject
{
    Q_OBJECT

public:
    TableColumns(ColumnTableModel& model, QTableView& view);

    /// Widths, order and choice of the columns that the user made are kept between runs, under the object
    /// name of the view.
    void remember();
    void save() const; ///< where they are remembered

    /// A column that says nothing of these rows is not shown, and no choice of the user's.
    void setOffered(int column, bool isOffered);
    std::vector<int> shown() const; ///< from the left
    /// A menu to choose the columns in, and to undo all that was chosen.
    QMenu* createMenu(QWidget* parent);

    void measure(); ///< the texts, and shares the width
    void grow();    ///< where texts have become longer
    void share();   ///< after another width of the view

private:
    struct Width {
        int wanted = 0;   ///< by its texts or the user
        int usual = 0;    ///< below which it does not become while another can give way
        int least = 0;    ///< below which it never becomes
        bool isIn = true; ///< shown
    };

    std::vector<Width> widths() const;
    void giveWay(std::vector<Width>& widths) const;
    void narrow(std::vector<Width>& widths, int Width::*limit) const;
    int room() const;
    QFontMetrics metrics(int column) const; ///< of its face
    std::vector<int> textWidths() const;    ///< by column
    int textWidth(int column, int rows, int most) const;
    int headingWidth(int column) const;
    void choose(int column, bool isShown);
    void reset();
    void noteWidth(int column, int oldWidth, int width);
    QString settingsGroup() const;

    ColumnTableModel& m_model;
    QTableView& m_view;
    const QStringList m_ids; ///< of its own: a model that is a sibling is destroyed before the view
    std::vector<bool> m_isOffered;
    QMap<QString, int> m_userWidths; ///< by the id of the column
    QMap<QString, bool> m_choices;   ///< whether it is shown, whatever the room
    std::vector<int> m_textWidths;   ///< that the columns would like
    bool m_isFitting = false;
    bool m_remembers = false;
};

} // namespace onnxmend
