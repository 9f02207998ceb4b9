// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/model_overview.h"
#include "ui/plots/plot.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// The bytes of each dtype, as stored and as planned, in two bars.
class DtypeBars : public BarPlot
{
    Q_OBJECT

public:
    explicit DtypeBars(QWidget* parent = nullptr);

    void show(const std::vector<ModelOverview::OfDType>& dtypes);

private:
    void draw() override;
    void addBytes(double place, std::uint64_t bytes, const QString& text, const QColor& fill,
                  const QColor& edge);

    std::vector<ModelOverview::OfDType> m_dtypes;
};

} // namespace onnxmend
