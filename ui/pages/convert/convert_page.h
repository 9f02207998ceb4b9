// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/conversion_outcome.h"
#include "ui/pages/run_page.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace onnxmend
{

class ConversionFigures;
class ConversionRegions;
class ConvertForm;
class KeptNodesPanel;
class LayerCurve;
class OutputsPanel;

/// Converts the whole model to another precision: options on the left, the result on the right. The document
/// does not change before the result is applied.
class ConvertPage : public RunPage
{
    Q_OBJECT

public:
    explicit ConvertPage(QWidget* parent = nullptr);
    ~ConvertPage() override;

    QString name() const override { return tr("Convert"); }
    std::string_view iconName() const override { return "convert"; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    bool offersNextStep() const override { return !isApplied(); }
    TableView* table() override;
    FilterBar* filterBar() override;
    Selection selected() const override; ///< current node, layer or region
    void select(const Selection& selection) override;

    void focusForm();
    /// Returns the options in the form, or those of the result if the form has no valid ones; nullopt if
    /// there is neither.
    std::optional<ConvertRequest> request() const;
    void resume(const ConvertRequest& request); ///< shows these options for the same document
    void showOutcome(const std::shared_ptr<const ConversionOutcome>& outcome);
    /// Null if there is no result.
    const std::shared_ptr<const ConversionOutcome>& outcome() const { return m_outcome; }

Q_SIGNALS:
    void convertRequested(const onnxmend::ConvertRequest& request);
    void applyRequested(const std::shared_ptr<const onnxmend::ConversionOutcome>& outcome);
    void numericsRequested(); ///< leads to the page that names the nodes that make the outputs wrong

private:
    enum View { Outputs, Layers, Regions, Kept };

    QWidget* createResult();
    QWidget* createState();
    QPushButton* createOffer();
    double offeredTolerance() const; ///< tolerance that converts more of the result; 0: none is known
    QWidget* createDetails();
    QWidget* createLayers();
    void createKept();
    void convert();
    void setOutcome(std::shared_ptr<const ConversionOutcome> outcome);
    void showOutputs();
    void showCurrent() override;
    Selection selectedLayer() const;
    Texts runTexts() const override;
    const Session* ran() const override { return m_outcome ? m_outcome->before.get() : nullptr; }
    Headline resultHeadline() const override;
    void showParts() override;
    void showButtons();
    QStringList factsOf(const Conversion& conversion) const;
    bool isApplied() const override;

    std::shared_ptr<const ConversionOutcome> m_outcome;
    std::shared_ptr<const ConversionOutcome> m_last; ///< previous result of the same document
    ConvertForm* m_form;
    QPushButton* m_apply;
    QPushButton* m_changes;
    QPushButton* m_discard;
    QPushButton* m_unmeasured; ///< converts without measuring
    QPushButton* m_runtime;
    QPushButton* m_numerics;
    QPushButton* m_offer; ///< converts with a tolerance that would do
    QWidget* m_figuresAndDetails;
    ConversionFigures* m_figures;
    OutputsPanel* m_outputs;
    QLabel* m_layersNote;
    LayerCurve* m_layers;
    QLabel* m_layer;
    QPushButton* m_showLayer;
    ConversionRegions* m_regions;
    KeptNodesPanel* m_kept;
};

} // namespace onnxmend
