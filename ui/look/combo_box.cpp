// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/combo_box.h"

#include <QAbstractItemView>
#include <QComboBox>

namespace onnxmend
{

QComboBox* createComboBox(QWidget* parent, const QString& objectName, const QString& accessibleName)
{
    auto* const box = new QComboBox(parent);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->view()->setAccessibleName(accessibleName);
    return box;
}

} // namespace onnxmend
