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

/// A placeholder over the widget that a job fills: after 200 ms it shows the outlines of rows, after a second
/// the title and the progress. A quicker job shows nothing. It has no animation.
class PageSkeleton : public QWidget
{
    Q_OBJECT

public:
    explicit PageSkeleton(QWidget& covered);

    void follow(const Job& job); ///< follows a job until it ends or another one begins
    /// Begins without a job, for a step between two jobs.
    void begin(const QString& title);
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showProgress(const ProgressState& state);

    QWidget* m_state; ///< title of the work
    QLabel* m_title;
    QProgressBar* m_bar; ///< progress, if it is known
    QTimer* m_outlines;
    QTimer* m_progress;
    QMetaObject::Connection m_ended;
    QMetaObject::Connection m_progressed;
};

} // namespace onnxmend
