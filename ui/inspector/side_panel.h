// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/initializer_model.h"
#include "ui/page/selection.h"

#include <QSplitter>

#include <memory>
#include <vector>

namespace onnxmend
{

class Actions;
class DetailsPanel;
class FindingPanel;
class SelectionFacts;

/// The inspector of what is selected, the same on every page: the finding, the tensor that it is about, and
/// what else is known.
class SidePanel : public QSplitter
{
    Q_OBJECT

public:
    SidePanel(const InitializerModel& initializers, const Actions& actions, QWidget* parent = nullptr);

    FindingPanel& findingPanel() { return *m_finding; }
    SelectionFacts& facts() { return *m_facts; }

    void clear(); ///< nothing of any session is shown
    void show(const Selection& selection);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Selection summaryOf(const Selection& selection) const; ///< of several, in words
    void divide(); ///< as much room for the finding as it needs, if the user did not say otherwise

    bool m_isDivided = false; ///< by the user
    const InitializerModel& m_initializers;
    const Actions& m_actions;
    FindingPanel* m_finding;
    SelectionFacts* m_facts;
    DetailsPanel* m_tensor;
};

} // namespace onnxmend
