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

/// Notices when other programs change or remove files of the document. The disk is read off the GUI thread,
/// since it may be a network that hangs.
class SourceWatch : public QObject
{
    Q_OBJECT

public:
    explicit SourceWatch(QObject* parent = nullptr);

    /// Sets the document whose files are watched; null for none.
    void watch(const std::shared_ptr<const Session>& session);
    /// Looks at the disk; checked() has the result.
    void check();

Q_SIGNALS:
    /// Emits the files that differ from the opened ones; empty if none does.
    void checked(const std::vector<onnxmend::ChangedFile>& files);

private:
    struct DiskState {
        std::vector<ChangedFile> changed;
        QStringList paths; ///< paths to watch
    };
    void showDiskState(const DiskState& state);

    std::shared_ptr<const Session> m_session;
    JobSlot m_slot;
    QFileSystemWatcher* m_watcher;
    bool m_isNew = false; ///< the files of the document are not watched yet
    QTimer* m_delay;      ///< collects the many changes while a file is written
};

} // namespace onnxmend
