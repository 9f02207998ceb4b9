// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace onnxmend
{

/// A line across the window that says something of the document and offers what can be done about it. Hidden
/// until there is something to say.
class NoticeBar : public QFrame
{
    Q_OBJECT

protected:
    explicit NoticeBar(QWidget* parent);

    QLabel& text() { return *m_text; }
    QHBoxLayout& buttons() { return *m_buttons; }
    /// Behind those that are there.
    QPushButton* addButton(const QString& title, const QString& objectName, const QString& accessibleName,
                           const QString& tip);
    /// In the color of that tone, with the icon of that name.
    void setLook(theme::Tone tone, const char* icon);

    void changeEvent(QEvent* event) override;

private:
    void applyPalette();

    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
    theme::Tone m_tone = theme::Tone::Accent;
    const char* m_iconName = nullptr; ///< null: none yet
};

} // namespace onnxmend
