// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/fix_flow.h"

#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/inspector/finding_panel.h"
#include "ui/pages/verify_page.h"
#include "ui/workspace/document_pages.h"

#include <QDialog>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

FixFlow::FixFlow(const Document& document, PlanTasks& tasks, DocumentPages& pages, const FindingPanel& panel,
                 QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_pages(pages)
    , m_panel(panel)
    , m_window(window)
{
    connect(&tasks, &PlanTasks::losesValues, this, &FixFlow::askAbout);
    connect(&tasks, &PlanTasks::fixed, this, [&window](const FixAllResult& result) {
        if (!result.refused.empty()) {
            (new ResultDialog(sheetOfRefusals(result), &window))->open();
        }
    });
    connect(&tasks, &PlanTasks::fixedForRuntime, this, [&pages](const FixedForRuntime& result) {
        pages.verify().showLoads(result);
        pages.turnTo(PageId::Verify);
    });
}

std::vector<std::size_t> FixFlow::findingsOfSelected() const
{
    if (std::vector<std::size_t> findings = m_pages.selectedFindings(); !findings.empty()) {
        return findings;
    }
    const Report& report = m_document.session()->report();
    std::vector<bool> isSelected(report.rows.size());
    for (const std::size_t row : m_pages.selectedRows()) {
        isSelected[row] = true;
    }
    std::vector<std::size_t> findings;
    for (std::size_t index = 0; index < report.findings.size(); ++index) {
        if (report.findings[index].row && isSelected[*report.findings[index].row]) {
            findings.push_back(index);
        }
    }
    return findings;
}

void FixFlow::fixSelected()
{
    std::vector<std::size_t> findings = findingsOfSelected();
    if (findings.empty()) {
        Q_EMIT statusMessage(tr("Nothing is wrong with the selected tensors."));
        return;
    }
    m_tasks.fixOnly(std::move(findings));
}

void FixFlow::castSelected(DType to) { m_tasks.castRows(m_pages.selectedRows(), to); }

bool FixFlow::isPanelPresent() const
{
    // Its indices refer to the report of its own session.
    return m_panel.session() && m_panel.session() == m_document.session() && m_panel.chosen();
}

void FixFlow::applyChosen()
{
    if (isPanelPresent()) {
        m_tasks.fixLike({m_panel.index()}, *m_panel.chosen());
    }
}

void FixFlow::applyChosenToAllAlike()
{
    if (!isPanelPresent()) {
        return;
    }
    const std::vector<Finding>& all = m_document.session()->report().findings;
    std::vector<std::size_t> alike;
    for (std::size_t index = 0; index < all.size(); ++index) {
        if (all[index].kind == m_panel.finding()->kind) {
            alike.push_back(index);
        }
    }
    m_tasks.fixLike(std::move(alike), *m_panel.chosen());
}

void FixFlow::askAbout(const LossyChange& change)
{
    QDialog* const question = createLossQuestion(change.losses, &m_window);
    connect(question, &QDialog::accepted, this, [this, change] { m_tasks.make(change); });
    question->open();
}

} // namespace onnxmend
