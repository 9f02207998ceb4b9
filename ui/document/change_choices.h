// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QUndoCommand>

#include <memory>

namespace onnxmend
{

class Document;

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

} // namespace onnxmend
