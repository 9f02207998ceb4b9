// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QPushButton>
#include <QString>

class QLabel;

namespace onnxmend
{

/// A button with a title and a sentence below it: large with a picture on top, or a row of a list.
class TargetButton : public QPushButton
{
    Q_OBJECT

public:
    enum class Shape { Large, Row };

    TargetButton(const QIcon& icon, const QString& title, const QString& text, QWidget* parent = nullptr,
                 Shape shape = Shape::Large);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    Shape m_shape;
    QLabel* m_picture;
};

} // namespace onnxmend
