// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/change_plan.h"

#include "ui/document/document.h"

#include <utility>

namespace onnxmend
{

ChangePlan::ChangePlan(const QString& text, Document& document, std::shared_ptr<const Plan> before,
                       std::shared_ptr<const Plan> after)
    : QUndoCommand(text)
    , m_document(document)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setObsolete(*m_before == *m_after);
}

void ChangePlan::undo() { m_document.showPlan(m_before); }

void ChangePlan::redo() { m_document.showPlan(m_after); }

} // namespace onnxmend
