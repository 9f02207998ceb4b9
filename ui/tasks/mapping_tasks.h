// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

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

Q_SIGNALS:
    void prepared(const std::shared_ptr<onnxmend::WeightMapping>& mapping);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
