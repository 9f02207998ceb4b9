// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/inspector/tensor_details.h"
#include "ui/jobs/job.h"
#include "ui/models/initializer_model.h"

#include <QScrollArea>

#include <memory>
#include <optional>

class QGridLayout;
class QLabel;
class QTimer;
class QToolButton;

namespace onnxmend
{

class Actions;
class HistogramPlot;

/// What is known of the selected tensor. Its values are read in a background job of its own; a newer
/// selection makes the older job stale.
class DetailsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit DetailsPanel(const Actions& actions, QWidget* parent = nullptr);

    /// `row` is an index into the session's report.
    void showTensor(std::shared_ptr<const Session> session, std::size_t row, const InitializerEntry& entry);
    void setStatusShown(bool shown); ///< else something beside it says what is wrong
    void showSummary(const QString& title, const QString& text); ///< of several tensors, or of none

    const JobSlot& job() const { return m_job; }

Q_SIGNALS:
    void detailsShown(); ///< all of the tensor, values included

protected:
    void changeEvent(QEvent* event) override;

private:
    QLabel* addFact(const QString& title);
    void createValues(QWidget* content, const Actions& actions);
    void showDtype(const QString& change); ///< and what it is about to become
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
    QToolButton* m_showValues; ///< all of them, in a window
    QLabel* m_valuesState;     ///< what is shown in place of the values
    QWidget* m_values;
    QLabel* m_statistics;
    QLabel* m_first;
    QLabel* m_loss;
    HistogramPlot* m_plot;
};

} // namespace onnxmend
