// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

/// Answers dialogs the way a person does.
namespace onnxmend::testing
{

/// The dialog that is seen under that name now; null = none.
inline QDialog* seenDialog(const char* name)
{
    QDialog* found = nullptr;
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && widget->objectName() == QLatin1StringView(name)) {
            found = qobject_cast<QDialog*>(widget);
        }
    }
    return found;
}

/// The same, once it has come up; null when none does.
inline QDialog* openedDialog(const char* name)
{
    QDialog* found = nullptr;
    return QTest::qWaitFor([&] { return (found = seenDialog(name)) != nullptr; }, 60000) ? found : nullptr;
}

/// Waits until a window manager has given it the keyboard. Qt's own wait for a dialog ends as soon as the
/// window that it belongs to has it.
inline bool hasTheKeyboard(const QWidget& window)
{
    return QTest::qWaitFor([&window] { return QApplication::activeWindow() == &window; }, 10000);
}

/// All text of a dialog or a part of a page, one label a line.
inline QString textOf(const QWidget* dialog)
{
    QStringList lines;
    for (const QLabel* const label : dialog->findChildren<QLabel*>()) {
        if (!label->text().isEmpty() && !label->isHidden()) {
            lines.append(label->text());
        }
    }
    return lines.join(u'\n');
}

/// Clicks the button with that text; false where there is none.
inline bool press(const QDialog* dialog, const QString& title)
{
    for (QPushButton* const button : dialog->findChildren<QPushButton*>()) {
        if (button->text().remove(u'&') == title) {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    }
    return false;
}

/// Chooses a file in Qt's own file dialog.
inline bool chooseFile(const char* dialogName, const QString& path)
{
    QDialog* const chooser = openedDialog(dialogName);
    if (chooser) {
        chooser->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        chooser->accept();
    }
    return chooser != nullptr;
}

/// Fills in the save dialog and presses its button; false when it cannot be pressed.
inline bool saveTo(const QString& path)
{
    const QDialog* const save = openedDialog("saveDialog");
    if (!save) {
        return false;
    }
    save->findChild<QLineEdit*>(QStringLiteral("savePath"))->setText(path);
    QPushButton* const button = save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    if (!button->isEnabled()) {
        return false;
    }
    QTest::mouseClick(button, Qt::LeftButton);
    return true;
}

} // namespace onnxmend::testing
