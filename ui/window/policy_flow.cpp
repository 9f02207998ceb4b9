// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/policy_flow.h"

#include "ui/dialogs/error_dialog.h"
#include "ui/look/texts.h"
#include "ui/window/error_reports.h"
#include "ui/window/unsaved_guard.h"
#include "ui/workspace/document_pages.h"

#include <QFileSystemWatcher>
#include <QStringList>

#include <utility>

namespace onnxmend
{

PolicyFlow::PolicyFlow(const Document& document, FileTasks& files, UnsavedGuard& guard, ErrorReports& errors,
                       PolicyBar& bar, DocumentPages& pages)
    : m_document(document)
    , m_files(files)
    , m_guard(guard)
    , m_bar(bar)
    , m_watcher(new QFileSystemWatcher(this))
{
    connect(&files, &FileTasks::policyLookedFor, this,
            [this](const PolicySource& source) { m_source = source; });
    connect(&files, &FileTasks::policyRefused, this,
            [this](const RefusedPolicy& refused) { m_refused = refused; });
    connect(&errors, &ErrorReports::shown, this, [this](ErrorDialog* dialog) { offerWithout(*dialog); });
    connect(&document, &Document::opened, this, &PolicyFlow::watch);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, &PolicyFlow::look);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, &PolicyFlow::look);
    connect(&document, &Document::changed, this, &PolicyFlow::show);
    connect(&bar, &PolicyBar::ignoredRequested, &pages, &DocumentPages::showIgnored);
    connect(&bar, &PolicyBar::withoutRequested, this, [this] {
        openAgain({.kind = PolicyChoice::Kind::None, .file = m_document.session()->policy()->file});
    });
    connect(&bar, &PolicyBar::againRequested, this, [this] { openAgain(m_source.choice); });
    connect(&bar, &PolicyBar::withRequested, this, [this](const std::filesystem::path& policy) {
        openAgain({.kind = PolicyChoice::Kind::Named, .file = policy});
    });
}

void PolicyFlow::show() { m_bar.showPolicy(*m_document.session(), m_source, m_file); }

void PolicyFlow::resume(const PolicySource& source)
{
    m_source = source;
    watch();
}

/// Watches the policy's file, since the user may add an ignore in an editor.
void PolicyFlow::watch()
{
    m_file = PolicyFile::Same;
    if (const QStringList watched = m_watcher->files() + m_watcher->directories(); !watched.isEmpty()) {
        m_watcher->removePaths(watched);
    }
    if (const auto& policy = m_document.session()->policy()) {
        (void)m_watcher->addPath(texts::exactPath(policy->file)); // fails if the file is gone
    }
    show();
}

/// Reacts to a change of the file. Editors remove a file before they write it again.
void PolicyFlow::look()
{
    const auto& policy = m_document.session()->policy();
    if (!policy) {
        return; // the signal belongs to the policy before
    }
    const QString file = texts::exactPath(policy->file);
    const QString folder = texts::exactPath(policy->folder);
    m_watcher->removePath(file); // the file may have been replaced
    const bool isThere = m_watcher->addPath(file);
    if (!isThere) {
        (void)m_watcher->addPath(folder);
    } else if (m_watcher->directories().contains(folder)) {
        m_watcher->removePath(folder);
    }
    m_file = isThere ? PolicyFile::Changed : PolicyFile::Removed;
    show();
}

/// Returns a request with the choices of the document and that policy.
OpenRequest PolicyFlow::requestAlike(const PolicyChoice& choice) const
{
    const Session& session = *m_document.session();
    return {
        .model = session.model()->path(),
        .policy = choice,
        .audit = {.strategy = session.strategy(), .target = session.target(), .release = session.release()}};
}

void PolicyFlow::openSaved() { m_files.open(requestAlike(m_source.choice)); }

/// Opens the model again with its checkpoints. The plan is dropped, since it was chosen for other findings.
void PolicyFlow::openAgain(const PolicyChoice& choice)
{
    m_guard.whenUnsavedMayGo([this, choice] {
        const Session& session = *m_document.session();
        OpenRequest request = requestAlike(choice);
        request.audit.binding.manual = session.weightMap();
        // Options of the policy go with it.
        const bool isOfPolicy = session.policy() && session.policy()->binding.values().bindFolded;
        request.audit.binding.bindFolded = session.binding().bindFolded && !isOfPolicy;
        for (const std::shared_ptr<const Checkpoint>& checkpoint : session.checkpoints()) {
            request.checkpoints.push_back(checkpoint->path);
            request.stateDicts.push_back(checkpoint->stateDictKey);
        }
        for (const UnreadableCheckpoint& checkpoint : session.unreadable()) {
            request.checkpoints.push_back(checkpoint.path);
        }
        m_files.open(request);
    });
}

void PolicyFlow::offerWithout(ErrorDialog& dialog)
{
    if (const std::optional<RefusedPolicy> refused = std::exchange(m_refused, std::nullopt)) {
        OpenRequest without = refused->request;
        without.policy = {.kind = PolicyChoice::Kind::None, .file = refused->error.file};
        dialog.offer(tr("Open Without It"), [this, without] { m_files.open(without); });
    }
}

} // namespace onnxmend
