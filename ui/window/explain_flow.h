// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"
#include "ui/tasks/explain_tasks.h"
#include "ui/tasks/plan_tasks.h"

#include <QObject>
#include <QPointer>

#include <filesystem>

class QWidget;

namespace onnxmend
{

class ExplainDialog;
class ResultGuide;

/// Explains an error message, and leads to its place and its fix.
class ExplainFlow : public QObject
{
    Q_OBJECT

public:
    ExplainFlow(const Document& document, const JobSlot& jobs, ExplainTasks& tasks, PlanTasks& plans,
                ResultGuide& guide, QWidget& window);

    void paste(); ///< takes the text of the clipboard
    void explain(const QString& text);

Q_SIGNALS:
    void verifyWanted();
    void numericsWanted();
    void modelWanted(const std::filesystem::path& model); ///< empty: ask the user for the model

private:
    std::filesystem::path otherThanOpen(const std::filesystem::path& model) const;
    void askAgain(); ///< explains again by the model that was opened for it
    void planFix(const std::string& findingId, const std::shared_ptr<const Session>& session);

    const Document& m_document;
    const JobSlot& m_jobs;
    ExplainTasks& m_tasks;
    PlanTasks& m_plans;
    ResultGuide& m_guide;
    QWidget& m_window;
    QPointer<ExplainDialog> m_dialog;
    bool m_asksAgain = false; ///< true until the message is explained again
};

} // namespace onnxmend
