// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/values/magnitude_errors.h"
#include "ui/plots/plot.h"

#include <vector>

class QCPAxisRect;
class QCPBars;
class QCPGraph;
class QCPItemRect;
class QLabel;

namespace onnxmend
{

/// The number of values of each power of two, and below it the largest and the mean relative error of a cast.
/// Shading shows where the target's values have fewer digits, and where it has none.
class MagnitudePlot : public Plot
{
    Q_OBJECT

public:
    explicit MagnitudePlot(QWidget* parent = nullptr);

    /// Shows the bins. `target` is Undefined without a cast.
    void show(const std::vector<MagnitudeBin>& bins, DType target);

private:
    struct Part {
        QCPAxisRect* rect;
        std::vector<QCPItemRect*> bands; ///< shaded ranges: no values, subnormal, too large
    };
    Part createPart(bool isUpper);
    void draw() override;
    void drawBands(const Part& part);
    void applyColors();
    QString description() const;

    std::vector<MagnitudeBin> m_bins;
    DType m_target = DType::Undefined;
    Part m_counts;
    Part m_errors;
    QCPBars* m_bars;
    QCPGraph* m_largest;
    QCPGraph* m_mean;
    QLabel* m_note;
};

} // namespace onnxmend
