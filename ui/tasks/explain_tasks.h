// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/explain/explain_error.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <string>

namespace onnxmend
{

/// Explains error messages of other programs by the open document.
class ExplainTasks : public QObject
{
    Q_OBJECT

public:
    ExplainTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Emits explained. Without a document it explains the message but not its place.
    void explain(const std::string& text);

Q_SIGNALS:
    /// `session` is the document that was searched; null without one.
    void explained(const std::string& text, const onnxmend::Explanation& explanation,
                   const std::shared_ptr<const onnxmend::Session>& session);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
