// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/file_tasks.h"

#include "ui/look/texts.h"
#include "ui/tasks/ready_to_show.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using Paths = FileTasks::Paths;

/// "weights.bin", or "3 checkpoints".
QString nameOf(const Paths& checkpoints)
{
    return checkpoints.size() == 1 ? texts::fileName(checkpoints.front())
                                   : texts::count(checkpoints.size(), {}, FileTasks::tr("%1 checkpoints"));
}

} // namespace

FileTasks::FileTasks(Document& document, TaskRunner& runner, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_runner(runner)
{
}

void FileTasks::sort(const Paths& files)
{
    m_runner.start(makeJob<GivenFiles>(
                       tr("Looking at the files"),
                       [files](Progress& progress) { return sortFiles(files, progress); }, this,
                       [this](const GivenFiles& given) { Q_EMIT sorted(given); }),
                   tr("The files could not be looked at."));
}

void FileTasks::open(const std::filesystem::path& model, const Paths& checkpoints)
{
    const QString name = texts::fileName(model);
    const auto openAll = [model, checkpoints](Progress& progress) {
        SessionOptions options;
        options.audit.target = usualTarget;
        options.keepUnreadable = true; // the model is worth a look without them
        return readyToShow(Session::open(model, checkpoints, options, progress));
    };
    auto job = makeJob<SessionPointer>(tr("Opening %1").arg(name), openAll, this,
                                       [this, checkpoints](SessionPointer session) {
                                           m_document.open(std::move(session));
                                           tellUnreadable(checkpoints);
                                       });
    m_runner.start(std::move(job), tr("%1 could not be opened.").arg(name));
}

void FileTasks::tellUnreadable(const Paths& asked)
{
    std::vector<UnreadableCheckpoint> told;
    for (const UnreadableCheckpoint& checkpoint : m_document.session()->unreadable()) {
        if (std::ranges::find(asked, checkpoint.path) != asked.end()) {
            told.push_back(checkpoint);
        }
    }
    if (!told.empty()) {
        Q_EMIT unreadable(told);
    }
}

void FileTasks::changeCheckpoints(const QString& title, const QString& whatFailed, Paths removed,
                                  const Paths& added)
{
    auto job = makeJob<SessionPointer>(
        title,
        [session = m_document.session(), removed = std::move(removed), added](Progress& progress) {
            SessionPointer changed = session;
            for (const std::filesystem::path& path : removed) {
                changed = changed->withoutUnreadable(path, progress);
            }
            return readyToShow(added.empty() ? changed : changed->withCheckpoints(added, progress));
        },
        this,
        [this, added](SessionPointer session) {
            m_document.replace(std::move(session));
            tellUnreadable(added);
        });
    m_runner.start(std::move(job), whatFailed);
}

void FileTasks::addCheckpoints(const Paths& paths)
{
    const QString name = nameOf(paths);
    changeCheckpoints(tr("Opening %1").arg(name), tr("%1 could not be added.").arg(name), {}, paths);
}

void FileTasks::removeUnreadable(const std::filesystem::path& path)
{
    const QString name = texts::fileName(path);
    changeCheckpoints(tr("Removing %1").arg(name), tr("%1 could not be removed.").arg(name), {path}, {});
}

void FileTasks::replaceUnreadable(const std::filesystem::path& path, const Paths& replacements)
{
    const QString name = nameOf(replacements);
    changeCheckpoints(tr("Opening %1").arg(name), tr("%1 could not be added.").arg(name), {path},
                      replacements);
}

void FileTasks::reload()
{
    const QString name = texts::fileName(m_document.session()->model()->path());
    m_runner.start(makeJob<SessionPointer>(
                       tr("Reloading %1").arg(name),
                       [session = m_document.session()](Progress& progress) {
                           return readyToShow(session->reopened(progress));
                       },
                       this,
                       [this](SessionPointer session) {
                           m_document.replace(std::move(session));
                           Q_EMIT reloaded();
                       }),
                   tr("%1 could not be reloaded. What was read before stays open.").arg(name));
}

void FileTasks::setStateDict(std::size_t checkpoint, const std::string& key)
{
    const QString name = texts::fileName(m_document.session()->checkpoints().at(checkpoint)->path);
    m_runner.start(makeJob<SessionPointer>(
                       tr("Opening %1").arg(name),
                       [session = m_document.session(), checkpoint, key](Progress& progress) {
                           return readyToShow(session->withStateDict(checkpoint, key, progress));
                       },
                       this,
                       [this, name](SessionPointer session) {
                           if (session->plan() == m_document.session()->plan()) {
                               m_document.replace(std::move(session));
                           } else { // what was planned follows; undoing it goes back to the other weights
                               m_document.change(tr("Other Weights of %1").arg(name), std::move(session));
                           }
                       }),
                   tr("Other weights of %1 could not be taken.").arg(name));
}

} // namespace onnxmend
