// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <QDialog>

namespace onnxmend
{

/// Says in a sentence what could not be done and why; where exactly is folded away until someone asks.
class ErrorDialog : public QDialog
{
    Q_OBJECT

public:
    /// `what` is what could not be done: "The model could not be opened."
    ErrorDialog(const QString& what, const ErrorDetails& error, QWidget* parent = nullptr);
};

} // namespace onnxmend
