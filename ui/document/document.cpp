// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/document.h"

#include "ui/jobs/let_go.h"

#include <QUndoCommand>

#include <stdexcept>
#include <utility>

namespace onnxmend
{

/// A step of the document, between two states.
class DocumentStep : public QUndoCommand
{
public:
    using QUndoCommand::QUndoCommand;

    virtual Choices before() const = 0;
    virtual Choices after() const = 0;
    /// The sessions of these states; null if they have to be made from the choices.
    virtual std::shared_ptr<const Session> sessionBefore() const { return nullptr; }
    virtual std::shared_ptr<const Session> sessionAfter() const { return nullptr; }
};

/// Replaces the choices. Deriving the session from choices takes time, so a job does it beforehand and gives
/// it to Document, which then calls undo or redo.
class ChangeChoices : public DocumentStep
{
public:
    ChangeChoices(const QString& text, Document& document, Choices before, Choices after);
    ~ChangeChoices() override; ///< frees large plans on another thread

    Choices before() const override { return m_before; }
    Choices after() const override { return m_after; }

    void undo() override;
    void redo() override;

private:
    Document& m_document;
    Choices m_before;
    Choices m_after;
};

/// Puts the saved file in the place of the model and plan that it was written from. Both sessions are kept,
/// since choices are about one model.
class TurnToSaved : public DocumentStep
{
public:
    TurnToSaved(const QString& text, Document& document, std::shared_ptr<const Session> before,
                std::shared_ptr<const Session> after);
    ~TurnToSaved() override; ///< frees the sessions on another thread

    Choices before() const override { return m_before->choices(); }
    Choices after() const override { return m_after->choices(); }
    std::shared_ptr<const Session> sessionBefore() const override { return m_before; }
    std::shared_ptr<const Session> sessionAfter() const override { return m_after; }

    void undo() override;
    void redo() override;

private:
    Document& m_document;
    std::shared_ptr<const Session> m_before;
    std::shared_ptr<const Session> m_after;
};

TurnToSaved::TurnToSaved(const QString& text, Document& document, std::shared_ptr<const Session> before,
                         std::shared_ptr<const Session> after)
    : DocumentStep(text)
    , m_document(document)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
}

TurnToSaved::~TurnToSaved()
{
    letGo(std::move(m_before));
    letGo(std::move(m_after));
}

/// The plan of the model is in the file that was saved, so closing loses nothing.
void TurnToSaved::undo() { m_document.showFile(m_before, m_before->sharedPlan()); }

void TurnToSaved::redo() { m_document.showFile(m_after, nullptr); }

ChangeChoices::ChangeChoices(const QString& text, Document& document, Choices before, Choices after)
    : DocumentStep(text)
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
        letGo(std::exchange(m_savedPlan, nullptr)); // that plan was saved with the former files
    }
    put(std::move(session));
}

void Document::put(std::shared_ptr<const Session> session)
{
    std::shared_ptr<const Session> old = std::exchange(m_session, std::move(session));
    Q_EMIT changed();
    updateModified();
    letGo(std::move(old));
}

void Document::showFile(const std::shared_ptr<const Session>& session, std::shared_ptr<const Plan> savedPlan)
{
    m_next = nullptr; // the session of the step, which undo and redo were given
    letGo(std::exchange(m_savedPlan, std::move(savedPlan)));
    put(session);
}

void Document::turnToSaved(const QString& text, std::shared_ptr<const Session> written)
{
    m_undoStack.push(new TurnToSaved(text, *this, m_session, std::move(written)));
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

bool Document::isPlanned() const
{
    return m_session && m_session->skippedEdits().size() < m_session->plan().edits.size();
}

void Document::updateModified()
{
    const Plan& plan = m_session->plan();
    const bool isSaved = m_savedPlan && (m_savedPlan == m_session->sharedPlan() || *m_savedPlan == plan);
    const bool isModified = isPlanned() && !isSaved;
    if (m_isModified != isModified) {
        m_isModified = isModified;
        Q_EMIT modifiedChanged(isModified);
    }
}

namespace
{

/// Returns the step that undo takes back, or that redo repeats; null if there is none.
const DocumentStep* stepBack(const QUndoStack& steps)
{
    return steps.index() == 0 ? nullptr : static_cast<const DocumentStep*>(steps.command(steps.index() - 1));
}

const DocumentStep* stepForth(const QUndoStack& steps)
{
    return static_cast<const DocumentStep*>(steps.command(steps.index())); // null behind the last one
}

} // namespace

std::shared_ptr<const Session> Document::sessionBefore() const
{
    const DocumentStep* const step = stepBack(m_undoStack);
    return step ? step->sessionBefore() : nullptr;
}

std::shared_ptr<const Session> Document::sessionAfter() const
{
    const DocumentStep* const step = stepForth(m_undoStack);
    return step ? step->sessionAfter() : nullptr;
}

std::optional<Choices> Document::choicesBefore() const
{
    const DocumentStep* const step = stepBack(m_undoStack);
    return step ? std::optional(step->before()) : std::nullopt;
}

std::optional<Choices> Document::choicesAfter() const
{
    const DocumentStep* const step = stepForth(m_undoStack);
    return step ? std::optional(step->after()) : std::nullopt;
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
