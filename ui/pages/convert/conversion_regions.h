// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"
#include "ui/page/selection.h"
#include "ui/tasks/graph_tasks.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QPushButton;

namespace onnxmend
{

class GraphView;

/// The dtypes in which the converted model computes, as regions. A region that is clicked can be kept, or
/// converted despite its values.
class ConversionRegions : public QWidget
{
    Q_OBJECT

public:
    explicit ConversionRegions(QWidget* parent = nullptr);

    void show(std::shared_ptr<const ConversionOutcome> outcome); ///< null clears it
    void setChangeable(bool isChangeable);                       ///< true if a new run is possible

    GraphView& view() { return *m_view; }
    Selection selected() const; ///< region or border, without a session

Q_SIGNALS:
    void selectionChanged(); ///< emitted when the user selects
    void drawn();            ///< emitted also when drawing failed
    void keepRequested(const std::vector<std::string>& nodes);
    void convertRequested(const std::vector<std::string>& nodes);
    void showRequested(const onnxmend::GraphPlace& place);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createBar();
    void draw();
    void showRegions(const DrawnRegions& drawn);
    void showCurrent();
    const DtypeRegion* current() const;
    std::vector<std::string> currentNodes() const;

    GraphTasks* m_tasks;
    GraphView* m_view;
    QLabel* m_state;
    QPushButton* m_keep;
    QPushButton* m_convert;
    QPushButton* m_show;
    std::shared_ptr<const ConversionOutcome> m_outcome;
    DtypeRegions m_regions;
    bool m_isStale = false;
    bool m_isShowing = false; ///< true while a new picture selects a region by itself
    bool m_isChangeable = false;
};

} // namespace onnxmend
