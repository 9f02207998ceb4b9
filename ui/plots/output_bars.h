// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/plot.h"

#include <QString>

#include <optional>
#include <vector>

namespace onnxmend
{

/// How far the outputs of a converted model are off: of each a bar as the CPU computes and one with all
/// values rounded, on a logarithmic scale, with a line where the tolerance is. Red is what is beyond it.
class OutputBars : public BarPlot
{
    Q_OBJECT

public:
    struct Output {
        QString name;
        std::optional<double> computed; ///< infinite where it breaks
        std::optional<double> rounded;
    };

    explicit OutputBars(QWidget* parent = nullptr);

    void show(const std::vector<Output>& outputs, double tolerance);

private:
    void draw() override;
    void fitRange();
    void addError(double place, double error, bool isComputed);

    std::vector<Output> m_outputs;
    double m_tolerance = 0;
    double m_lowest = 1; ///< where the axis begins and ends
    double m_highest = 1;
};

} // namespace onnxmend
