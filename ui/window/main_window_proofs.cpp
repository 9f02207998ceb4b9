// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Proofs in the main window: what is proved, and where a proof leads.

#include "ui/dialogs/result_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/window/main_window.h"

#include <QMessageBox>
#include <QTabWidget>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString subjectText(const ProofSubject& subject)
{
    if (!subject.nodeIndex) {
        return MainWindow::tr("The value %1 of %2")
            .arg(texts::fromUtf8(subject.value), texts::fromUtf8(subject.graph));
    }
    return subject.node.empty() ? MainWindow::tr("Node %1 of %2, a %3 without a name,")
                                      .arg(texts::count(*subject.nodeIndex), texts::fromUtf8(subject.graph),
                                           texts::fromUtf8(subject.opType))
                                : MainWindow::tr("The node %1 of %2, a %3,")
                                      .arg(texts::fromUtf8(subject.node), texts::fromUtf8(subject.graph),
                                           texts::fromUtf8(subject.opType));
}

} // namespace

void MainWindow::verify()
{
    if (m_document.isModified()) {
        m_tasks.verifyPlanned();
        return;
    }
    verifyFile();
}

void MainWindow::verifyFile()
{
    m_tasks.verify(m_lastSaved.empty() ? m_document.session()->model()->path() : m_lastSaved);
}

void MainWindow::showResult(ResultDialog* dialog)
{
    connect(dialog, &ResultDialog::showRequested, this, [this, dialog](const ProofSubject& subject) {
        dialog->close();
        showSubject(subject);
    });
    connect(dialog, &ResultDialog::showRowsRequested, this, [this, dialog](const Shortcoming& shortcoming) {
        dialog->close();
        showRowsOf(shortcoming);
    });
    dialog->open();
}

void MainWindow::showSubject(const ProofSubject& subject)
{
    if (selectFinding(subject) || selectTensor(subject)) {
        return;
    }
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s,
                        tr("%1 has no row here.").arg(subjectText(subject)), QMessageBox::Ok, this);
    box->setObjectName(u"noRowDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("The audit finds nothing wrong with it, and it is no tensor that the model stores."));
    box->open();
}

bool MainWindow::selectFinding(const ProofSubject& subject)
{
    int best = -1;
    for (int row = 0; row < m_findings.rowCount(); ++row) {
        const Finding& finding = *m_findings.rowAt(row).finding;
        const bool isValue = !subject.value.empty() && finding.value == subject.value;
        const bool isNode =
            subject.nodeIndex && finding.nodeIndex == subject.nodeIndex && finding.node == subject.node;
        if (finding.graph != subject.graph || (!isValue && !isNode)) {
            continue;
        }
        best = row;
        if (isNode) { // several findings may be about a value; the node's own says most
            break;
        }
    }
    if (best < 0) {
        return false;
    }
    m_tabs->setCurrentWidget(m_findingsPage);
    m_findingsPage->filterBar().reset();
    m_findingsPage->table().selectSourceRow(best);
    m_findingsPage->table().setFocus();
    return true;
}

bool MainWindow::selectTensor(const ProofSubject& subject)
{
    for (int row = 0; row < m_initializers.rowCount() && !subject.value.empty(); ++row) {
        const InitializerRow& entry = *m_initializers.rowAt(row).row;
        if (entry.name == subject.value && entry.graph == subject.graph) {
            m_tabs->setCurrentWidget(m_initializersPage);
            m_initializersPage->filterBar().reset();
            m_initializersPage->table().selectSourceRow(row);
            m_initializersPage->table().setFocus();
            return true;
        }
    }
    return false;
}

} // namespace onnxmend
