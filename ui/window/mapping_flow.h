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

/// Lets weights be mapped by hand: compares names, asks in a dialog, and audits with what it gave.
class MappingFlow : public QObject
{
    Q_OBJECT

public:
    MappingFlow(MappingTasks& tasks, QWidget& window);

    /// `name` of the place or tensor that is selected at first; may be empty.
    void ask(const std::string& name);

private:
    void showDialog(const std::shared_ptr<WeightMapping>& mapping);

    MappingTasks& m_tasks;
    QWidget& m_window;
    std::string m_name; ///< what the dialog is opened for
};

} // namespace onnxmend
