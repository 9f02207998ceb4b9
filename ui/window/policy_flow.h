// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/tasks/file_tasks.h"
#include "ui/workspace/policy_bar.h"

#include <QObject>

#include <optional>

class QFileSystemWatcher;

namespace onnxmend
{

class DocumentPages;
class ErrorDialog;
class ErrorReports;
class UnsavedGuard;

/// Shows which policy the open model is judged by, and opens the model again without it, or with one that was
/// left out.
class PolicyFlow : public QObject
{
    Q_OBJECT

public:
    PolicyFlow(const Document& document, FileTasks& files, UnsavedGuard& guard, ErrorReports& errors,
               PolicyBar& bar, DocumentPages& pages);

    /// Opens the model alone, once it was saved over itself, judged as it was.
    void openSaved();

private:
    void show();
    void watch();
    void look();
    OpenRequest requestAlike(const PolicyWish& wish) const;
    void openAgain(const PolicyWish& wish);
    void offerWithout(ErrorDialog& dialog);

    const Document& m_document;
    FileTasks& m_files;
    UnsavedGuard& m_guard;
    PolicyBar& m_bar;
    PolicySource m_source;
    QFileSystemWatcher* m_watcher; ///< over the policy's file, or its folder while that is all there is
    std::optional<RefusedPolicy> m_refused; ///< that is told next
    PolicyFile m_file = PolicyFile::Same;
};

} // namespace onnxmend
