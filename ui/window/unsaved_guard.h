// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QMessageBox;
class QWidget;

namespace onnxmend
{

class SaveFlow;

/// Asks about unsaved changes and a running save before a document closes.
class UnsavedGuard : public QObject
{
    Q_OBJECT

public:
    UnsavedGuard(const Document& document, const JobSlot& jobs, SaveFlow& saving, QWidget& window);

    /// Asks about unsaved changes, if any, and then calls `goOn`. If the user saves first, it is called after
    /// a complete save.
    void whenUnsavedMayGo(const std::function<void()>& goOn);
    /// Returns whether the window can close without a question.
    bool windowMayClose() const;
    /// Asks all questions, then calls `goOn`.
    void whenWindowMayClose(const std::function<void()>& goOn);

Q_SIGNALS:
    /// The changes are to be stored for the next time, then `goOn` is called.
    void keepingWanted(const std::function<void()>& goOn);

private:
    void whenSaveMayStop(const std::function<void()>& goOn);

    const Document& m_document;
    const JobSlot& m_jobs;
    SaveFlow& m_saving;
    QWidget& m_window;
    QPointer<QMessageBox> m_stopQuestion;
};

} // namespace onnxmend
