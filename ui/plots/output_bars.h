// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QCustomPlot;

namespace onnxmend
{

/// How far the outputs of a converted model are off: of each a bar as the CPU computes and one with all
/// values rounded, on a logarithmic scale, with a line where the tolerance is. Red is what is beyond it.
class OutputBars : public QWidget
{
    Q_OBJECT

public:
    struct Output {
        QString name;
        std::optional<double> computed; ///< infinite where it breaks
        std::optional<double> rounded;
    };

    explicit OutputBars(QWidget* parent = nullptr);
    ~OutputBars() override;

    void show(const std::vector<Output>& outputs, double tolerance);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();
    void addBar(double place, double error, bool isComputed);
    void drawTolerance();
    void fitAxes();

    std::vector<Output> m_outputs;
    double m_tolerance = 0;
    double m_lowest = 1; ///< where the axis begins and ends
    double m_highest = 1;
    QCustomPlot* m_plot;
};

} // namespace onnxmend
