// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/numerics_outcome.h"

#include <QString>
#include <QWidget>

#include <memory>

class QLabel;
class QTableWidget;

namespace onnxmend
{

class MagnitudePlot;

/// Shows the effect of one node in FLOAT: the error of each output before and after, and the magnitudes of
/// the node's values with the limits of the dtype that they are rounded to.
class NodeTrialPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NodeTrialPanel(QWidget* parent = nullptr);

    /// Null clears it. `isOld`: the document has changed since.
    void show(const std::shared_ptr<const NodeTrial>& trial, bool isOld);
    /// Shows why the last node could not be measured.
    void showFailure(const QString& reason);

private:
    void showOutputs(const WidenedNode& widened);
    void showValues(const WidenedNode& widened);

    QLabel* m_headline;
    QLabel* m_node;
    QTableWidget* m_outputs;
    QLabel* m_valuesNote;
    MagnitudePlot* m_magnitudes;
};

} // namespace onnxmend
