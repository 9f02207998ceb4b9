// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/explain_flow.h"

#include "ui/dialogs/explain_dialog.h"
#include "ui/document/recent_models.h"
#include "ui/look/texts.h"
#include "ui/window/result_guide.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostNames = 50; // file names of a log that are checked

/// Returns the names of ONNX files in a text, quoted or not.
std::vector<std::filesystem::path> modelsIn(const QString& text)
{
    static const QRegularExpression name(
        u"\"([^\"\\n]+\\.onnx)\"|'([^'\\n]+\\.onnx)'|from ([^\\n]+?\\.onnx) failed|([^\\s\"'(<]+\\.onnx)\\b"_s);
    std::vector<std::filesystem::path> names;
    for (auto found = name.globalMatch(text); found.hasNext() && names.size() < mostNames;) {
        const QRegularExpressionMatch match = found.next();
        names.push_back(texts::toPath(match.captured(match.lastCapturedIndex())));
    }
    return names;
}

/// Returns the model that a message names if it exists: by its path, or by its name among the recent models.
std::filesystem::path namedModel(const std::string& text)
{
    const std::vector<std::filesystem::path> names = modelsIn(QString::fromStdString(text));
    std::error_code error;
    for (const std::filesystem::path& path : names) {
        if (std::filesystem::is_regular_file(path, error)) {
            return std::filesystem::absolute(path, error);
        }
    }
    const std::vector<RecentModel> models = names.empty() ? std::vector<RecentModel>() : recent::models();
    const auto known = std::ranges::find_if(models, [&names](const RecentModel& recent) {
        return std::ranges::any_of(names, [&recent](const std::filesystem::path& path) {
            return path.filename() == recent.model.filename();
        });
    });
    return known != models.end() ? known->model : std::filesystem::path();
}

} // namespace

ExplainFlow::ExplainFlow(const Document& document, const JobSlot& jobs, ExplainTasks& tasks, PlanTasks& plans,
                         ResultGuide& guide, QWidget& window)
    : m_document(document)
    , m_jobs(jobs)
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
                    if (explanation.sentence && (!session || isAboutOther(explanation))) {
                        m_dialog->offerModel(otherThanOpen(namedModel(text)));
                    }
                }
            });
    connect(&document, &Document::opened, this, [this] { m_asksAgain = m_dialog != nullptr; });
    connect(&jobs, &JobSlot::ended, this, [this] {
        QTimer::singleShot(0, this, &ExplainFlow::askAgain); // another job may follow the one that ended
    });
}

/// Returns no path for the model that is open.
std::filesystem::path ExplainFlow::otherThanOpen(const std::filesystem::path& model) const
{
    std::error_code error;
    const std::shared_ptr<const Session>& session = m_document.session();
    return session && std::filesystem::equivalent(model, session->model()->path(), error)
               ? std::filesystem::path()
               : model;
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
        connect(m_dialog, &ExplainDialog::modelRequested, this, &ExplainFlow::modelWanted);
        connect(m_dialog, &ExplainDialog::fixRequested, this, &ExplainFlow::planFix);
        connect(m_dialog, &ExplainDialog::verifyRequested, this, [this] {
            m_dialog->close();
            Q_EMIT verifyWanted();
        });
        connect(m_dialog, &ExplainDialog::numericsRequested, this, [this] {
            m_dialog->close();
            Q_EMIT numericsWanted();
        });
    }
    m_dialog->open();
    m_dialog->setText(text);
}

void ExplainFlow::askAgain()
{
    if (m_asksAgain && m_dialog && !m_jobs.isBusy()) {
        m_asksAgain = false;
        m_dialog->ask();
    }
}

void ExplainFlow::planFix(const std::string& findingId, const std::shared_ptr<const Session>& session)
{
    if (session != m_document.session()) { // another document came first, with its own findings
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
