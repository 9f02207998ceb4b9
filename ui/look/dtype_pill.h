// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <QFont>
#include <QIcon>
#include <QPalette>
#include <QRect>
#include <QSize>
#include <QStyledItemDelegate>
#include <QWidget>

class QPainter;

/// The picture of a dtype everywhere: its short name in a monospaced face on a tint of its colour.
namespace onnxmend::pill
{

QSize size(DType dtype);
/// Paints the pill at the left of `rect`, in its vertical middle. Paints nothing if there is no dtype.
void paint(QPainter& painter, const QRect& rect, DType dtype, const QPalette& palette,
           QFont::Style style = QFont::StyleNormal);

/// Returns the pill as an icon of iconSize(), in the colours of the palette at the time of painting.
QIcon icon(DType dtype);
QSize iconSize(); ///< size in which every pill fits

/// A pill on a panel. The full name is its tool tip and accessible name.
class Label : public QWidget
{
    Q_OBJECT

public:
    explicit Label(DType dtype, QWidget* parent = nullptr);

    QSize sizeHint() const override { return pill::size(m_dtype); }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    DType m_dtype;
};

/// Draws cells with a dtype under `role` (a number as in ONNX) as pills. Their text is the full name.
class Delegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    Delegate(int role, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    int m_role;
};

} // namespace onnxmend::pill
