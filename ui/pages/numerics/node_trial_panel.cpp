// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/numerics/node_trial_panel.h"

#include "core/numerics/numerics_text.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/plots/magnitude_plot.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <vector>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int mostTrialOutputs = 50; ///< the worst ones

QTableWidgetItem* errorItem(double error)
{
    auto* const item = new QTableWidgetItem(texts::number(error, 3));
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

NodeTrialPanel::NodeTrialPanel(QWidget* parent)
    : QWidget(parent)
    , m_headline(labels::createText(this, tr("Effect of one node in FLOAT"), u"trialHeadline"_s))
    , m_node(labels::createMuted(this, {}, u"trialNode"_s))
    , m_outputs(new QTableWidget(0, 3, this))
    , m_valuesNote(labels::createMuted(this, {}, u"trialValues"_s))
    , m_magnitudes(new MagnitudePlot(this))
{
    setObjectName(u"nodeTrial"_s);
    setAccessibleName(tr("Effect of one node in FLOAT"));
    m_outputs->setObjectName(u"trialOutputs"_s);
    m_outputs->setAccessibleName(tr("Error of each output before and after"));
    m_outputs->setHorizontalHeaderLabels({tr("Output"), tr("All Values Rounded"), tr("This Node in FLOAT")});
    m_outputs->verticalHeader()->hide();
    m_outputs->verticalHeader()->setDefaultSectionSize(tokens::denseRow);
    m_outputs->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_outputs->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_outputs->horizontalHeader()->setHighlightSections(false);
    m_outputs->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_outputs->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_outputs->setShowGrid(false);
    m_outputs->setTabKeyNavigation(false);
    m_outputs->setMinimumHeight(4 * tokens::denseRow);
    live::keepCellsMonospaced(*m_outputs);
    m_magnitudes->setMinimumHeight(8 * tokens::denseRow);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_headline);
    layout->addWidget(m_node);
    layout->addWidget(m_outputs, 1);
    layout->addWidget(m_valuesNote);
    layout->addWidget(m_magnitudes, 2);
    layout->addStretch(0);
    show(nullptr, false);
}

void NodeTrialPanel::show(const std::shared_ptr<const NodeTrial>& trial, bool isOld)
{
    m_outputs->setVisible(trial && trial->widened.isMeasured());
    m_magnitudes->setVisible(trial && trial->widened.values);
    m_valuesNote->setVisible(trial && trial->widened.isMeasured());
    if (!trial) {
        m_headline->setText(tr("No node was measured in FLOAT yet."));
        m_node->setText(tr("Select a node here or on another page, and press the button below."));
        return;
    }
    const WidenedNode& widened = trial->widened;
    m_headline->setText(texts::asSentence(texts::translated(headlineOf(widened))));
    const QString node = u"%1 %2"_s.arg(texts::fromUtf8(widened.place.opType),
                                        labels::breakable(texts::fromUtf8(widened.place.shown())));
    m_node->setText(isOld ? tr("%1, in the model before its last change").arg(node) : node);
    if (widened.isMeasured()) {
        showOutputs(widened);
        showValues(widened);
    }
}

void NodeTrialPanel::showFailure(const QString& reason)
{
    show(nullptr, false);
    m_headline->setText(tr("The node could not be measured in FLOAT."));
    m_node->setText(labels::breakable(reason));
}

void NodeTrialPanel::showOutputs(const WidenedNode& widened)
{
    std::vector<WidenedOutput> outputs = widened.outputs;
    std::ranges::stable_sort(outputs, std::ranges::greater(), &WidenedOutput::before);
    const int rows = std::min(static_cast<int>(outputs.size()), mostTrialOutputs);
    m_outputs->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const WidenedOutput& output = outputs[static_cast<std::size_t>(row)];
        m_outputs->setItem(row, 0, new QTableWidgetItem(texts::fromUtf8(output.name)));
        m_outputs->setItem(row, 1, errorItem(output.before));
        m_outputs->setItem(row, 2, errorItem(output.after));
    }
}

void NodeTrialPanel::showValues(const WidenedNode& widened)
{
    if (!widened.values) {
        m_valuesNote->setText(tr("The values of the node are not seen: it gives none of that dtype in the "
                                 "main graph."));
        return;
    }
    m_valuesNote->setText(tr("Magnitudes of %1 values in FLOAT, and what %2 makes of them")
                              .arg(texts::count(widened.values->measured), texts::dtype(widened.half)));
    m_magnitudes->show(widened.values->magnitudes, widened.half);
}

} // namespace onnxmend
