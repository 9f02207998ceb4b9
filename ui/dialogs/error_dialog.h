// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <QDialog>

#include <functional>

class QDialogButtonBox;
class QPushButton;

namespace onnxmend
{

/// States in a sentence what failed and why. The details are folded away.
class ErrorDialog : public QDialog
{
    Q_OBJECT

public:
    /// `what` states what failed: "The model could not be opened."
    ErrorDialog(const QString& what, const ErrorDetails& error, QWidget* parent = nullptr);

    /// Adds a button beside Close that opens the files again and closes the dialog.
    void offerReload();
    /// Adds a button for another way out.
    void offer(const QString& title, std::function<void()> act);

Q_SIGNALS:
    void reloadRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* addOffer(const QString& title, const QString& objectName, std::function<void()> act);

    QDialogButtonBox* m_buttons;
};

} // namespace onnxmend
