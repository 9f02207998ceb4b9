// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/whats_this.h"

#include <QCoreApplication>
#include <QWidget>

#include <array>

namespace onnxmend
{

namespace
{

constexpr std::array parts{
    PartText{"pageRail",
             QT_TRANSLATE_NOOP(
                 "whatsThis",
                 "The pages of the open model. The number beside an icon is how much there is on the page.")},
    PartText{"documentBanner",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The state of the model: what is wrong with it, or what is planned "
                               "and not saved yet. The button does the next step in one go.")},
    PartText{"checkpointBar",
             QT_TRANSLATE_NOOP(
                 "whatsThis",
                 "The checkpoints that give the model its weights, each with its state. A click opens a "
                 "menu: replace it, remove it, or choose another state_dict. Undo takes each back.")},
    PartText{"policyBar",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The policy that was found in the model's folder or above it. Findings that "
                               "it ignores do not count, and severities that it sets are shown; the command "
                               "line says the same. Open Without It judges the model alone.")},
    PartText{"foundCheckpoints",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Checkpoints that lie beside a model without data for its weights. They were "
                               "found by their content; nothing is read from them before you add one.")},
    PartText{"overviewPage",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The model at a glance: what to do next, what its bytes are stored as "
                               "before and after the plan, what was found, what goes in and out.")},
    PartText{
        "initializerTable",
        QT_TRANSLATE_NOOP(
            "whatsThis",
            "Every tensor: its dtype as stored, as declared, and as a save will write it. A name in italics "
            "under After Fix is recommended and not planned yet. The context menu casts by hand.")},
    PartText{"findingsTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Dtypes that do not fit together. Is shows the dtype that is there, "
                               "Wanted the one that a declaration or a node requires. Select a "
                               "finding to see the ways to fix it and what each does to the graph.")},
    PartText{"filterBox",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Words and conditions that rows have to fulfil, all of them: stored:float16, "
                               "size:>1M, -bias, /regex/. Esc empties the box, Down leads to the table.")},
    PartText{"moduleTree",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The modules of Python that the model was exported from, with their stored "
                               "bytes and findings. The table shows the rows of the chosen one.")},
    PartText{"codePanel",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The line of Python that caused the finding, as the exporter noted it, and "
                               "what to write there. Then a new export does not have the finding.")},
    PartText{
        "previewPanel",
        QT_TRANSLATE_NOOP(
            "whatsThis",
            "The part of the graph around the finding, before and after the fix that is chosen beside it.")},
    PartText{"findingPanel",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The selected finding: what is wrong, why, and every way to fix it with its "
                               "cost. A fix is planned first; nothing is written before you save.")},
    PartText{"detailsPanel",
             QT_TRANSLATE_NOOP(
                 "whatsThis",
                 "The selected tensor: where its bytes lie, its values, and what a cast does to them.")},
    PartText{"changesTable",
             QT_TRANSLATE_NOOP("whatsThis", "The plan: every edit that a save makes. Edits can be removed, "
                                            "disabled, or changed to another dtype.")},
    PartText{"graphView",
             QT_TRANSLATE_NOOP("whatsThis", "The graph coloured by dtype. A click selects, a double-click "
                                            "walks on; the wheel zooms, dragging moves.")},
    PartText{"comparisonTable",
             QT_TRANSLATE_NOOP("whatsThis", "Differences in dtype, shape, bytes or values between two "
                                            "models, or between the model and its plan.")},
    PartText{"convertForm",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The dtype to convert to, where the model runs, the dtypes of its inputs and "
                               "outputs, and the allowed error. Files of inputs can be dropped here.")},
    PartText{"conversionFigures",
             QT_TRANSLATE_NOOP(
                 "whatsThis", "The result of the conversion. It enters the plan only when you press Apply.")},
    PartText{"layerCurve",
             QT_TRANSLATE_NOOP(
                 "whatsThis",
                 "The error of each computed value, in the order of the nodes, with every converted value "
                 "rounded. Left and Right go from value to value, Return shows the node in the graph.")},
    PartText{"conversionGraph",
             QT_TRANSLATE_NOOP("whatsThis", "Where the converted model computes in which dtype. Click a "
                                            "region to keep it as it was, or to convert it all the same.")},
    PartText{"keptNodesTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The nodes that go on computing as they did, by reason. Those that are kept "
                               "for their values can be converted anyway; what that does is measured.")},
    PartText{"numericsForm",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The inputs to measure on, what to compare with, and the allowed error. "
                               "Inputs are made up unless files are chosen.")},
    PartText{"causesTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The first nodes at which rounding makes an output wrong, each with its kind, "
                               "the numbers at its worst element and the line of Python.")},
    PartText{"numericsCurve",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The error of each value, rounded against FLOAT, in the order of the nodes. "
                               "Left and Right go from value to value, Return shows the node in the graph.")},
    PartText{"numericsKeptTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The fewest nodes that have to compute in FLOAT so that all outputs are "
                               "within tolerance. Keep These in FLOAT puts them into the plan.")},
    PartText{"nodeTrial",
             QT_TRANSLATE_NOOP("whatsThis",
                               "What the selected node alone would change if it computed in FLOAT, and the "
                               "magnitudes of its values. Shaded parts are beyond the dtype.")},
    PartText{"jobBar", QT_TRANSLATE_NOOP("whatsThis", "The running task, its progress, and Cancel. A task "
                                                      "that is cancelled leaves everything as it was.")},
    PartText{"statusText",
             QT_TRANSLATE_NOOP("whatsThis", "How many tensors there are, how many have the wrong dtype, and "
                                            "the bytes now and after the fixes.")},
};

} // namespace

std::span<const PartText> partTexts() { return parts; }

void explainParts(QWidget& window)
{
    for (const PartText& row : parts) {
        for (QWidget* const widget : window.findChildren<QWidget*>(QLatin1StringView(row.part))) {
            widget->setWhatsThis(QCoreApplication::translate("whatsThis", row.text));
        }
    }
}

} // namespace onnxmend
