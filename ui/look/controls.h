// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QButtonGroup;
class QComboBox;
class QPushButton;
class QString;
class QWidget;

namespace onnxmend
{

/// A combo box whose popup list has its name, too: the list is what has the focus while it is open, and a
/// screen reader would have nothing to call it.
QComboBox* createComboBox(QWidget* parent, const QString& objectName, const QString& accessibleName);

/// A button with a tool tip, which screen readers call as it is called.
QPushButton* createButton(QWidget* parent, const QString& objectName, const QString& text,
                          const QString& tip);

/// One of two or three ways to look at something, side by side: Tab leads to the chosen one, arrow keys to
/// its neighbours.
class SegmentedControl : public QFrame
{
    Q_OBJECT

public:
    SegmentedControl(const QString& accessibleName, const QStringList& words, QWidget* parent = nullptr);

    int current() const;
    void setCurrent(int index); ///< without a word

Q_SIGNALS:
    void chosen(int index); ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* m_group;
};

} // namespace onnxmend
