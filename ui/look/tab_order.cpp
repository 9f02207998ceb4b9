// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/tab_order.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QDialogButtonBox>

namespace onnxmend
{

void letTabThrough(QDialogButtonBox& buttons) { buttons.setFocusProxy(nullptr); }

void letTabStopAtChosen(const QButtonGroup& group)
{
    for (QAbstractButton* const button : group.buttons()) {
        button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

} // namespace onnxmend
