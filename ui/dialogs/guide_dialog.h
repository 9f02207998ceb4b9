// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace onnxmend
{

/// docs/guide.md and the documents that it leads to, beside the window that they are about.
class GuideDialog : public QDialog
{
    Q_OBJECT

public:
    explicit GuideDialog(QWidget* parent = nullptr);
};

} // namespace onnxmend
