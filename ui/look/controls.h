// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QString>

class QButtonGroup;
class QComboBox;
class QPushButton;
class QToolButton;
class QWidget;

namespace onnxmend
{

/// Returns a combo box whose popup list has its name, too. The open list has the focus, so a screen reader
/// needs a name for it.
QComboBox* createComboBox(QWidget* parent, const QString& objectName, const QString& accessibleName);

/// Returns a button with a tool tip. Screen readers call it by its text.
QPushButton* createButton(QWidget* parent, const QString& objectName, const QString& text,
                          const QString& tip);

/// Returns a button without a text that shows and hides `contents`, which begins hidden.
QToolButton* createFold(QWidget& contents, const QString& objectName);

/// Enables a control, or disables it and adds the reason, a sentence without a full stop, to its tip: nobody
/// has to guess why something cannot be used. The tips of the controls inside of it get the reason, too.
void setUsable(QWidget& control, bool isUsable, const QString& reason);

/// Returns the reason of everything that waits for the end of a task.
QString busyReason();

/// A choice between two or three views, side by side. Tab leads to the chosen one, arrow keys lead to its
/// neighbours.
class SegmentedControl : public QFrame
{
    Q_OBJECT

public:
    SegmentedControl(const QString& accessibleName, const QStringList& words, QWidget* parent = nullptr);

    int current() const;
    void setCurrent(int index); ///< emits no signal

Q_SIGNALS:
    void chosen(int index); ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* m_group;
};

} // namespace onnxmend
