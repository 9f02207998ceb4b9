// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/file_tasks.h"

#include "core/base/error.h"
#include "core/verify/runtime_oracle.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

using SessionPointer = std::shared_ptr<const Session>;
using Paths = FileTasks::Paths;

/// Returns "weights.bin" or "3 checkpoints".
QString nameOf(const Paths& checkpoints)
{
    return checkpoints.size() == 1 ? texts::fileName(checkpoints.front())
                                   : texts::count(checkpoints.size(), {}, FileTasks::tr("%1 checkpoints"));
}

QString nameOf(const Session& session, std::size_t checkpoint)
{
    const std::size_t readCount = session.checkpoints().size();
    return texts::fileName(checkpoint < readCount ? session.checkpoints()[checkpoint]->path
                                                  : session.unreadable().at(checkpoint - readCount).path);
}

} // namespace

void FileTasks::sort(const Paths& files)
{
    m_runner.start(makeJob<GivenFiles>(
                       tr("Looking at the files"),
                       [files](Progress& progress) { return sortFiles(files, progress); }, this,
                       [this](const GivenFiles& given) { Q_EMIT sorted(given); }),
                   tr("The files could not be looked at."));
}

namespace
{

SessionPointer withStateDicts(SessionPointer session, const Paths& checkpoints,
                              const std::vector<std::string>& stateDicts, Progress& progress)
{
    std::size_t place = 0; // index among readable checkpoints
    for (std::size_t i = 0; i < stateDicts.size() && i < checkpoints.size(); ++i) {
        if (place >= session->checkpoints().size() || session->checkpoints()[place]->path != checkpoints[i]) {
            continue;
        }
        try {
            if (session->checkpoints()[place]->stateDictKey != stateDicts[i]) {
                session = session->withStateDict(place, stateDicts[i], progress);
            }
        } catch (const UsageError&) { // the key no longer exists
        }
        ++place;
    }
    return session;
}

} // namespace

namespace
{

struct OpenedDocument {
    SessionPointer session;
    PolicySource policy = {};
};

/// Returns null if there is no policy. Throws Error.
std::shared_ptr<const Policy> policyFor(const std::filesystem::path& model, PolicySource& source)
{
    if (source.choice.kind == PolicyChoice::Kind::Named) {
        return std::make_shared<const Policy>(readPolicy(source.choice.file));
    }
    if (source.choice.kind == PolicyChoice::Kind::None) {
        return nullptr;
    }
    PolicyFinder finder;
    try {
        std::shared_ptr<const Policy> policy = finder.policyOf(model);
        source.leftOut = finder.leftOut();
        return policy;
    } catch (const Error& error) {
        ErrorDetails details = error.details();
        for (const LeftOutPolicy& nearer : finder.leftOut()) {
            details.advice += (details.advice.empty() ? "" : " ") + nearer.sentence() + '.';
        }
        throw Error(details);
    }
}

OpenedDocument openAll(const OpenRequest& request, bool& isPolicyRefused, Progress& progress)
{
    OpenedDocument opened{.session = nullptr, .policy = {.choice = request.policy}};
    SessionOptions options;
    options.audit = request.audit;
    options.audit.kernels = runtimeOracle({});
    options.keepUnreadable = true; // the model can be opened without them
    isPolicyRefused = true;
    options.policy = policyFor(request.model, opened.policy);
    isPolicyRefused = false;
    opened.session =
        readyToShow(withStateDicts(Session::open(request.model, request.checkpoints, options, progress),
                                   request.checkpoints, request.stateDicts, progress));
    return opened;
}

} // namespace

void FileTasks::open(const OpenRequest& request)
{
    const QString name = texts::fileName(request.model);
    const auto isPolicyRefused = std::make_shared<bool>(false); // written by the job until it ends
    auto job = makeJob<OpenedDocument>(
        tr("Opening %1").arg(name),
        [request, isPolicyRefused](Progress& progress) {
            return openAll(request, *isPolicyRefused, progress);
        },
        this,
        [this, request](OpenedDocument opened) {
            Q_EMIT policyLookedFor(opened.policy);
            m_document.open(std::move(opened.session));
            reportUnreadable(request.checkpoints);
            if (request.then) {
                request.then();
            }
        });
    connect(job.get(), &Job::failed, this, [this, request, isPolicyRefused](const ErrorDetails& error) {
        if (*isPolicyRefused) {
            Q_EMIT policyRefused({request, error});
        }
    });
    m_runner.start(std::move(job), [name, isPolicyRefused] {
        return *isPolicyRefused ? tr("%1 could not be opened, since its policy cannot be read.").arg(name)
                                : tr("%1 could not be opened.").arg(name);
    });
}

void FileTasks::reportUnreadable(const Paths& asked)
{
    std::vector<UnreadableCheckpoint> failed;
    for (const UnreadableCheckpoint& checkpoint : m_document.session()->unreadable()) {
        if (std::ranges::find(asked, checkpoint.path) != asked.end()) {
            failed.push_back(checkpoint);
        }
    }
    if (!failed.empty()) {
        Q_EMIT unreadable(failed);
    }
}

template <typename Work>
void FileTasks::changeCheckpoints(const QString& title, const QString& text, const QString& whatFailed,
                                  Work work, const Paths& asked)
{
    auto job = makeJob<SessionPointer>(
        title,
        [session = m_document.session(), work = std::move(work)](Progress& progress) {
            return readyToShow(work(*session, progress));
        },
        this,
        [this, text, asked](SessionPointer session) {
            m_document.change(text, std::move(session));
            reportUnreadable(asked);
        });
    m_runner.start(std::move(job), whatFailed);
}

void FileTasks::addCheckpoints(const Paths& paths)
{
    const QString name = nameOf(paths);
    changeCheckpoints(
        tr("Opening %1").arg(name), tr("Add %1").arg(inMenu(name)), tr("%1 could not be added.").arg(name),
        [paths](const Session& session, Progress& progress) {
            return session.withCheckpoints(paths, progress);
        },
        paths);
}

void FileTasks::removeCheckpoint(std::size_t checkpoint)
{
    const QString name = nameOf(*m_document.session(), checkpoint);
    changeCheckpoints(tr("Removing %1").arg(name), tr("Remove %1").arg(inMenu(name)),
                      tr("%1 could not be removed.").arg(name),
                      [checkpoint](const Session& session, Progress& progress) {
                          return session.withoutCheckpoint(checkpoint, progress);
                      });
}

void FileTasks::replaceCheckpoint(std::size_t checkpoint, const std::filesystem::path& replacement)
{
    const QString name = texts::fileName(replacement);
    const QString replaced = nameOf(*m_document.session(), checkpoint);
    changeCheckpoints(tr("Opening %1").arg(name), tr("Replace %1").arg(inMenu(replaced)),
                      tr("%1 cannot take the place of %2.").arg(name, replaced),
                      [checkpoint, replacement](const Session& session, Progress& progress) {
                          return session.withReplacement(checkpoint, replacement, progress);
                      });
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
    const QString name = nameOf(*m_document.session(), checkpoint);
    changeCheckpoints(tr("Opening %1").arg(name), tr("Switch state_dict of %1").arg(inMenu(name)),
                      tr("Could not switch %1 to another state_dict.").arg(name),
                      [checkpoint, key](const Session& session, Progress& progress) {
                          return session.withStateDict(checkpoint, key, progress);
                      });
}

} // namespace onnxmend
