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

/// Returns the cost of a fix: "2 Casts at run time, no more bytes, lossless". `measured` is the loss of its
/// casts.
QString costText(const Fix& fix, const std::optional<Loss>& measured = {});
/// Returns the strategy of a fix; empty if it has none.
QString strategyText(const Fix& fix);

/// One way to fix a finding: a radio button, a title and the cost. A click anywhere chooses it.
class FixChoice : public QFrame
{
    Q_OBJECT

public:
    explicit FixChoice(const Fix& fix, QWidget* parent = nullptr);

    QRadioButton& button() { return *m_button; }
    /// `text` is costText(). `skipped`: why Fix All skips the fix; empty if it does not.
    void showCost(const QString& text, const Message& skipped);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitTitle();

    QRadioButton* m_button;
    QLabel* m_title;
    QLabel* m_cost;
    labels::ToneLabel* m_mark; ///< note beside the cost
    bool m_isRecommended;
    QString m_strategy;
};

} // namespace onnxmend
