// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;
class QAction;

namespace onnxmend
{

/// Shows the job of a slot: its title, its progress, and Cancel. Appears only for a job that takes longer
/// than the eye would notice, so that short ones do not flicker.
class JobBar : public QFrame
{
    Q_OBJECT

public:
    JobBar(JobSlot& slot, QAction* cancel, QWidget* parent = nullptr);

private:
    void showJob(Job* job);
    void showProgress(const ProgressState& state);

    QLabel* m_title;
    QLabel* m_amount;
    QProgressBar* m_bar;
    QTimer* m_delay;
};

} // namespace onnxmend
