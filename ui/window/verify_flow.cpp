// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/verify_flow.h"

#include "ui/pages/graph/graph_page.h"
#include "ui/pages/verify_page.h"
#include "ui/window/last_save.h"
#include "ui/window/result_guide.h"
#include "ui/workspace/document_pages.h"

namespace onnxmend
{

VerifyFlow::VerifyFlow(const Document& document, VerifyTasks& tasks, LastSave& lastSave, ResultGuide& guide,
                       DocumentPages& pages)
    : m_document(document)
    , m_tasks(tasks)
    , m_lastSave(lastSave)
{
    connect(&tasks, &VerifyTasks::verified, this, [&pages, &lastSave](const VerifyOutcome& outcome) {
        lastSave.noteVerdict(outcome.verdict);
        pages.verify().showVerification(outcome);
        pages.turnTo(PageId::Verify);
    });
    connect(&tasks, &VerifyTasks::ran, this, [&pages, &lastSave](const RunOutcome& outcome) {
        lastSave.noteVerdict(outcome.verdict);
        pages.verify().showRun(outcome);
        if (outcome.times) {
            pages.graph().setTimes(outcome.choices, std::make_shared<const NodeTimes>(*outcome.report.times));
        }
        pages.turnTo(PageId::Verify);
    });
    connect(&tasks, &VerifyTasks::triedRuntimes, this, [&pages](const RuntimesOutcome& outcome) {
        pages.verify().showRuntimes(outcome);
        pages.turnTo(PageId::Verify);
    });
    connect(&pages.verify(), &VerifyPage::runtimesRequested, this, &VerifyFlow::tryRuntimes);
    connect(&lastSave, &LastSave::changed, this, [&pages, &lastSave] {
        if (!lastSave.savedAs().empty()) {
            pages.verify().noteSaved();
        }
    });
    connect(&pages.verify(), &VerifyPage::showRequested, &guide, &ResultGuide::showSubject);
}

void VerifyFlow::verify()
{
    if (m_document.isPlanned()) {
        m_tasks.verifyPlanned();
    } else {
        verifyFile();
    }
}

void VerifyFlow::run()
{
    if (m_document.isPlanned()) {
        m_tasks.runPlanned();
    } else {
        m_tasks.run(m_lastSave.file(), m_lastSave.savedFixes());
    }
}

void VerifyFlow::tryRuntimes()
{
    if (m_document.isPlanned()) {
        m_tasks.tryRuntimesPlanned();
    } else {
        m_tasks.tryRuntimes(m_lastSave.file());
    }
}

void VerifyFlow::verifyFile() { m_tasks.verify(m_lastSave.file(), m_lastSave.savedFixes()); }

} // namespace onnxmend
