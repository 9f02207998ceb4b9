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

/// Says in a sentence what could not be done and why; where exactly is folded away until someone asks.
class ErrorDialog : public QDialog
{
    Q_OBJECT

public:
    /// `what` is what could not be done: "The model could not be opened."
    ErrorDialog(const QString& what, const ErrorDetails& error, QWidget* parent = nullptr);

    /// Puts a button beside Close that opens the files again; the dialog closes with it.
    void offerReload();
    /// The same of something else that can be done.
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
