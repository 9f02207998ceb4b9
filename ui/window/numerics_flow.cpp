// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/numerics_flow.h"

#include "ui/pages/convert/convert_page.h"
#include "ui/pages/numerics/numerics_page.h"
#include "ui/pages/verify_page.h"
#include "ui/workspace/document_pages.h"

namespace onnxmend
{

NumericsFlow::NumericsFlow(NumericsTasks& tasks, JobSlot& jobs, DocumentPages& pages)
    : m_tasks(tasks)
    , m_pages(pages)
{
    NumericsPage* const page = &pages.numerics();
    connect(page, &NumericsPage::measureRequested, &tasks, &NumericsTasks::measure);
    connect(page, &NumericsPage::tryRequested, &tasks, &NumericsTasks::tryInFloat);
    connect(page, &NumericsPage::cancelRequested, &jobs, &JobSlot::cancel);
    connect(page, &NumericsPage::keepRequested, this, &NumericsFlow::keep);
    connect(page, &NumericsPage::changesRequested, this, [this] { m_pages.turnTo(PageId::Changes); });
    connect(page, &NumericsPage::runtimeRequested, this, [this] { m_pages.turnTo(PageId::Verify); });
    connect(page, &NumericsPage::showRequested, this,
            [this](const GraphPlace& place) { m_pages.showInGraph(place); });
    connect(&tasks, &NumericsTasks::started, page, &NumericsPage::showStarted);
    connect(&tasks, &NumericsTasks::measured, page, &NumericsPage::showOutcome);
    connect(&tasks, &NumericsTasks::tried, page, &NumericsPage::showTrial);
    connect(&tasks, &NumericsTasks::cancelled, page, &NumericsPage::showCancelled);
    connect(&tasks, &NumericsTasks::failed, page, &NumericsPage::showFailure);
    connect(&tasks, &NumericsTasks::trialFailed, page, &NumericsPage::showTrialFailure);
    connect(&pages.convert(), &ConvertPage::numericsRequested, this, &NumericsFlow::turnToPage);
    connect(&pages.verify(), &VerifyPage::numericsRequested, this, &NumericsFlow::turnToPage);
}

void NumericsFlow::turnToPage()
{
    m_pages.turnTo(PageId::Numerics);
    m_pages.numerics().focusForm();
}

void NumericsFlow::keep(const std::shared_ptr<const NumericsOutcome>& outcome)
{
    if (m_tasks.keep(*outcome)) {
        Q_EMIT statusMessage(tr("The nodes are kept in FLOAT by the plan; Undo takes it back."));
    }
}

} // namespace onnxmend
