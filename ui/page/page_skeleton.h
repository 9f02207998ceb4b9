// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;

namespace onnxmend
{

/// Stands for what fills a page, over the widget that will show it, while a job makes it: after 200 ms the
/// outlines of rows, after a second what goes on and how far it is. What is quicker is never seen. Nothing
/// of it moves.
class PageSkeleton : public QWidget
{
    Q_OBJECT

public:
    explicit PageSkeleton(QWidget& covered);

    void follow(const Job& job); ///< until it ends, or another one is followed
    /// Where no job is at hand: between the two.
    void begin(const QString& title);
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showProgress(const ProgressState& state);

    QWidget* m_state; ///< what goes on
    QLabel* m_title;
    QProgressBar* m_bar; ///< where that is known
    QTimer* m_outlines;
    QTimer* m_progress;
    QMetaObject::Connection m_ended;
    QMetaObject::Connection m_progressed;
};

} // namespace onnxmend
