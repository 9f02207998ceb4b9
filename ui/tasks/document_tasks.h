// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>
#include <QString>

#include <memory>

namespace onnxmend
{

/// The base of the tasks that work on one document and run one at a time.
class DocumentTasks : public QObject
{
    Q_OBJECT

public:
    /// All arguments outlive this.
    DocumentTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

protected:
    Document& m_document;
    TaskRunner& m_runner;
};

/// Computes and stores what the window states about the session as a whole, so that it is ready when the
/// session comes into force. Called in the worker that made the session.
std::shared_ptr<const Session> readyToShow(std::shared_ptr<const Session> session);

} // namespace onnxmend
