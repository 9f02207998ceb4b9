// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"

#include <QWidget>

namespace onnxmend
{

/// What the window shows before a model is open: what to do first.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(Actions& actions, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace onnxmend
