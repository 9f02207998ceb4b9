// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/document/recent_models.h"

#include <QWidget>

#include <vector>

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

    void showRecent(const std::vector<RecentModel>& models);

Q_SIGNALS:
    void recentRequested(const onnxmend::RecentModel& model);

private:
    QVBoxLayout* m_recent;
    QWidget* m_recentSection;
};

} // namespace onnxmend
