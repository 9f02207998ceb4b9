// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/explain_flow.h"

#include "ui/dialogs/explain_dialog.h"
#include "ui/window/result_guide.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace onnxmend
{

ExplainFlow::ExplainFlow(const Document& document, ExplainTasks& tasks, PlanTasks& plans, ResultGuide& guide,
                         QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_plans(plans)
    , m_guide(guide)
    , m_window(window)
{
    connect(&tasks, &ExplainTasks::explained, this,
            [this](const std::string& text, const Explanation& explanation,
                   const std::shared_ptr<const Session>& session) {
                if (m_dialog) {
                    m_dialog->show(text, explanation, session);
                }
            });
}

void ExplainFlow::paste() { explain(QGuiApplication::clipboard()->text()); }

void ExplainFlow::explain(const QString& text)
{
    if (!m_dialog) {
        m_dialog = new ExplainDialog(&m_window);
        connect(m_dialog, &ExplainDialog::explanationRequested, &m_tasks, &ExplainTasks::explain);
        connect(m_dialog, &ExplainDialog::showRequested, this, [this](const ProofSubject& subject) {
            m_dialog->close();
            m_guide.showSubject(subject);
        });
        connect(m_dialog, &ExplainDialog::fixRequested, this, &ExplainFlow::planFix);
        connect(m_dialog, &ExplainDialog::verifyRequested, this, [this] {
            m_dialog->close();
            Q_EMIT verifyWanted();
        });
    }
    m_dialog->open();
    m_dialog->setText(text);
}

void ExplainFlow::planFix(const std::string& findingId, const std::shared_ptr<const Session>& session)
{
    if (session != m_document.session()) { // another one came between, with findings of its own
        return;
    }
    const std::vector<Finding>& findings = session->report().findings;
    const auto found = std::ranges::find(findings, findingId, &Finding::id);
    if (found != findings.end()) {
        m_dialog->close();
        m_plans.fixOnly({static_cast<std::size_t>(found - findings.begin())});
    }
}

} // namespace onnxmend
