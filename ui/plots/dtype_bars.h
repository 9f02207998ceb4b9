// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/model_overview.h"

#include <QWidget>

#include <vector>

class QCPBars;
class QCPTextElement;
class QCustomPlot;

namespace onnxmend
{

/// Bytes of each dtype, as stored and as planned, one bar above the other.
class DtypeBars : public QWidget
{
    Q_OBJECT

public:
    explicit DtypeBars(QWidget* parent = nullptr);
    ~DtypeBars() override;

    void show(const std::vector<ModelOverview::OfDType>& dtypes);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    std::vector<ModelOverview::OfDType> m_dtypes;
    QCustomPlot* m_plot;
};

} // namespace onnxmend
