// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QCustomPlot;

namespace onnxmend
{

/// How far outputs are from those that they are compared with: one bar each on a logarithmic scale, red where
/// that is more than the dtypes explain. An output without any error has no bar.
class ErrorBars : public QWidget
{
    Q_OBJECT

public:
    struct Output {
        QString name;
        double error = 0; ///< relative to the other output's values
        bool differs = false;
    };

    explicit ErrorBars(QWidget* parent = nullptr);
    ~ErrorBars() override;

    void show(const std::vector<Output>& outputs);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    std::vector<Output> m_outputs;
    QCustomPlot* m_plot;
};

} // namespace onnxmend
