// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/initializer_model.h"
#include "ui/page/selection.h"

#include <QSplitter>

namespace onnxmend
{

class Actions;
class DetailsPanel;
class FindingPanel;
class NodePanel;
class SelectionFacts;

/// The inspector of the selection, the same on every page: the finding, its node and tensor, and
/// further facts.
class SidePanel : public QSplitter
{
    Q_OBJECT

public:
    SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent = nullptr);

    FindingPanel& findingPanel() { return *m_finding; }
    SelectionFacts& facts() { return *m_facts; }
    NodePanel& node() { return *m_node; }

    void clear(); ///< no session is shown afterwards
    void show(const Selection& selection);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Selection summaryOf(const Selection& selection) const; ///< several rows in words
    void divide(); ///< gives the finding the height that it needs, unless the user moved the divider

    bool m_isDivided = false; ///< true if the user moved the divider
    const InitializerModel& m_initializers;
    const Actions& m_actions;
    FindingPanel* m_finding;
    SelectionFacts* m_facts;
    NodePanel* m_node;
    DetailsPanel* m_tensor;
};

} // namespace onnxmend
