// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/clear_layout.h"

#include <QLayout>
#include <QWidget>

namespace onnxmend
{

void clearLayout(QLayout& layout)
{
    while (QLayoutItem* const item = layout.takeAt(0)) {
        if (QWidget* const widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

} // namespace onnxmend
