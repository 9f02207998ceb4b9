// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "ui/models/kept_nodes_model.h"
#include "ui/page/selection.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QPushButton;

namespace onnxmend
{

/// The nodes that a conversion keeps, in groups by reason. Nodes that are kept for their values can be
/// converted anyway; the next run measures the effect.
class KeptNodesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit KeptNodesPanel(QWidget* parent = nullptr);
    ~KeptNodesPanel() override;

    void show(const std::shared_ptr<const ConversionOutcome>& outcome); ///< null clears it
    void setChangeable(bool isChangeable);                              ///< true if a new run is possible
    TableView* table() { return m_table; }
    FilterBar* filterBar() { return m_bar; }
    Selection selected() const; ///< without a session
    void select(const Selection& selection);

Q_SIGNALS:
    void keepRequested(const std::vector<std::string>& nodes);
    void convertRequested(const std::vector<std::string>& nodes);
    void showRequested(const onnxmend::GraphPlace& place);
    void selectionChanged();

private:
    QWidget* createBar();
    void fillMenu(QMenu& menu);
    void hideUnusedColumns();
    void updateButtons();
    /// Returns the selected nodes; with `isForceable` only those that can be converted anyway.
    std::vector<std::string> selectedNodes(bool isForceable) const;

    std::shared_ptr<const ConversionOutcome> m_outcome;
    bool m_isChangeable = false;
    KeptNodesModel m_model;
    FilterBar* m_bar;
    TableView* m_table;
    QPushButton* m_convert;
    QPushButton* m_keep;
    QPushButton* m_show;
};

} // namespace onnxmend
