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

/// Keeps a document from going before it was asked what becomes of its changes, and of the save that runs.
class UnsavedGuard : public QObject
{
    Q_OBJECT

public:
    UnsavedGuard(const Document& document, const JobSlot& jobs, SaveFlow& saving, QWidget& window);

    /// Asks whether unsaved changes may go, where there are any; then goes on. Where they are saved first, it
    /// goes on when that has ended well.
    void whenUnsavedMayGo(const std::function<void()>& goOn);
    /// Nothing has to be asked before the window closes.
    bool windowMayClose() const;
    /// Asks whatever has to be asked; then goes on.
    void whenWindowMayClose(const std::function<void()>& goOn);

Q_SIGNALS:
    /// The changes are to be there the next time; then it goes on.
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
