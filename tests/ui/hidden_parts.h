// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

namespace onnxmend::testing
{

/// Returns the parts that cannot be seen or scrolled to; empty if there are none.
inline QString hiddenPartOf(const QWidget& dialog)
{
    for (const auto* const button : dialog.findChildren<QPushButton*>()) {
        const auto* const box = qobject_cast<const QDialogButtonBox*>(button->parentWidget());
        const QRect place(button->mapTo(&dialog, QPoint()), button->size());
        if (box && button->isVisible() &&
            (!dialog.rect().contains(place) || button->height() < button->minimumSizeHint().height() ||
             button->width() < button->minimumSizeHint().width())) {
            return QStringLiteral("the button '%1'").arg(button->text());
        }
    }
    for (const auto* const label : dialog.findChildren<QLabel*>()) {
        const int wanted =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->minimumSizeHint().height();
        if (label->isVisible() &&
            (label->height() < wanted || !label->parentWidget()->rect().contains(label->geometry()))) {
            return QStringLiteral("'%1' has %2 px of %3")
                .arg(label->text().left(80))
                .arg(label->height())
                .arg(wanted);
        }
    }
    return {};
}

} // namespace onnxmend::testing
