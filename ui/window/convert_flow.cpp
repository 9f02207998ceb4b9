// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/convert_flow.h"

#include "ui/pages/convert/convert_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/workspace/document_pages.h"

namespace onnxmend
{

ConvertFlow::ConvertFlow(ConvertTasks& tasks, JobSlot& jobs, DocumentPages& pages)
    : m_tasks(tasks)
    , m_pages(pages)
{
    ConvertPage* const page = &pages.convert();
    connect(page, &ConvertPage::convertRequested, &tasks, &ConvertTasks::convert);
    connect(page, &ConvertPage::cancelRequested, &jobs, &JobSlot::cancel);
    connect(page, &ConvertPage::applyRequested, this, &ConvertFlow::apply);
    connect(page, &ConvertPage::changesRequested, this, [this] { m_pages.turnTo(PageId::Changes); });
    connect(page, &ConvertPage::runtimeRequested, this, [this] { m_pages.turnTo(PageId::Verify); });
    connect(page, &ConvertPage::showRequested, this,
            [this](const GraphPlace& place) { m_pages.showInGraph(place); });
    connect(&tasks, &ConvertTasks::started, page, &ConvertPage::showStarted);
    connect(&tasks, &ConvertTasks::converted, page, &ConvertPage::showOutcome);
    connect(&tasks, &ConvertTasks::cancelled, page, &ConvertPage::showCancelled);
    connect(&tasks, &ConvertTasks::failed, page, &ConvertPage::showFailure);
}

void ConvertFlow::turnToPage()
{
    m_pages.turnTo(PageId::Convert);
    m_pages.convert().focusForm();
}

void ConvertFlow::apply(const std::shared_ptr<const ConversionOutcome>& outcome)
{
    if (m_tasks.apply(*outcome)) {
        Q_EMIT statusMessage(tr("The conversion is in the plan; Undo takes it back."));
    }
}

} // namespace onnxmend
