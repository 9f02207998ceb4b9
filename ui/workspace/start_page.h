// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/opening_choices.h"
#include "ui/document/recent_models.h"
#include "ui/document/recovered_plans.h"

#include <QWidget>

#include <vector>

class QPushButton;
class QVBoxLayout;

namespace onnxmend
{

/// The product in one look, before a model is open: what it does, three ways to begin, and the models that
/// were open last.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(Actions& actions, QWidget* parent = nullptr);

    /// Plans that were not saved when a window went away.
    void showKept(const std::vector<RecoveredPlan>& plans);
    void showRecent(const std::vector<RecentModel>& models);
    /// Offers what the windows of the last run showed; of fewer than two models the recent ones say all.
    void showLast(const std::vector<WindowModel>& models);
    void offerTour(bool offers); ///< to who was never on it

Q_SIGNALS:
    void keptRequested(const onnxmend::RecoveredPlan& plan); ///< to be opened again with what was planned
    void keptForgotten(const onnxmend::RecoveredPlan& plan);
    void recentRequested(const onnxmend::RecentModel& model);
    void lastRequested(); ///< all of the last run

private:
    struct Section {
        QWidget* widget = nullptr;
        QVBoxLayout* rows = nullptr;
    };
    Section createSection(const QString& title);

    Section m_kept;
    Section m_recent;
    QPushButton* m_last;
    QPushButton* m_tour;
};

} // namespace onnxmend
