// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/models/initializer_model.h"
#include "ui/page/page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/module_splitter.h"
#include "ui/tables/table_view.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

/// The table of initializers with its filter and the actions on the selected rows.
class InitializersPage : public Page
{
    Q_OBJECT

public:
    InitializersPage(InitializerModel& model, Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Initializers"); }
    std::string_view iconName() const override { return "initializers"; }
    std::size_t count(const Session& session) const override;
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;

    TableView* table() override { return m_table; }
    FilterBar* filterBar() override { return m_bar; }
    Selection selected() const override;
    std::vector<std::size_t> allTensors() const override;
    void select(const Selection& selection) override;
    /// Selects the tensors of these names and scrolls to the first.
    void selectTensors(const std::set<std::string, std::less<>>& names);
    std::vector<int> selectedRows() const { return m_table->selectedSourceRows(); } ///< rows of the model

Q_SIGNALS:
    void castRequested(onnxmend::DType to);
    void graphRequested(); ///< shows the selection

private:
    void showCounts();
    void hideUnusedColumns();
    bool hasFix(int row) const; ///< true if it has a recommended fix
    void fillMenu(QMenu& menu);

    std::shared_ptr<const Session> m_session; ///< null before the first open
    InitializerModel& m_model;
    Actions& m_actions;
    FilterBar* m_bar;
    ModuleSplitter* m_modules;
    TableView* m_table;
};

} // namespace onnxmend
