// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetrics>
#include <QLabel>
#include <QString>

#include <algorithm>

namespace onnxmend
{

/// Returns the unit of widths. The average width of a font with Chinese characters is twice the width of the
/// letters, of which names and numbers consist.
inline int letterWidth(const QFontMetrics& metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'x'));
}

/// Returns a tool tip that shows any text unchanged. Qt treats only some texts as HTML, so escaping alone
/// would show &amp;. Lines stay, and long ones wrap. Empty for an empty text.
QString plainTip(const QString& text);

/// Returns a text in which words may break: a long word would make a window as wide as itself. Text that is
/// copied from it stays unchanged.
QString wrappable(const QString& text);

/// Returns a name of at most so many letters, for buttons and menus: a longer one has an ellipsis in its
/// middle, since names differ at both ends.
QString shortName(const QString& name, qsizetype letters = 40);

/// Returns the short name for the title of an action or button, where an & would mark a key.
QString inMenu(const QString& name);

/// One line of plain text with an ellipsis if there is no room for all of it, so that no name or path makes a
/// window wider than the screen. Its tool tip then shows the whole text, unless it has another tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    /// A sentence ends in its ellipsis; a text with a name has it in its middle.
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideMiddle);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString elidedText() const;

    Qt::TextElideMode m_mode;
};

} // namespace onnxmend
