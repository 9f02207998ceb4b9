// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QFrame>

class QProgressBar;
class QTimer;
class QToolButton;
class QAction;

namespace onnxmend
{

class ElidedLabel;

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

    ElidedLabel* m_title; ///< may have the name of a file
    ElidedLabel* m_amount;
    QProgressBar* m_bar;
    QTimer* m_delay;
    int m_widestAmount = 0; ///< width of the longest text about the amount of this job
};

} // namespace onnxmend
