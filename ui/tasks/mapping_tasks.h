// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/tasks/document_tasks.h"

#include <QString>

#include <memory>

namespace onnxmend
{

/// Prepares a mapping by hand of the document's weights, and audits with one.
class MappingTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    /// Compares names and values of the opened document. Emits prepared.
    void prepare();
    void setWeightMap(WeightMap map);
    /// Fills weights that the exporter has folded with the suggestions of the graph, or does not.
    void setBindFolded(bool bindFolded);

Q_SIGNALS:
    void prepared(const std::shared_ptr<onnxmend::WeightMapping>& mapping);

private:
    /// `work` makes the changed session in the worker; the change is an undo step.
    template <typename Work>
    void change(const QString& text, Work work);
};

} // namespace onnxmend
