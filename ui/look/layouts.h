// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLayout>
#include <QScrollArea>

#include <memory>
#include <vector>

class QTableView;

namespace onnxmend
{

/// Puts items side by side, in as many rows as the width needs, like words in a text. No item is wider than a
/// row.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override; ///< all in one row
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool isMeasured) const;
    int tallest() const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

/// Contents that scroll if there is no room for them. Asks for their least size, but for no more than `most`,
/// so that a window with large text fits a small screen.
class Scroller : public QScrollArea
{
    Q_OBJECT

public:
    Scroller(QWidget& contents, QSize most, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;

private:
    QSize m_most;
};

/// Makes a table as high as its rows, as many as `most` of them; it scrolls to more. Its rows are dense, and
/// higher if the text is large. To be called again when rows, text size or style change.
void fitToRows(QTableView& table, int most);

/// Takes all items out of a layout and deletes them. Widgets are hidden at once and deleted later, since one
/// of them may be the sender of the signal that leads here.
void clearLayout(QLayout& layout);

} // namespace onnxmend
