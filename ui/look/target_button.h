// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QPushButton>
#include <QString>

class QLabel;

namespace onnxmend
{

/// A large button that says what it does and a sentence more.
class TargetButton : public QPushButton
{
    Q_OBJECT

public:
    TargetButton(const QIcon& icon, const QString& title, const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyIcon();

    QIcon m_icon;
    QLabel* m_picture;
};

} // namespace onnxmend
