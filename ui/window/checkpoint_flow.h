// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"

#include <QObject>

class QWidget;

namespace onnxmend
{

class CheckpointBar;
class ErrorReports;
class FileTasks;
class OpeningFlow;
class PlanTasks;

/// What the chips of the checkpoints ask for.
class CheckpointFlow : public QObject
{
    Q_OBJECT

public:
    CheckpointFlow(const Document& document, FileTasks& files, PlanTasks& plan, OpeningFlow& opening,
                   ErrorReports& errors, const CheckpointBar& bar, QWidget& window);

private:
    void showWarnings(std::size_t checkpoint);

    const Document& m_document;
    QWidget& m_window;
};

} // namespace onnxmend
