// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/fix.h"

#include <QFrame>

class QRadioButton;

namespace onnxmend
{

/// What a fix costs: "2 Casts at run time, no more bytes, lossless".
QString costText(const Fix& fix);
/// Which strategy a fix follows, or nothing.
QString strategyText(const Fix& fix);

/// One way to fix a finding: a radio button, what it does, and what it costs. All of it can be clicked.
class FixChoice : public QFrame
{
    Q_OBJECT

public:
    explicit FixChoice(const Fix& fix, QWidget* parent = nullptr);

    QRadioButton& button() { return *m_button; }

protected:
    void changeEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void applyPalette();

    QRadioButton* m_button;
};

} // namespace onnxmend
