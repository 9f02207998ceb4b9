// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"

#include <QObject>

class QWidget;

namespace onnxmend
{

class CheckpointBar;
class DoubtfulDataBar;
class ErrorReports;
class FileTasks;
class MappingTasks;
class OpeningFlow;
class PlanTasks;

/// What the chips of the checkpoints ask for, and the bar about data that differ from theirs.
class CheckpointFlow : public QObject
{
    Q_OBJECT

public:
    CheckpointFlow(const Document& document, FileTasks& files, PlanTasks& plan, MappingTasks& mapping,
                   OpeningFlow& opening, ErrorReports& errors, const CheckpointBar& bar,
                   const DoubtfulDataBar& doubtful, QWidget& window);

private:
    void showWarnings(std::size_t checkpoint);

    const Document& m_document;
    QWidget& m_window;
};

} // namespace onnxmend
