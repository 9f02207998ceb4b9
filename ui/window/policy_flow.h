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

/// Shows the policy of the open model, and opens the model again without it or with another one.
class PolicyFlow : public QObject
{
    Q_OBJECT

public:
    PolicyFlow(const Document& document, FileTasks& files, UnsavedGuard& guard, ErrorReports& errors,
               PolicyBar& bar, DocumentPages& pages);

    /// Opens the model without checkpoints after it was saved over itself, with the same policy.
    void openSaved();

    const PolicySource& source() const { return m_source; }
    /// Shows the policy of a document that is open already, which came from there.
    void resume(const PolicySource& source);

private:
    void show();
    void watch();
    void look();
    OpenRequest requestAlike(const PolicyChoice& choice) const;
    void openAgain(const PolicyChoice& choice);
    void offerWithout(ErrorDialog& dialog);

    const Document& m_document;
    FileTasks& m_files;
    UnsavedGuard& m_guard;
    PolicyBar& m_bar;
    PolicySource m_source;
    QFileSystemWatcher* m_watcher;          ///< watches the policy's file, or its folder if there is no file
    std::optional<RefusedPolicy> m_refused; ///< policy of the failure that is reported next
    PolicyFile m_file = PolicyFile::Same;
};

} // namespace onnxmend
