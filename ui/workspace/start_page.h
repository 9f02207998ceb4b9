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

/// The page before a model is open: what the program does, three ways to start, and the recent models.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(Actions& actions, QWidget* parent = nullptr);

    /// Offers plans of closed windows that were not saved.
    void showUnsavedPlans(const std::vector<RecoveredPlan>& plans);
    void showRecent(const std::vector<RecentModel>& models);
    /// Offers to reopen the windows of the last run; not for fewer than two models, which are among the
    /// recent ones.
    void showLast(const std::vector<WindowModel>& models);
    void offerTour(bool offers); ///< for users who have not seen it
    void setBusy(bool busy);     ///< disables whatever opens a model

Q_SIGNALS:
    void planRequested(const onnxmend::RecoveredPlan& plan); ///< opens the model with its plan again
    void planForgotten(const onnxmend::RecoveredPlan& plan);
    void recentRequested(const onnxmend::RecentModel& model);
    void lastRequested(); ///< opens all models of the last run

private:
    struct Section {
        QWidget* widget = nullptr;
        QVBoxLayout* rows = nullptr;
    };
    Section createSection(const QString& title);

    Section m_unsaved;
    Section m_recent;
    QPushButton* m_last;
    QPushButton* m_tour;
};

} // namespace onnxmend
