// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/action_states.h"

#include "core/mend/document_modules.h"
#include "ui/look/controls.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <QActionGroup>
#include <QUndoStack>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns whether the action starts a task of its own, or changes the document or what a task reads.
bool waitsForTask(ActionId id)
{
    static constexpr std::array waiting{
        ActionId::OpenModel,     ActionId::AddCheckpoint, ActionId::OpenSample, ActionId::SaveAs,
        ActionId::ExportReport,  ActionId::OpenNumbers,   ActionId::Reload,     ActionId::CloseModel,
        ActionId::Undo,          ActionId::Redo,          ActionId::FixAll,     ActionId::FixSelected,
        ActionId::FixAllAndSave, ActionId::FixUntilRuns,  ActionId::MapWeights, ActionId::FillFolded,
        ActionId::Verify,        ActionId::VerifyFile,    ActionId::Run,        ActionId::PasteError};
    return std::ranges::find(waiting, id) != waiting.end();
}

/// Returns whether the page has a table with the tree of modules beside it.
bool hasModuleTree(PageId page)
{
    return page == PageId::Initializers || page == PageId::Findings || page == PageId::Changes;
}

} // namespace

ActionId pageAction(PageId page)
{
    static_assert(static_cast<std::size_t>(ActionId::ShowNumerics) ==
                  static_cast<std::size_t>(ActionId::ShowOverview) + allPages.size() - 1);
    return static_cast<ActionId>(static_cast<int>(ActionId::ShowOverview) + static_cast<int>(page));
}

bool hasFixes(const Session& session) { return session.fixableCount() > 0 || !session.bindings().empty(); }

ActionStates::ActionStates(Actions& actions, Document& document, const JobSlot& jobs,
                           const DocumentPages& pages)
    : m_actions(actions)
    , m_document(document)
    , m_jobs(jobs)
    , m_pages(pages)
{
    auto* const shownPage = new QActionGroup(this);
    for (const PageId page : allPages) {
        m_actions[pageAction(page)]->setCheckable(true);
        shownPage->addAction(m_actions[pageAction(page)]);
    }
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
    for (const ActionRow& row : actionRows()) {
        m_actions[row.id]->setVisible(!row.needsDocument || session);
        m_actions.setReasonAgainst(row.id, reasonAgainst(row));
    }
    m_actions[ActionId::FillFolded]->setChecked(session && session->binding().bindFolded);
    m_actions[pageAction(m_pages.current())]->setChecked(true);
    updateNames();
}

/// Returns the reason why the action cannot be used now; empty if it can be used.
QString ActionStates::reasonAgainst(const ActionRow& row) const
{
    const std::shared_ptr<const Session>& session = m_document.session();
    if (row.needsDocument && !session) {
        return tr("Open a model first");
    }
    const bool opensSample = row.id == ActionId::Tour && !session;
    if (m_jobs.isBusy() && (opensSample || waitsForTask(row.id))) {
        return busyReason();
    }
    switch (row.id) {
    case ActionId::Cancel:
        return m_jobs.isBusy() ? QString() : tr("No task is running");
    case ActionId::Undo:
        return m_document.undoStack().canUndo() ? QString() : tr("There is nothing to undo");
    case ActionId::Redo:
        return m_document.undoStack().canRedo() ? QString() : tr("There is nothing to make again");
    case ActionId::Copy:
    case ActionId::CopyMarkdown:
    case ActionId::CopyJson:
        return m_pages.hasSelection() ? QString() : tr("Select rows of a table first");
    case ActionId::ShowModules:
        return modulesOf(*session).empty()        ? tr("The model does not name modules")
               : hasModuleTree(m_pages.current()) ? QString()
                                                  : tr("Turn to Initializers, Findings or Changes first");
    case ActionId::ShowValues:
        return m_pages.selectedTensor() ? QString() : tr("Select one tensor first");
    case ActionId::VerifyFile:
        return m_document.isPlanned() ? QString() : tr("Nothing is planned, so Verify checks the file");
    case ActionId::MapWeights:
    case ActionId::FillFolded:
        return session->checkpoints().empty() ? tr("Add a checkpoint first") : QString();
    case ActionId::FixAll:
        return hasFixes(*session) ? QString() : tr("No finding has a recommended fix");
    case ActionId::FixSelected:
        return !hasFixes(*session)    ? tr("No finding has a recommended fix")
               : m_pages.hasSubject() ? QString()
                                      : tr("Select tensors or findings first");
    default:
        return {};
    }
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
