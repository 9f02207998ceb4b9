// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/measure_values.h"
#include "ui/tensor/value_grid_model.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;

namespace onnxmend
{

/// The dtype of a cast preview, the view of a cell, and the loss of the cast.
class TargetBar : public QWidget
{
    Q_OBJECT

public:
    TargetBar(DType stored, DType planned, QWidget* parent = nullptr);

    DType target() const { return m_target; }
    bool casts() const { return m_target != m_stored; }
    CellView view() const; ///< Before if nothing is cast

    /// Sets the target to the planned dtype unless the user has chosen one.
    void setPlanned(DType planned);
    void showLoss(const ValueMeasurement& measurement);
    void showProblem(); ///< the loss could not be measured

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
    bool m_isChosen = false; ///< true if the user chose the target
    QComboBox* m_targets;
    QButtonGroup* m_views;
    QLabel* m_loss;
};

} // namespace onnxmend
