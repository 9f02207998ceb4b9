// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the main window lets weights be mapped by hand.

#include "ui/dialogs/mapping_dialog.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/side_panel.h"
#include "ui/window/main_window.h"

#include <QTabWidget>

namespace onnxmend
{

void MainWindow::connectMapping()
{
    connect(m_actions[ActionId::MapWeights], &QAction::triggered, this,
            [this] { askForMapping(selectedName()); });
    connect(&m_side->findingPanel(), &FindingPanel::mapRequested, this,
            [this] { askForMapping(m_side->findingPanel().finding()->value); });
    connect(&m_tasks, &Tasks::mappingReady, this, &MainWindow::showMapping);
}

std::string MainWindow::selectedName() const
{
    if (m_tabs->currentWidget() == m_findingsPage) {
        const std::vector<std::size_t> findings = m_findingsPage->selectedFindings();
        return findings.size() == 1 ? m_document.session()->report().findings[findings.front()].value
                                    : std::string();
    }
    const std::vector<int> rows = m_initializersPage->selectedRows();
    return rows.size() == 1 ? m_initializers.rowAt(rows.front()).row->name : std::string();
}

void MainWindow::askForMapping(const std::string& name)
{
    m_nameToMap = name;
    m_tasks.prepareMapping();
}

void MainWindow::showMapping(const std::shared_ptr<WeightMapping>& mapping)
{
    auto* const dialog = new MappingDialog(mapping, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->select(m_nameToMap);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_tasks.setWeightMap(dialog->map()); });
    dialog->open();
}

} // namespace onnxmend
