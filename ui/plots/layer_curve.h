// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "ui/plots/plot.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

class QCPGraph;

namespace onnxmend
{

/// The error of each value of a converted model, in the order of its nodes, on a logarithmic scale. It shows
/// where the error begins, grows and fades. Values of kept nodes are faint. One value is current, by mouse or
/// arrow keys.
class LayerCurve : public Plot
{
    Q_OBJECT

public:
    explicit LayerCurve(QWidget* parent = nullptr);

    /// Shows the layers, which `owner` holds.
    void show(std::shared_ptr<const void> owner, std::span<const LayerError> layers, double tolerance);
    const LayerError* current() const;
    void setCurrent(std::size_t index);

Q_SIGNALS:
    void currentChanged();
    void activated(); ///< the current value was activated by double click or Return

protected:
    void draw() override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void createGraphs();
    void drawCurrent();
    double heightOf(const LayerError& layer) const;
    std::size_t indexAt(int x) const;
    QString describe() const;

    std::shared_ptr<const void> m_owner;
    std::span<const LayerError> m_layers;
    double m_tolerance = 0;
    double m_lowest = 1;
    double m_highest = 1;
    std::optional<std::size_t> m_current;
    QCPGraph* m_line = nullptr;
    QCPGraph* m_converted = nullptr;
    QCPGraph* m_kept = nullptr;
    QCPGraph* m_broken = nullptr;
    QCPGraph* m_mark = nullptr; ///< mark of the current value
};

} // namespace onnxmend
