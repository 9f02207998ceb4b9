// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/plan/plan.h"

#include <QUndoCommand>

#include <memory>

namespace onnxmend
{

class Document;

/// The one undo command: one plan instead of another. What follows from a plan is a session; it takes time to
/// derive, so it is made in a job beforehand and handed to Document, which then calls undo or redo.
class ChangePlan : public QUndoCommand
{
public:
    ChangePlan(const QString& text, Document& document, std::shared_ptr<const Plan> before,
               std::shared_ptr<const Plan> after);

    const std::shared_ptr<const Plan>& before() const { return m_before; }
    const std::shared_ptr<const Plan>& after() const { return m_after; }

    void undo() override;
    void redo() override;

private:
    Document& m_document;
    std::shared_ptr<const Plan> m_before;
    std::shared_ptr<const Plan> m_after;
};

} // namespace onnxmend
