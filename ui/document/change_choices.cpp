// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/change_choices.h"

#include "ui/document/document.h"
#include "ui/jobs/let_go.h"

#include <utility>

namespace onnxmend
{

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

} // namespace onnxmend
