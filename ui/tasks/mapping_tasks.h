// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>
#include <QString>

#include <memory>

namespace onnxmend
{

/// Prepares a mapping by hand of the document's weights, and audits with one.
class MappingTasks : public QObject
{
    Q_OBJECT

public:
    MappingTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// Compares names and values of the document as it was opened; ends in prepared.
    void prepare();
    void setWeightMap(WeightMap map);
    /// Fills weights that the exporter has folded with what the graph suggests, or leaves them.
    void setBindFolded(bool bindFolded);

Q_SIGNALS:
    void prepared(const std::shared_ptr<onnxmend::WeightMapping>& mapping);

private:
    /// `work` makes the changed session in the worker; the change is a step that can be undone.
    template <typename Work>
    void change(const QString& text, Work work);

    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
