// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "ui/plots/plot.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

class QCPGraph;

namespace onnxmend
{

/// The error of each value of a converted model, in the order of its nodes, on a logarithmic scale. It shows
/// where the error begins, grows and fades. Values of kept nodes are faint. One value is current, by mouse or
/// arrow keys. Marked values have a diamond.
class LayerCurve : public Plot
{
    Q_OBJECT

public:
    explicit LayerCurve(QWidget* parent = nullptr);

    /// Shows the layers, which `owner` holds. `marked` are indices in ascending order, `meaning` says in a
    /// word or two what they are.
    void show(std::shared_ptr<const void> owner, std::span<const LayerError> layers, double tolerance,
              std::vector<std::size_t> marked = {}, const QString& meaning = {});
    std::optional<std::size_t> currentIndex() const { return m_current; }
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
    QCPGraph* m_marks = nullptr;
    std::vector<std::size_t> m_marked; ///< indices, sorted
    QString m_meaning;                 ///< of the marks
};

} // namespace onnxmend
