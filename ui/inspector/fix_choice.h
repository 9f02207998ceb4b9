// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/loss.h"
#include "core/fixes/fix.h"
#include "ui/look/labels.h"

#include <QFrame>
#include <QString>

#include <optional>

class QLabel;
class QRadioButton;

namespace onnxmend
{

/// What a fix costs: "2 Casts at run time, no more bytes, lossless"; with what its casts were measured to
/// lose.
QString costText(const Fix& fix, const std::optional<Loss>& measured = {});
/// Which strategy a fix follows, or nothing.
QString strategyText(const Fix& fix);

/// One way to fix a finding: a radio button, what it does, and what it costs. All of it can be clicked.
class FixChoice : public QFrame
{
    Q_OBJECT

public:
    explicit FixChoice(const Fix& fix, QWidget* parent = nullptr);

    QRadioButton& button() { return *m_button; }
    /// Of costText(); whether Fix All leaves the fix out, for what it does to values.
    void showCost(const QString& text, bool isLeftOut);

protected:
    void changeEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void applyPalette();

    QRadioButton* m_button;
    QLabel* m_title;
    QLabel* m_cost;
    labels::ToneLabel* m_mark; ///< what is said of it beside the cost
    bool m_isRecommended;
    QString m_strategy;
};

} // namespace onnxmend
