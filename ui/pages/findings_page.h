// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/models/findings_model.h"
#include "ui/page/page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/module_splitter.h"
#include "ui/tables/table_view.h"

#include <cstddef>
#include <memory>
#include <vector>

class QComboBox;

namespace onnxmend
{

class PreviewPanel;

/// The findings, the target of the model, the preferred strategy of fixes, and a preview of the chosen fix.
class FindingsPage : public Page
{
    Q_OBJECT

public:
    FindingsPage(FindingsModel& model, Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Findings"); }
    std::string_view iconName() const override { return "findings"; }
    std::size_t count(const Session& session) const override;
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    void setBusy(bool busy) override;

    TableView* table() override { return m_table; }
    FilterBar* filterBar() override { return m_bar; }
    PreviewPanel& preview() { return *m_preview; }
    Selection selected() const override; ///< with the tensors of the findings
    std::vector<std::size_t> allFindings() const override;
    std::vector<std::size_t> allTensors() const override;
    void select(const Selection& selection) override;

Q_SIGNALS:
    void strategyRequested(onnxmend::Strategy strategy);
    void targetRequested(onnxmend::RuntimeTarget target);
    void castRequested(onnxmend::DType to); ///< casts the tensors of the selected findings
    void graphRequested();
    void smallModelRequested(std::size_t finding); ///< index in the report

private:
    void createStrategy();
    void createTarget();
    void showSession(const Session& session);
    void offerColumns();
    bool hasFix(int row) const; ///< true if it has a recommended fix
    void fillMenu(QMenu& menu);
    void sayWhyIgnored(Selection& selection, int row) const;
    void showCounts(const Summary& found, std::size_t ignoredCount); ///< in the order of the severities

    std::shared_ptr<const Session> m_session; ///< null before the first open
    FindingsModel& m_model;
    Actions& m_actions;
    FilterBar* m_bar;
    ModuleSplitter* m_modules;
    TableView* m_table;
    QComboBox* m_strategy;
    QComboBox* m_target;
    PreviewPanel* m_preview;
};

} // namespace onnxmend
