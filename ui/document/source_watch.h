// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/jobs/job.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QFileSystemWatcher;
class QTimer;

namespace onnxmend
{

/// Notices when files of the document are changed or removed by somebody else. The disk is asked off the GUI
/// thread: it may be a network that hangs.
class SourceWatch : public QObject
{
    Q_OBJECT

public:
    explicit SourceWatch(QObject* parent = nullptr);

    /// The document whose files count from now on; may be null.
    void watch(const std::shared_ptr<const Session>& session);
    /// Asks the disk; what it says comes as checked.
    void check();

Q_SIGNALS:
    /// Files that differ from what is open; empty when none does.
    void checked(const std::vector<onnxmend::ChangedFile>& files);

private:
    struct Look {
        std::vector<ChangedFile> changed;
        QStringList paths; ///< to be watched
    };
    void showLook(const Look& look);

    std::shared_ptr<const Session> m_session;
    JobSlot m_slot;
    QFileSystemWatcher* m_watcher;
    bool m_isNew = false; ///< the files are not watched yet
    QTimer* m_delay;      ///< a file that is being written changes many times
};

} // namespace onnxmend
