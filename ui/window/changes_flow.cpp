// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/changes_flow.h"

#include "ui/look/texts.h"
#include "ui/pages/changes_page.h"
#include "ui/workspace/document_pages.h"

#include <QFileDialog>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns `model.plan.json` beside `model.onnx`.
std::filesystem::path suggestedPlanPath(const std::filesystem::path& model)
{
    std::filesystem::path path = model;
    return path.replace_extension(".plan.json");
}

} // namespace

ChangesFlow::ChangesFlow(const Document& document, PlanTasks& tasks, DocumentPages& pages, QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_pages(pages)
    , m_page(pages.changes())
    , m_window(window)
{
    connect(&m_page, &ChangesPage::removeRequested, this, [this](const Entries& entries) {
        if (isPagePresent()) {
            m_tasks.removeEdits(entries);
        }
    });
    connect(&m_page, &ChangesPage::enableRequested, this, [this](const Entries& entries, bool isEnabled) {
        if (isPagePresent()) {
            m_tasks.setEnabled(entries, isEnabled);
        }
    });
    connect(&m_page, &ChangesPage::retargetRequested, this, [this](const Entries& entries, DType to) {
        if (isPagePresent()) {
            m_tasks.retarget(entries, to);
        }
    });
    connect(&m_page, &ChangesPage::measureRequested, &m_tasks, &PlanTasks::measureChanges);
    connect(&m_tasks, &PlanTasks::measured, &m_page, &ChangesPage::showLosses);
    connect(&m_page, &ChangesPage::showRequested, this, &ChangesFlow::goTo);
    connect(&m_page, &ChangesPage::loadRequested, this, &ChangesFlow::askForPlan);
    connect(&m_page, &ChangesPage::saveRequested, this, &ChangesFlow::askWhereToSave);
    connect(&m_tasks, &PlanTasks::planSaved, this, [this](const std::filesystem::path& path) {
        Q_EMIT statusMessage(tr("The plan was saved as %1").arg(texts::path(path)));
    });
}

bool ChangesFlow::isPagePresent() const { return m_page.session() == m_document.session(); }

void ChangesFlow::goTo(const Edit& edit)
{
    const ProofSubject subject{.graph = graphOf(edit), .value = valueOf(edit)};
    if (!m_pages.selectTensor(subject) && !m_pages.selectFinding(subject)) {
        Q_EMIT statusMessage(
            tr("%1 is not a stored tensor, and has no finding any more").arg(texts::fromUtf8(subject.value)));
    }
}

void ChangesFlow::askForPlan()
{
    const std::filesystem::path folder = m_document.session()->model()->path().parent_path();
    auto* const dialog = new QFileDialog(&m_window, tr("Load Plan"), texts::exactPath(folder),
                                         tr("Plans (*.json);;All files (*)"));
    dialog->setObjectName(u"loadPlanDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_tasks.loadPlan(texts::toPath(path)); });
    dialog->open();
}

void ChangesFlow::askWhereToSave()
{
    const std::filesystem::path suggestion = suggestedPlanPath(m_document.session()->model()->path());
    auto* const dialog = new QFileDialog(&m_window, tr("Save Plan"),
                                         texts::exactPath(suggestion.parent_path()), tr("Plans (*.json)"));
    dialog->setObjectName(u"savePlanDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    dialog->selectFile(texts::exactPath(suggestion.filename()));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_tasks.savePlan(texts::toPath(path)); });
    dialog->open();
}

} // namespace onnxmend
