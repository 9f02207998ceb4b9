// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/measure_values.h"
#include "ui/jobs/job.h"

#include <QScrollArea>

#include <cstdint>
#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace onnxmend
{

class HistogramPlot;
class MagnitudePlot;

/// Facts about all values: how many were read, statistics before and after the cast, their histogram and
/// magnitudes, and the elements that lose most.
class FactsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit FactsPanel(QWidget* parent = nullptr);

    /// Reads a sample at once, then all values if the tensor is small enough or the user asks.
    void measure(const TensorRef& tensor, DType to);
    JobSlot& job() { return m_job; } ///< job that reads the values
    const JobSlot& job() const { return m_job; }

Q_SIGNALS:
    void measured(const onnxmend::ValueMeasurement& measurement);
    void failed(const onnxmend::ErrorDetails& error); ///< the values cannot be read
    void elementRequested(std::uint64_t element);

private:
    void sample();
    void measureAll();
    void start(std::unique_ptr<Job> job);
    void show(const ValueMeasurement& measurement);
    QString stateText(const ValueMeasurement& measurement) const;
    QWidget* createStatistics();
    QWidget* createWorst();
    void showStatistics(const ValueMeasurement& measurement);
    void showWorst();

    JobSlot m_job;
    std::optional<TensorRef> m_tensor; ///< nullopt before the first measure()
    DType m_target = DType::Undefined;
    ValueMeasurement m_measurement;
    QLabel* m_state;
    QPushButton* m_exact;
    QWidget* m_results; ///< hidden if the values cannot be read: what it shows is about another target
    QTableWidget* m_statistics = nullptr;
    HistogramPlot* m_histogram;
    MagnitudePlot* m_magnitudes;
    QWidget* m_worstCard = nullptr;
    QComboBox* m_measure = nullptr;
    QTableWidget* m_worst = nullptr;
};

} // namespace onnxmend
