// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/document.h"

#include "ui/jobs/let_go.h"

#include <QUndoCommand>

#include <memory>
#include <stdexcept>
#include <utility>

namespace onnxmend
{

/// The only undo command: replaces the choices. Deriving the session from choices takes time, so a job does
/// it beforehand and gives it to Document, which then calls undo or redo.
class ChangeChoices : public QUndoCommand
{
public:
    ChangeChoices(const QString& text, Document& document, Choices before, Choices after);
    ~ChangeChoices() override; ///< frees large plans on another thread

    const Choices& before() const { return m_before; }
    const Choices& after() const { return m_after; }

    void undo() override;
    void redo() override;

private:
    Document& m_document;
    Choices m_before;
    Choices m_after;
};

ChangeChoices::ChangeChoices(const QString& text, Document& document, Choices before, Choices after)
    : QUndoCommand(text)
    , m_document(document)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setObsolete(m_before == m_after);
}

ChangeChoices::~ChangeChoices()
{
    // Freeing a plan of 200,000 edits, or the tensors of a checkpoint, takes long.
    letGo(std::make_shared<const std::pair<Choices, Choices>>(std::move(m_before), std::move(m_after)));
}

void ChangeChoices::undo() { m_document.showChoices(m_before); }

void ChangeChoices::redo() { m_document.showChoices(m_after); }

Document::Document(QObject* parent)
    : QObject(parent)
{
}

void Document::open(std::shared_ptr<const Session> session)
{
    m_undoStack.clear();
    letGo(std::exchange(m_savedPlan, nullptr));
    std::shared_ptr<const Session> old = std::exchange(m_session, std::move(session));
    Q_EMIT opened();
    updateModified();
    letGo(std::move(old));
}

void Document::replace(std::shared_ptr<const Session> session)
{
    if (session->model() != m_session->model()) {
        letGo(std::exchange(m_savedPlan, nullptr)); // that plan was saved with the files of before
    }
    std::shared_ptr<const Session> old = std::exchange(m_session, std::move(session));
    Q_EMIT changed();
    updateModified();
    letGo(std::move(old));
}

void Document::change(const QString& text, std::shared_ptr<const Session> session)
{
    Choices before = m_session->choices();
    Choices after = session->choices();
    if (before == after) {
        return;
    }
    m_next = std::move(session);
    m_undoStack.push(new ChangeChoices(text, *this, std::move(before), std::move(after)));
}

void Document::markSaved()
{
    m_savedPlan = m_session->sharedPlan();
    updateModified();
}

void Document::updateModified()
{
    const Plan& plan = m_session->plan();
    const bool isSaved = m_savedPlan && (m_savedPlan == m_session->sharedPlan() || *m_savedPlan == plan);
    const bool doesNothing = m_session->skippedEdits().size() == plan.edits.size();
    const bool isModified = !doesNothing && !isSaved;
    if (m_isModified != isModified) {
        m_isModified = isModified;
        Q_EMIT modifiedChanged(isModified);
    }
}

std::optional<Choices> Document::choicesBefore() const
{
    const int index = m_undoStack.index();
    if (index == 0) {
        return std::nullopt;
    }
    return static_cast<const ChangeChoices*>(m_undoStack.command(index - 1))->before();
}

std::optional<Choices> Document::choicesAfter() const
{
    const int index = m_undoStack.index();
    if (index == m_undoStack.count()) {
        return std::nullopt;
    }
    return static_cast<const ChangeChoices*>(m_undoStack.command(index))->after();
}

void Document::undo(std::shared_ptr<const Session> session)
{
    m_next = std::move(session);
    m_undoStack.undo();
}

void Document::redo(std::shared_ptr<const Session> session)
{
    m_next = std::move(session);
    m_undoStack.redo();
}

void Document::showChoices(const Choices& choices)
{
    // After a reload, checkpoints of earlier steps have changed.
    if (!m_next || (m_next->choices().reloads == choices.reloads && !(m_next->choices() == choices))) {
        throw std::logic_error("choices are shown without their session");
    }
    replace(std::exchange(m_next, nullptr));
}

} // namespace onnxmend
