// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/plot.h"

#include <QString>

#include <optional>
#include <vector>

namespace onnxmend
{

/// The error of each output of a converted model on a logarithmic scale: one bar for the computation on the
/// CPU, one with all values rounded. A line marks the tolerance, and larger errors are red.
class OutputBars : public BarPlot
{
    Q_OBJECT

public:
    struct Output {
        QString name;
        std::optional<double> computed; ///< infinite if it is not finite
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
    double m_lowest = 1; ///< ends of the axis
    double m_highest = 1;
};

} // namespace onnxmend
