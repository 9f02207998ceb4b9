// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/measure_values.h"
#include "ui/tensor/value_grid_model.h"

#include <QWidget>

#include <optional>

class QButtonGroup;
class QComboBox;
class QLabel;

namespace onnxmend
{

/// The dtype that values are cast to for looking at them, what a cell shows of it, and what the cast loses.
class TargetBar : public QWidget
{
    Q_OBJECT

public:
    TargetBar(DType stored, DType planned, QWidget* parent = nullptr);

    DType target() const { return m_target; }
    bool casts() const { return m_target != m_stored; }
    CellView view() const; ///< Before, where nothing is cast

    /// Where the user has not chosen a target, it is what is planned.
    void setPlanned(DType planned);
    void showLoss(const ValueMeasurement& measurement);
    void showProblem(); ///< nothing could be measured

Q_SIGNALS:
    void targetChanged();
    void viewChanged();

private:
    void fillTargets();
    void setTarget(DType target);
    void showTarget();

    DType m_stored;
    DType m_planned;
    DType m_target;
    bool m_isChosen = false; ///< by the user
    QComboBox* m_targets;
    QButtonGroup* m_views;
    QLabel* m_loss;
};

} // namespace onnxmend
