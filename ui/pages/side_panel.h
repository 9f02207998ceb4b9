// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/initializer_model.h"

#include <QSplitter>

#include <memory>
#include <vector>

namespace onnxmend
{

class Actions;
class DetailsPanel;
class FindingPanel;
class GraphFacts;
struct GraphSelection;

/// Beside the tables: the selected finding, and below it the tensor that it is about.
class SidePanel : public QSplitter
{
    Q_OBJECT

public:
    SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent = nullptr);

    FindingPanel& findingPanel() { return *m_finding; }
    GraphFacts& graphFacts() { return *m_graph; }

    void clear(); ///< nothing of any session is shown
    void showTensors(const std::shared_ptr<const Session>& session, const std::vector<std::size_t>& rows);
    /// Indices of findings of the session's report.
    void showFindings(const std::shared_ptr<const Session>& session,
                      const std::vector<std::size_t>& findings);
    /// What is current in the graph: its finding where it has one, and its tensor, or else its types.
    void showGraph(const std::shared_ptr<const Session>& session, const GraphSelection& selection);

private:
    void divide(); ///< as much room for the finding as it needs, if the user did not say otherwise

    bool m_isDivided = false; ///< by the user
    const InitializerModel& m_initializers;
    const Actions& m_actions;
    FindingPanel* m_finding;
    DetailsPanel* m_tensor;
    GraphFacts* m_graph;
};

} // namespace onnxmend
