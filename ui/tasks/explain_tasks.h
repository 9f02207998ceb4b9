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

/// Reads error messages of other programs, and finds what they mean in the open document.
class ExplainTasks : public QObject
{
    Q_OBJECT

public:
    ExplainTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Ends in explained. Without a document it says what the message means, not where.
    void explain(const std::string& text);

Q_SIGNALS:
    /// `session` is the one that was looked at; null without a document.
    void explained(const std::string& text, const onnxmend::Explanation& explanation,
                   const std::shared_ptr<const onnxmend::Session>& session);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
