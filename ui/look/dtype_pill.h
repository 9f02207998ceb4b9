// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <QPalette>
#include <QRect>
#include <QSize>
#include <QStyledItemDelegate>

class QPainter;

/// A dtype as it is seen everywhere: its short name in a monospaced face on a tint of its colour.
namespace onnxmend::pill
{

QSize size(DType dtype);
/// At the left of `rect`, in its middle; nothing where there is no dtype.
void paint(QPainter& painter, const QRect& rect, DType dtype, const QPalette& palette);

/// Draws the cells that have a dtype under `role` (a number as in ONNX) as pills; the full name is their
/// text.
class Delegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    Delegate(int role, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_role;
};

} // namespace onnxmend::pill
