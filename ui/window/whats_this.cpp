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
             QT_TRANSLATE_NOOP("whatsThis",
                               "The pages of the open model. The number beside an icon is how much "
                               "there is on the page.")},
    PartText{
        "documentBanner",
        QT_TRANSLATE_NOOP("whatsThis",
                          "How it stands with the model: what is wrong with it, or what is planned and not "
                          "saved yet. The button does the next step in one go.")},
    PartText{
        "checkpointBar",
        QT_TRANSLATE_NOOP("whatsThis",
                          "The checkpoints that give the model its weights, each with how it stands with it. "
                          "A click has what can be done: replace it, remove it, or take another of several "
                          "sets of weights. Undo covers all of it.")},
    PartText{"policyBar",
             QT_TRANSLATE_NOOP(
                 "whatsThis", "The policy that was found in the model's folder or above it. Findings that it "
                              "ignores do not count, and severities that it sets are shown; the command line "
                              "says the same. Open Without It judges the model alone.")},
    PartText{"foundCheckpoints",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Checkpoints that lie beside a model without data for its weights. They were "
                               "found by their content; nothing is read from them before you add one.")},
    PartText{
        "overviewPage",
        QT_TRANSLATE_NOOP("whatsThis",
                          "The model at a glance: what to do next, what its bytes are stored as before and "
                          "after the plan, what was found, what goes in and out.")},
    PartText{
        "initializerTable",
        QT_TRANSLATE_NOOP("whatsThis",
                          "Every tensor: its dtype as stored, as declared, and as a save will write it. A "
                          "name in italics under After Fix is recommended and not planned yet. The context "
                          "menu casts by hand.")},
    PartText{"findingsTable",
             QT_TRANSLATE_NOOP(
                 "whatsThis", "What does not go together. Is says the dtype that is there, Wanted what a "
                              "declaration or a node asks for. Select one to see the ways to fix it and what "
                              "each does to the graph.")},
    PartText{"filterBox",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Words and conditions that rows have to fulfil, all of them: stored:float16, "
                               "size:>1M, -bias, /regex/. Esc empties the box, Down leads to the table.")},
    PartText{"previewPanel",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The part of the graph around the finding, before and after the fix "
                               "that is chosen beside it.")},
    PartText{"findingPanel",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The selected finding: what is wrong, why, and every way to fix it with its "
                               "cost. A fix is planned first; nothing is written before you save.")},
    PartText{"detailsPanel",
             QT_TRANSLATE_NOOP(
                 "whatsThis", "The selected tensor: where its bytes lie, its values, and what a cast does to "
                              "them.")},
    PartText{"changesTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The plan: every edit that a save makes. Edits can be taken out, kept without "
                               "being made, or led to another dtype.")},
    PartText{
        "graphView",
        QT_TRANSLATE_NOOP("whatsThis",
                          "The graph coloured by dtype. A click selects, a double-click walks on; the wheel "
                          "zooms, dragging moves.")},
    PartText{"comparisonTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "What differs between two models, or between the model and its plan, "
                               "in dtype, shape, bytes or values.")},
    PartText{"convertForm",
             QT_TRANSLATE_NOOP("whatsThis",
                               "What the model is to compute in, where it runs, what becomes of its inputs "
                               "and outputs, and how far they may be off. Files of inputs can be dropped "
                               "here.")},
    PartText{"conversionFigures",
             QT_TRANSLATE_NOOP("whatsThis", "What the conversion comes to. Nothing of it is in the plan "
                                            "before you press Apply.")},
    PartText{"layerCurve",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The error of each computed value, in the order of the nodes, with every "
                               "converted value rounded. Left and Right go from value to value, Return "
                               "shows the node in the graph.")},
    PartText{"conversionGraph",
             QT_TRANSLATE_NOOP("whatsThis",
                               "Where the converted model computes in which dtype. Click a region to keep "
                               "it as it was, or to convert it all the same.")},
    PartText{"keptNodesTable",
             QT_TRANSLATE_NOOP("whatsThis",
                               "The nodes that go on computing as they did, by reason. Those that are kept "
                               "for their values can be converted anyway; what that does is measured.")},
    PartText{"jobBar",
             QT_TRANSLATE_NOOP("whatsThis", "What is going on now, how far it is, and Cancel. A task that "
                                            "is cancelled leaves everything as it was.")},
    PartText{
        "statusText",
        QT_TRANSLATE_NOOP("whatsThis",
                          "How many tensors there are, how many have the wrong dtype, and the bytes now and "
                          "after the fixes.")},
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
