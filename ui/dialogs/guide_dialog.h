// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace onnxmend
{

/// Shows docs/guide.md and the documents that it links to, beside the main window.
class GuideDialog : public QDialog
{
    Q_OBJECT

public:
    explicit GuideDialog(QWidget* parent = nullptr);
};

} // namespace onnxmend
