// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetrics>
#include <QLabel>
#include <QString>

#include <algorithm>

namespace onnxmend
{

/// What widths are counted in. The average of a font with Chinese characters is that of those, twice as wide
/// as the letters, names and numbers that most of the window is made of.
inline int letterWidth(const QFontMetrics& metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'x'));
}

/// A tool tip that shows a text as it is, whatever is in it: Qt takes some texts for HTML and some not, so
/// what is escaped alone is shown with its &amp;. Its lines stay, and long ones wrap. Empty for none.
QString plainTip(const QString& text);

/// A word of more letters would make a window as wide as it is: gives such a text places where it may break.
/// What is copied of other texts stays as it is.
QString wrappable(const QString& text);

/// One line of plain text that ends in an ellipsis where there is no room for all of it, so that no name or
/// path makes a window wider than the screen. The tool tip has the whole of it then, unless it has one of its
/// own.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString elidedText() const;
};

} // namespace onnxmend
