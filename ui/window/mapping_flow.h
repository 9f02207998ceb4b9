// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/tasks/mapping_tasks.h"

#include <QObject>

#include <memory>
#include <string>

class QWidget;

namespace onnxmend
{

/// Maps weights by hand: compares names, opens the dialog, and audits with its result.
class MappingFlow : public QObject
{
    Q_OBJECT

public:
    MappingFlow(MappingTasks& tasks, QWidget& window);

    /// `name` is the weight or tensor to select first; may be empty.
    void ask(const std::string& name);

private:
    void showDialog(const std::shared_ptr<WeightMapping>& mapping);

    MappingTasks& m_tasks;
    QWidget& m_window;
    std::string m_name; ///< name to select in the dialog
};

} // namespace onnxmend
