// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>

namespace onnxmend
{

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
