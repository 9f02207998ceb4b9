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

/// How many values there are of each power of two, and below it how far a cast moves them: the largest and
/// the mean relative error. Shaded is where the target's values have fewer digits, and where it has none.
class MagnitudePlot : public Plot
{
    Q_OBJECT

public:
    explicit MagnitudePlot(QWidget* parent = nullptr);

    /// Without a cast `target` is Undefined.
    void show(const std::vector<MagnitudeBin>& bins, DType target);

private:
    struct Part {
        QCPAxisRect* rect;
        std::vector<QCPItemRect*> bands; ///< no values, subnormal, beyond
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
