// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/output_bars.h"

#include <QScrollArea>
#include <QStringList>

#include <vector>

class QLabel;

namespace onnxmend
{

/// The measured error of each output, and notes about how it was measured.
class OutputsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit OutputsPanel(QWidget* parent = nullptr);

    /// Shows the worst outputs if there are too many.
    void show(std::vector<OutputBars::Output> outputs, double tolerance, QStringList notes);

private:
    OutputBars* m_bars;
    QLabel* m_notes;
};

} // namespace onnxmend
