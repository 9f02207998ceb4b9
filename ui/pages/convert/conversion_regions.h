// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"
#include "ui/page/selection.h"
#include "ui/pages/graph/graph_selection.h"
#include "ui/tasks/graph_tasks.h"

#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;

namespace onnxmend
{

class GraphView;
class SegmentedControl;

/// The dtypes in which the converted model computes, as regions, or by modules that open in place. A region
/// or module that is clicked can be kept, or converted despite its values.
class ConversionRegions : public QWidget
{
    Q_OBJECT

public:
    explicit ConversionRegions(QWidget* parent = nullptr);

    void show(std::shared_ptr<const ConversionOutcome> outcome); ///< null clears it
    void setChangeable(bool isChangeable);                       ///< true if a new run is possible

    GraphView& view() { return *m_view; }
    Selection selected() const; ///< region, border, module or node, without a session

Q_SIGNALS:
    void selectionChanged(); ///< emitted when the user selects
    void drawn();            ///< emitted also when drawing failed
    void keepRequested(const std::vector<std::string>& nodes);
    void convertRequested(const std::vector<std::string>& nodes);
    void showRequested(const onnxmend::GraphPlace& place);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// Nodes of the current element of the view by modules, without Casts.
    struct Part {
        const ScopeGraph* scope = nullptr;
        std::vector<std::uint32_t> nodes;

        /// Returns the nodes that compute in one of the dtypes.
        std::vector<std::uint32_t> nodesIn(const std::vector<DType>& dtypes) const;
    };

    QWidget* createBar();
    bool showsModules() const;
    void draw();
    void redraw();
    void showRegions(const DrawnRegions& drawn);
    void showWhole(DrawnWhole& drawn);
    void activate();
    void toggle(std::size_t element); ///< opens or closes an element of the view by modules
    void showCurrent();
    void showCurrentPart();
    void setButtons(bool canKeep, bool canConvert, bool canShow);
    const DtypeRegion* current() const;
    std::optional<Part> currentPart() const; ///< nullopt if no node of the view by modules is current
    GraphSelection selectedPart() const;
    /// Returns the nodes of the current region, or those of the current part that compute in the dtypes.
    std::vector<std::string> currentNodes(const std::vector<DType>& dtypes) const;

    GraphTasks* m_tasks;
    SegmentedControl* m_parts; ///< regions or modules
    GraphView* m_view;
    QLabel* m_state;
    QPushButton* m_keep;
    QPushButton* m_convert;
    QPushButton* m_show;
    std::shared_ptr<const ConversionOutcome> m_outcome;
    DtypeRegions m_regions;
    std::shared_ptr<const WholeGraph> m_groups; ///< of the view by modules; null for regions
    OpenedGroups m_opened;                      ///< keys of the modules that are open
    bool m_opensFirst = true;                   ///< until the first picture has chosen the modules to open
    std::string m_focus;                        ///< key of the element that the next picture focuses
    bool m_isStale = false;
    bool m_isShowing = false; ///< true while a new picture selects a region by itself
    bool m_isChangeable = false;
};

} // namespace onnxmend
