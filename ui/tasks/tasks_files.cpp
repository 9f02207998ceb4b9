// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tasks that open files: a model, its checkpoints, and both again.

#include "ui/look/texts.h"
#include "ui/tasks/tasks.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using Paths = std::vector<std::filesystem::path>;

/// "weights.bin", or "3 checkpoints".
QString nameOf(const Paths& checkpoints)
{
    return checkpoints.size() == 1 ? texts::fileName(checkpoints.front())
                                   : texts::count(checkpoints.size(), {}, Tasks::tr("%1 checkpoints"));
}

} // namespace

void Tasks::sort(const Paths& files)
{
    start(makeJob<GivenFiles>(
              tr("Looking at the files"), [files](Progress& progress) { return sortFiles(files, progress); },
              this, [this](const GivenFiles& given) { Q_EMIT sorted(given); }),
          tr("The files could not be looked at."));
}

void Tasks::open(const std::filesystem::path& model, const Paths& checkpoints)
{
    const QString name = texts::fileName(model);
    const auto openAll = [model, checkpoints](Progress& progress) {
        SessionOptions options;
        options.keepUnreadable = true; // the model is worth a look without them
        return Session::open(model, checkpoints, options, progress);
    };
    auto job = makeJob<SessionPointer>(tr("Opening %1").arg(name), openAll, this,
                                       [this, checkpoints](SessionPointer session) {
                                           m_document.open(std::move(session));
                                           tellUnreadable(checkpoints);
                                       });
    start(std::move(job), tr("%1 could not be opened.").arg(name));
}

void Tasks::tellUnreadable(const Paths& asked)
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

void Tasks::changeCheckpoints(const QString& title, const QString& whatFailed, Paths removed, Paths added)
{
    auto job = makeJob<SessionPointer>(
        title,
        [session = m_document.session(), removed = std::move(removed), added](Progress& progress) {
            SessionPointer changed = session;
            for (const std::filesystem::path& path : removed) {
                changed = changed->withoutUnreadable(path, progress);
            }
            return added.empty() ? changed : changed->withCheckpoints(added, progress);
        },
        this,
        [this, added](SessionPointer session) {
            m_document.replace(std::move(session));
            tellUnreadable(added);
        });
    start(std::move(job), whatFailed);
}

void Tasks::addCheckpoints(const Paths& paths)
{
    const QString name = nameOf(paths);
    changeCheckpoints(tr("Opening %1").arg(name), tr("%1 could not be added.").arg(name), {}, paths);
}

void Tasks::removeUnreadable(const std::filesystem::path& path)
{
    const QString name = texts::fileName(path);
    changeCheckpoints(tr("Removing %1").arg(name), tr("%1 could not be removed.").arg(name), {path}, {});
}

void Tasks::replaceUnreadable(const std::filesystem::path& path, const Paths& replacements)
{
    const QString name = nameOf(replacements);
    changeCheckpoints(tr("Opening %1").arg(name), tr("%1 could not be added.").arg(name), {path},
                      replacements);
}

void Tasks::reload()
{
    const QString name = texts::fileName(m_document.session()->model()->path());
    start(makeJob<SessionPointer>(
              tr("Reloading %1").arg(name),
              [session = m_document.session()](Progress& progress) { return session->reopened(progress); },
              this,
              [this](SessionPointer session) {
                  m_document.replace(std::move(session));
                  Q_EMIT reloaded();
              }),
          tr("%1 could not be reloaded. What was read before stays open.").arg(name));
}

} // namespace onnxmend
