// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QUndoCommand>

#include <memory>

namespace onnxmend
{

class Document;

/// The one undo command: other choices instead of those before. What follows from them is a session; it takes
/// time to derive, so it is made in a job beforehand and handed to Document, which then calls undo or redo.
class ChangeChoices : public QUndoCommand
{
public:
    ChangeChoices(const QString& text, Document& document, Choices before, Choices after);
    ~ChangeChoices() override; ///< which frees no large plan on this thread

    const Choices& before() const { return m_before; }
    const Choices& after() const { return m_after; }

    void undo() override;
    void redo() override;

private:
    Document& m_document;
    Choices m_before;
    Choices m_after;
};

} // namespace onnxmend
