// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <memory>

namespace onnxmend
{

/// The window's document: the current session, and the undo stack of the user's choices. Jobs make sessions;
/// this class only puts them in place, so a change happens completely or not at all.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const std::shared_ptr<const Session>& session() const
    {
        return m_session;
    } ///< null before the first document
    /// Returns whether the plan does something: the model with it is another one than the opened file. False
    /// before the first document.
    bool isPlanned() const;
    /// Returns whether the plan does something and is in no saved file: closing would lose it.
    bool isModified() const { return m_isModified; }
    QUndoStack& undoStack() { return m_undoStack; }

    /// Puts another document in place.
    void open(std::shared_ptr<const Session> session);
    /// Puts the same document with changed files in place.
    void replace(std::shared_ptr<const Session> session);
    /// Puts the same document with another plan, strategy, target, weight map or other checkpoints in place,
    /// as a step that can be undone. Does nothing if they are the same.
    void change(const QString& text, std::shared_ptr<const Session> session);
    /// Notes that the present plan was saved.
    void markSaved();
    /// Puts the file that the document was saved as in its place, as a step that can be undone: back to the
    /// opened model with its plan.
    void turnToSaved(const QString& text, std::shared_ptr<const Session> written);

    /// Return the session after undo and redo if it is known; null if it has to be made from the choices.
    std::shared_ptr<const Session> sessionBefore() const;
    std::shared_ptr<const Session> sessionAfter() const;
    /// Return the choices after undo and redo; nullopt if there is nothing to undo or redo.
    std::optional<Choices> choicesBefore() const;
    std::optional<Choices> choicesAfter() const;
    /// Makes one step back or forth. `session` has the choices of that step, or is the known one.
    void undo(std::shared_ptr<const Session> session);
    void redo(std::shared_ptr<const Session> session);

Q_SIGNALS:
    void opened();  ///< another document is in place
    void changed(); ///< another session of the same document is in place
    void modifiedChanged(bool isModified);

private:
    friend class ChangeChoices;
    friend class TurnToSaved;
    void showChoices(const Choices& choices);
    void showFile(const std::shared_ptr<const Session>& session, std::shared_ptr<const Plan> savedPlan);
    void put(std::shared_ptr<const Session> session);
    void updateModified();

    std::shared_ptr<const Session> m_session;
    std::shared_ptr<const Session> m_next; ///< session of the present step
    QUndoStack m_undoStack;
    std::shared_ptr<const Plan> m_savedPlan; ///< the plan that was saved last; null if none was
    bool m_isModified = false;
};

} // namespace onnxmend
