// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/action_states.h"

#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/workspace/document_pages.h"

#include <QUndoStack>

namespace onnxmend
{

using namespace Qt::StringLiterals;

bool hasFixes(const Session& session) { return session.fixableCount() > 0 || !session.bindings().empty(); }

ActionStates::ActionStates(Actions& actions, Document& document, const JobSlot& jobs,
                           const DocumentPages& pages)
    : m_actions(actions)
    , m_document(document)
    , m_jobs(jobs)
    , m_pages(pages)
{
    connect(&document, &Document::opened, this, &ActionStates::update);
    connect(&document, &Document::changed, this, &ActionStates::update);
    connect(&document, &Document::modifiedChanged, this, &ActionStates::update);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &ActionStates::update);
    connect(&jobs, &JobSlot::started, this, &ActionStates::update);
    connect(&jobs, &JobSlot::ended, this, &ActionStates::update);
    connect(&pages, &DocumentPages::selectionChanged, this, &ActionStates::update);
    update();
}

void ActionStates::update()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const bool busy = m_jobs.isBusy();
    const bool isOpen = session != nullptr && !busy;
    const bool canFix = isOpen && hasFixes(*session);
    const bool hasSelection = session && m_pages.hasSelection();
    const auto enable = [this](ActionId id, bool enabled) { m_actions[id]->setEnabled(enabled); };
    for (const ActionRow& row : actionRows()) {
        m_actions[row.id]->setVisible(!row.needsDocument || session);
    }
    enable(ActionId::OpenModel, !busy);
    enable(ActionId::OpenSample, !busy);
    enable(ActionId::AddCheckpoint, isOpen);
    enable(ActionId::SaveAs, isOpen);
    enable(ActionId::ExportReport, isOpen);
    enable(ActionId::OpenNumbers, isOpen);
    enable(ActionId::Undo, isOpen && m_document.undoStack().canUndo());
    enable(ActionId::Redo, isOpen && m_document.undoStack().canRedo());
    enable(ActionId::FixAll, canFix);
    enable(ActionId::FixAllAndSave, isOpen);
    enable(ActionId::MapWeights, isOpen && !session->checkpoints().empty());
    enable(ActionId::FillFolded, isOpen && !session->checkpoints().empty());
    m_actions[ActionId::FillFolded]->setChecked(session && session->binding().bindFolded);
    enable(ActionId::Verify, isOpen);
    enable(ActionId::VerifyFile, isOpen);
    enable(ActionId::FixUntilRuns, isOpen);
    enable(ActionId::Convert, session != nullptr);
    enable(ActionId::Run, isOpen);
    enable(ActionId::PasteError, !busy);
    enable(ActionId::Cancel, busy);
    enable(ActionId::Filter, session != nullptr);
    for (const ActionId copy : {ActionId::Copy, ActionId::CopyMarkdown, ActionId::CopyJson}) {
        enable(copy, hasSelection);
    }
    enable(ActionId::ShowValues, session && m_pages.selectedTensor().has_value());
    enable(ActionId::FixSelected, canFix && m_pages.hasSubject());
    updateNames();
}

void ActionStates::updateNames()
{
    const auto name = [this](ActionId id, const QString& plain, const QString& step) {
        constexpr qsizetype mostLetters = 60; // a file may be named in it
        const QString shown = shortName(QString(step).replace(u"&&"_s, u"&"_s), mostLetters);
        m_actions[id]->setText(
            step.isEmpty() ? plain : tr("%1 %2").arg(plain, QString(shown).replace(u'&', u"&&"_s)));
        m_actions[id]->setIconText(texts::withoutMnemonic(plain));
    };
    name(ActionId::Undo, tr("&Undo"), m_document.undoStack().undoText());
    name(ActionId::Redo, tr("&Redo"), m_document.undoStack().redoText());
    const QString saving = textOfSaving();
    m_actions[ActionId::FixAllAndSave]->setText(saving);
    m_actions[ActionId::FixAllAndSave]->setIconText(texts::withoutMnemonic(saving).remove(u"..."_s));
    m_actions[ActionId::VerifyFile]->setVisible(m_document.isPlanned());
    m_actions[ActionId::Verify]->setText(m_document.isPlanned() ? tr("&Verify Planned Model")
                                                                : tr("&Verify"));
    m_actions[ActionId::Verify]->setIconText(tr("Verify"));
    m_actions[ActionId::Run]->setText(m_document.isPlanned() ? tr("&Run Planned Model and Compare")
                                                             : tr("&Run"));
    m_actions[ActionId::Run]->setIconText(texts::withoutMnemonic(m_actions[ActionId::Run]->text()));
}

QString ActionStates::textOfSaving() const
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (!session || hasFixes(*session)) {
        return tr("Fix All and Sav&e...");
    }
    // Without a number: other places count edits, tensors and fixes, and say which they are.
    return m_document.isModified() ? tr("Sav&e Changes...") : tr("Sav&e a Copy...");
}

} // namespace onnxmend
