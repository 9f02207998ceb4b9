// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/source_watch.h"

#include "ui/jobs/let_go.h"
#include "ui/look/texts.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <chrono>
#include <utility>

namespace onnxmend
{

namespace
{
using namespace std::chrono_literals;
constexpr auto kSettleTime = 300ms;
/// The system limits watches; changes of the others are found when the window is activated.
constexpr std::size_t kMostWatched = 64;
} // namespace

SourceWatch::SourceWatch(QObject* parent)
    : QObject(parent)
    , m_watcher(new QFileSystemWatcher(this))
    , m_delay(new QTimer(this))
{
    m_delay->setSingleShot(true);
    m_delay->setInterval(kSettleTime);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_delay, &QTimer::timeout, this, &SourceWatch::check);
}

void SourceWatch::watch(const std::shared_ptr<const Session>& session)
{
    const bool sameFiles = session && m_session && session->model() == m_session->model() &&
                           session->checkpoints() == m_session->checkpoints() &&
                           session->unreadable() == m_session->unreadable();
    std::shared_ptr<const Session> old = std::exchange(m_session, session);
    letGo(std::move(old));
    if (!sameFiles) {
        m_slot.drop();
        m_isNew = true;
        if (const QStringList watched = m_watcher->files(); !watched.isEmpty()) {
            m_watcher->removePaths(watched);
        }
        check();
    }
}

void SourceWatch::check()
{
    if (!m_session) {
        return;
    }
    if (m_slot.isBusy()) {
        m_delay->start(); // the files may have changed since the look
        return;
    }
    m_slot.start(makeJob<DiskState>(
        {},
        [session = m_session](Progress&) {
            DiskState state{.changed = session->changedFiles(), .paths = {}};
            for (const std::filesystem::path& path : session->openedPaths()) {
                if (state.paths.size() < static_cast<qsizetype>(kMostWatched)) {
                    state.paths.append(texts::exactPath(path));
                }
            }
            return state;
        },
        this, [this](const DiskState& state) { showDiskState(state); }));
}

void SourceWatch::showDiskState(const DiskState& state)
{
    QStringList added = state.paths;
    for (const QString& path : m_watcher->files()) {
        added.removeAll(path);
    }
    if (!added.isEmpty()) {
        (void)m_watcher->addPaths(added); // missing files cannot be watched
    }
    if (std::exchange(m_isNew, false)) {
        m_delay->start(); // a change between look and watch would not be noticed
    }
    Q_EMIT checked(state.changed);
}

} // namespace onnxmend
