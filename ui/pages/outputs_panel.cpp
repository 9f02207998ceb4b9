// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/outputs_panel.h"

#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostOutputs = 60; ///< more bars are not readable

double worstOf(const OutputBars::Output& output)
{
    return std::max(output.computed.value_or(0), output.rounded.value_or(0));
}

} // namespace

OutputsPanel::OutputsPanel(QWidget* parent)
    : QScrollArea(parent)
{
    setAccessibleName(tr("Error of each output"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto* const part = new QWidget(this);
    part->setAccessibleName(tr("Error of each output"));
    m_bars = new OutputBars(part);
    m_notes = labels::createMuted(part, {}, u"outputsNote"_s);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_notes);
    layout->addWidget(m_bars);
    layout->addStretch(1);
    setWidget(part);
}

void OutputsPanel::show(std::vector<OutputBars::Output> outputs, double tolerance, QStringList notes)
{
    const std::size_t all = outputs.size();
    if (all > mostOutputs) {
        std::ranges::stable_sort(outputs, std::ranges::greater(), worstOf);
        outputs.resize(mostOutputs);
        notes.append(
            tr("The worst %1 of %2 outputs are shown.").arg(texts::count(mostOutputs), texts::count(all)));
    }
    if (outputs.empty()) {
        notes.prepend(tr("No output was measured."));
    }
    m_bars->show(outputs, tolerance);
    m_bars->setVisible(!outputs.empty());
    m_notes->setText(notes.join(u' '));
    m_notes->setVisible(!notes.isEmpty());
}

} // namespace onnxmend
