// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QObject>

#include <memory>

namespace onnxmend
{

/// Holds the one job of its kind that counts. A newer one makes the older stale: it is stopped, what it still
/// has to say is not heard, and it goes when it has ended.
class JobSlot : public QObject
{
    Q_OBJECT

public:
    explicit JobSlot(QObject* parent = nullptr);

    void start(std::unique_ptr<Job> job);
    void cancel(); ///< asks the current job to stop; it ends as cancelled
    void drop();   ///< makes the current job stale, without a newer one

    bool isBusy() const { return m_current != nullptr; }
    Job* current() const { return m_current; } ///< null when idle

Q_SIGNALS:
    void started(onnxmend::Job* job); ///< about to run: a cancel now stops it before its first step
    void ended();                     ///< nothing runs any more

private:
    Job* m_current = nullptr; ///< a child, like the stale ones
};

} // namespace onnxmend
