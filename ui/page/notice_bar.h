// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace onnxmend
{

class FlowLayout;

/// A line across the window with a message about the document and buttons that act on it. Hidden until there
/// is a message.
class NoticeBar : public QFrame
{
    Q_OBJECT

protected:
    explicit NoticeBar(QWidget* parent);

    QLabel& text() { return *m_text; }
    void setText(const QString& text); ///< long names in it wrap
    FlowLayout& buttons() { return *m_buttons; }
    /// Adds a button after the others.
    QPushButton* addButton(const QString& title, const QString& objectName, const QString& accessibleName,
                           const QString& tip);
    /// Shows the colour of that tone and the icon of that name.
    void setLook(theme::Tone tone, const char* icon);

private:
    QLabel* m_icon;
    QLabel* m_text;
    FlowLayout* m_buttons; ///< in several rows if a row has no room for large letters
};

} // namespace onnxmend
