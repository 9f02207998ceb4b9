// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/inspector/tensor_details.h"
#include "ui/jobs/job.h"
#include "ui/models/initializer_model.h"

#include <QScrollArea>

#include <memory>

class QGridLayout;
class QLabel;
class QTimer;
class QToolButton;

namespace onnxmend
{

class Actions;
class HistogramPlot;

/// Details of the selected tensor. A background job reads its values; a newer selection makes an older job
/// stale.
class DetailsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit DetailsPanel(const Actions& actions, QWidget* parent = nullptr);

    /// `row` is an index into the session's report.
    void showTensor(std::shared_ptr<const Session> session, std::size_t row, const InitializerEntry& entry);
    void setStatusShown(bool shown); ///< hidden if another panel states the problem
    void showSummary(const QString& title, const QString& text); ///< for several tensors or none

    const JobSlot& job() const { return m_job; }

Q_SIGNALS:
    void detailsShown(); ///< emitted when everything is shown, values included

private:
    QLabel* addFact(const QString& title);
    void createValues(QWidget* content, const Actions& actions);
    void showDtype(const QString& change); ///< present and planned dtype
    void showStatus(const InitializerEntry& entry);
    void startReading();
    void showDetails(const TensorDetails& details);
    void showMeasurement(const TensorMeasurement& measurement);
    void hideValues(const QString& why);

    JobSlot m_job;
    QTimer* m_delay;
    std::shared_ptr<const Session> m_session;
    std::size_t m_row = 0;
    InitializerEntry m_entry;
    bool m_isStatusShown = true;

    QLabel* m_title;
    QLabel* m_statusIcon;
    QLabel* m_status;
    QWidget* m_facts;
    QGridLayout* m_grid;
    QLabel* m_dtype;
    QLabel* m_shape;
    QLabel* m_size;
    QLabel* m_place;
    QLabel* m_checkpointTitle;
    QLabel* m_checkpoint;
    QLabel* m_uses;
    QLabel* m_valuesTitle;
    QToolButton* m_showValues; ///< opens a window with all values
    QLabel* m_valuesState;     ///< text in place of the values
    QWidget* m_values;
    QLabel* m_statistics;
    QLabel* m_first;
    QLabel* m_loss;
    HistogramPlot* m_plot;
};

} // namespace onnxmend
