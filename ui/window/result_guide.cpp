// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/result_guide.h"

#include "core/explain/subject_place.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/window/error_reports.h"
#include "ui/workspace/document_pages.h"

#include <QMessageBox>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString subjectText(const ProofSubject& subject)
{
    if (!subject.nodeIndex) {
        return ResultGuide::tr("The value %1 of %2")
            .arg(texts::fromUtf8(subject.value), texts::fromUtf8(subject.graph));
    }
    return subject.node.empty() ? ResultGuide::tr("Node %1 of %2, a %3 without a name,")
                                      .arg(texts::count(subject.nodeIndex->value),
                                           texts::fromUtf8(subject.graph), texts::fromUtf8(subject.opType))
                                : ResultGuide::tr("The node %1 of %2, a %3,")
                                      .arg(texts::fromUtf8(subject.node), texts::fromUtf8(subject.graph),
                                           texts::fromUtf8(subject.opType));
}

} // namespace

ResultGuide::ResultGuide(const Document& document, DocumentPages& pages, ErrorReports& errors,
                         QWidget& window)
    : m_document(document)
    , m_pages(pages)
    , m_errors(errors)
    , m_window(window)
{
}

void ResultGuide::open(ResultDialog* dialog)
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

void ResultGuide::showCauseOf(const Verdict& verdict)
{
    const Shortcoming& first = verdict.shortcomings.front();
    const bool isOfRuntime = first.kind == Shortcoming::Kind::DoesNotLoad && verdict.proofs;
    if (isOfRuntime && verdict.proofs->runtime.subject) {
        showSubject(*verdict.proofs->runtime.subject);
    } else if (first.kind == Shortcoming::Kind::FaultyOutputs && !first.names.empty()) {
        showSubject(
            {.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = first.names.front()});
    } else {
        showRowsOf(first);
    }
}

void ResultGuide::showRowsOf(const Shortcoming& shortcoming)
{
    const bool isOfCheckpoints = shortcoming.kind == Shortcoming::Kind::UnreadableCheckpoints;
    if (isOfCheckpoints && !m_document.session()->unreadable().empty()) { // a saved file has none
        m_errors.showUnreadable(m_document.session()->unreadable());
    } else if (shortcoming.kind == Shortcoming::Kind::TooFarOff ||
               shortcoming.kind == Shortcoming::Kind::Unmeasured) {
        m_pages.turnTo(PageId::Convert);
    } else if (shortcoming.kind == Shortcoming::Kind::WrongNumbers) {
        m_pages.turnTo(PageId::Numerics);
    } else if (shortcoming.names.empty()) {
        m_pages.selectFirstFinding();
    } else {
        m_pages.selectTensors({shortcoming.names.begin(), shortcoming.names.end()});
    }
}

void ResultGuide::showSubject(const ProofSubject& subject)
{
    if (m_pages.selectFinding(subject) || m_pages.selectTensor(subject)) {
        return;
    }
    if (const auto place = placeOfSubject(subject, *m_document.session()->planned())) {
        m_pages.showInGraph(*place);
        return;
    }
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s,
                                      wrappable(tr("%1 is not in the model.").arg(subjectText(subject))),
                                      QMessageBox::Ok, &m_window);
    box->setObjectName(u"noRowDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The planned model has nothing of that name. It may belong to another model, "
                               "or ONNX Runtime may have given it while it loaded this one."));
    arrange(*box);
    box->open();
}

} // namespace onnxmend
