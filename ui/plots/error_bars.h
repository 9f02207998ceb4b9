// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/plots/plot.h"

#include <QString>

#include <vector>

namespace onnxmend
{

/// The error of each output as a bar on a logarithmic scale, red if it is larger than the dtypes explain. An
/// output without any error has no bar.
class ErrorBars : public BarPlot
{
    Q_OBJECT

public:
    struct Output {
        QString name;
        double error = 0; ///< error relative to the other output's values
        bool differs = false;
    };

    explicit ErrorBars(QWidget* parent = nullptr);

    void show(std::vector<Output> outputs);
    const std::vector<Output>& outputs() const { return m_outputs; }

private:
    void draw() override;

    std::vector<Output> m_outputs;
};

} // namespace onnxmend
