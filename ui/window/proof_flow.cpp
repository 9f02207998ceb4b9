// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/proof_flow.h"

#include "ui/dialogs/result_dialog.h"
#include "ui/window/last_save.h"
#include "ui/window/result_guide.h"

namespace onnxmend
{

ProofFlow::ProofFlow(const Document& document, VerifyTasks& tasks, const LastSave& lastSave,
                     ResultGuide& guide, QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_lastSave(lastSave)
{
    connect(&tasks, &VerifyTasks::verified, this, [&guide, &window](const VerifyOutcome& outcome) {
        guide.open(ResultDialog::ofVerification(outcome, &window));
    });
    connect(&tasks, &VerifyTasks::ran, this, [&guide, &window](const RunOutcome& outcome) {
        guide.open(ResultDialog::ofRun(outcome, &window));
    });
}

void ProofFlow::verify()
{
    if (m_document.isModified()) {
        m_tasks.verifyPlanned();
    } else {
        verifyFile();
    }
}

void ProofFlow::run()
{
    if (m_document.isModified()) {
        m_tasks.runPlanned();
    } else {
        m_tasks.run(m_lastSave.file());
    }
}

void ProofFlow::verifyFile() { m_tasks.verify(m_lastSave.file()); }

} // namespace onnxmend
