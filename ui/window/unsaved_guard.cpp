// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/unsaved_guard.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/window_style.h"
#include "ui/window/save_flow.h"

#include <QMessageBox>
#include <QPushButton>

namespace onnxmend
{

using namespace Qt::StringLiterals;

UnsavedGuard::UnsavedGuard(const Document& document, const JobSlot& jobs, SaveFlow& saving, QWidget& window)
    : m_document(document)
    , m_jobs(jobs)
    , m_saving(saving)
    , m_window(window)
{
}

bool UnsavedGuard::windowMayClose() const { return !m_saving.isSaving() && !m_document.isModified(); }

void UnsavedGuard::whenWindowMayClose(const std::function<void()>& goOn)
{
    m_saving.isSaving() ? whenSaveMayStop(goOn) : whenUnsavedMayGo(goOn);
}

void UnsavedGuard::whenUnsavedMayGo(const std::function<void()>& goOn)
{
    if (!m_document.isModified()) {
        goOn();
        return;
    }
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Planned Changes"),
                        tr("Save the planned changes of %1?")
                            .arg(wrappable(texts::fileName(m_document.session()->model()->path()))),
                        QMessageBox::NoButton, &m_window);
    box->setObjectName(u"unsavedDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("They are lost unless the model is saved with them, or they are kept for the next time."));
    box->setTextFormat(Qt::PlainText);
    QPushButton* const save = box->addButton(tr("Save As..."), QMessageBox::AcceptRole);
    setPrimary(*save);
    QPushButton* const keep = box->addButton(tr("&Keep for Next Time"), QMessageBox::AcceptRole);
    keep->setObjectName(u"keepForNextTime"_s);
    keep->setToolTip(
        tr("The start page offers the model with these changes again; nothing is written to it"));
    QPushButton* const discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(save);
    arrange(*box);
    connect(save, &QPushButton::clicked, this, [this, goOn] { m_saving.askAndGoOn(goOn); });
    connect(keep, &QPushButton::clicked, this, [this, goOn] { Q_EMIT keepingWanted(goOn); });
    connect(discard, &QPushButton::clicked, this, goOn);
    box->open();
}

void UnsavedGuard::whenSaveMayStop(const std::function<void()>& goOn)
{
    m_saving.goOnAfterSave(goOn);
    if (m_stopQuestion) {
        return;
    }
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s, tr("The model is being saved."),
                                      QMessageBox::NoButton, &m_window);
    m_stopQuestion = box;
    box->setObjectName(u"stopSavingDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("The window closes when that is done. A save that is stopped leaves what was there "
           "before."));
    QPushButton* const stop = box->addButton(tr("Stop and Close"), QMessageBox::DestructiveRole);
    QPushButton* const wait = box->addButton(tr("Keep Window Open"), QMessageBox::RejectRole);
    box->setDefaultButton(wait);
    box->setEscapeButton(wait);
    arrange(*box);
    connect(stop, &QPushButton::clicked, this, goOn);
    connect(wait, &QPushButton::clicked, &m_saving, &SaveFlow::stayAfterSave);
    // The end of the save closes the question.
    connect(&m_jobs, &JobSlot::ended, box, [box] {
        box->disconnect();
        box->deleteLater();
        box->hide();
    });
    box->open();
}

} // namespace onnxmend
