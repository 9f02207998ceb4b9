// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/loss/histogram.h"
#include "ui/plots/plot.h"

#include <QString>

#include <cstdint>
#include <memory>

class QCPGraph;
class QCPItemRect;
class QLabel;

namespace onnxmend
{

/// The histogram of a tensor's values before and, as an outline on top, after a cast.
class HistogramPlot : public Plot
{
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    void show(const Histogram& before, DType stored, const Histogram* after, DType target);
    /// Shades the values beyond the range of that type, and its subnormals. Describes both in words.
    void markType(DType dtype);
    void clear();

private:
    void draw() override;
    void showNote();

    DType m_stored = DType::Undefined;
    DType m_target = DType::Undefined;
    DType m_marked = DType::Undefined;
    std::uint64_t m_outside = 0;
    QCPItemRect* m_tooLow;
    QCPItemRect* m_tooHigh;
    QCPItemRect* m_subnormal;
    QCPGraph* m_before;
    QCPGraph* m_after;
    QLabel* m_note;
};

} // namespace onnxmend
