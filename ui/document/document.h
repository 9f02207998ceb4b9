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

/// The window's document: the session in force and the undo stack over what people choose. Sessions are made
/// in jobs; here they are only put in place, so a change is all there at once or not at all.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const std::shared_ptr<const Session>& session() const
    {
        return m_session;
    } ///< null before the first open
    /// The plan does something, and no saved file has it: there is something to lose.
    bool isModified() const { return m_isModified; }
    QUndoStack& undoStack() { return m_undoStack; }

    /// Another document.
    void open(std::shared_ptr<const Session> session);
    /// The same document with its files as they are now.
    void replace(std::shared_ptr<const Session> session);
    /// The same document with another plan, strategy, target, weight map or other checkpoints, as a step that
    /// can be undone. Nothing happens when they are the same.
    void change(const QString& text, std::shared_ptr<const Session> session);
    /// The plan as it is was saved.
    void markSaved();

    /// What undo and redo lead to; nothing where there is nothing to undo or redo.
    std::optional<Choices> choicesBefore() const;
    std::optional<Choices> choicesAfter() const;
    /// One step back or forth; `session` is the one with those choices.
    void undo(std::shared_ptr<const Session> session);
    void redo(std::shared_ptr<const Session> session);

Q_SIGNALS:
    void opened();  ///< a new document: nothing of the old one holds
    void changed(); ///< the session is another one of the same document
    void modifiedChanged(bool isModified);

private:
    friend class ChangeChoices;
    void showChoices(const Choices& choices);
    void updateModified();

    std::shared_ptr<const Session> m_session;
    std::shared_ptr<const Session> m_next; ///< ready for the step that is being made
    QUndoStack m_undoStack;
    std::shared_ptr<const Plan> m_savedPlan; ///< the last one that was saved; null before
    bool m_isModified = false;
};

} // namespace onnxmend
