// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"
#include "ui/models/row_filter.h"

#include <QWidget>

#include <optional>
#include <string_view>
#include <vector>

class QButtonGroup;
class QLineEdit;
class QTimer;
class QToolButton;

namespace onnxmend
{

/// The filter box over a table and the buttons that show one category of rows, with how many there are. A
/// button without rows is hidden unless it is pressed.
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

    FilterBar(RowFilter& filter, const QString& placeholder, const std::vector<Category>& categories,
              QWidget* parent = nullptr);

    void setCounts(std::size_t all,
                   const std::vector<std::size_t>& counts); ///< in the order of the categories
    void focusBox();
    void reset(); ///< shows all rows
    void setText(const QString& text);

private:
    QToolButton* addButton(const QString& objectName, const QString& tip);
    void setButton(QToolButton* button, const QString& title, std::size_t count, bool visible);

    RowFilter& m_filter;
    std::vector<Category> m_categories;
    QLineEdit* m_box;
    QTimer* m_delay;
    QButtonGroup* m_group;
    QToolButton* m_all;
    std::vector<QToolButton*> m_buttons; ///< in the order of the categories
};

} // namespace onnxmend
