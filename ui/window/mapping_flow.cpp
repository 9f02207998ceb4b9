// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/mapping_flow.h"

#include "ui/dialogs/mapping_dialog.h"

namespace onnxmend
{

MappingFlow::MappingFlow(MappingTasks& tasks, QWidget& window)
    : m_tasks(tasks)
    , m_window(window)
{
    connect(&tasks, &MappingTasks::prepared, this, &MappingFlow::showDialog);
}

void MappingFlow::ask(const std::string& name)
{
    m_name = name;
    m_tasks.prepare();
}

void MappingFlow::showDialog(const std::shared_ptr<WeightMapping>& mapping)
{
    auto* const dialog = new MappingDialog(mapping, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->select(m_name);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_tasks.setWeightMap(dialog->map()); });
    dialog->open();
}

} // namespace onnxmend
