// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "ui/look/theme.h"
#include "ui/models/conversion_outcome.h"
#include "ui/page/page.h"

#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace onnxmend
{

class ConversionFigures;
class ConversionRegions;
class ConvertForm;
class KeptNodesPanel;
class LayerCurve;
class PageSkeleton;
class OutputBars;
class SegmentedControl;

/// Converts the whole model to another precision: options on the left, the result on the right. The document
/// does not change before the result is applied.
class ConvertPage : public Page
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
    void setBusy(bool busy) override;
    void follow(const Job& job) override;
    TableView* table() override;
    FilterBar* filterBar() override;
    Selection selected() const override; ///< current node, layer or region
    void select(const Selection& selection) override;

    void focusForm();
    /// Returns the options in the form, or those of the result if the form has no valid ones; nullopt if
    /// there is neither.
    std::optional<ConvertRequest> request() const;
    void resume(const ConvertRequest& request); ///< shows these options for the same document
    void showStarted();
    void showOutcome(const std::shared_ptr<const ConversionOutcome>& outcome);
    void showCancelled();
    void showFailure(const ErrorDetails& error);
    /// Null if there is no result.
    const std::shared_ptr<const ConversionOutcome>& outcome() const { return m_outcome; }

Q_SIGNALS:
    void convertRequested(const onnxmend::ConvertRequest& request);
    void cancelRequested();
    void applyRequested(const std::shared_ptr<const onnxmend::ConversionOutcome>& outcome);
    void showRequested(const onnxmend::GraphPlace& place); ///< shows the place on the graph page
    void changesRequested();                               ///< shows the plan
    void runtimeRequested();                               ///< leads to the choice of another ONNX Runtime
    void numericsRequested(); ///< leads to the page that names the nodes that make the outputs wrong

private:
    enum class State { Idle, Running, Failed, Cancelled };
    enum Detail { Outputs, Layers, Regions, Kept };

    QWidget* createHint();
    QWidget* createResult();
    QWidget* createHeadline();
    QPushButton* createOffer(QWidget& bar);
    double offeredTolerance() const; ///< tolerance that converts more of the result; 0: none is known
    QWidget* createDetails();
    QWidget* createOutputs();
    QWidget* createLayers();
    void createKept();
    void convert();
    void setOutcome(std::shared_ptr<const ConversionOutcome> outcome);
    void showOutputs();
    void showCurrentLayer();
    Selection selectedLayer() const;
    void chooseCurrent();
    void showState();
    void showButtons();
    QString hintText() const;
    void showHeadline(theme::Tone tone, std::string_view icon, const QString& text, const QStringList& lines);
    QStringList factsOf(const Conversion& conversion) const;
    bool isApplied() const;
    bool isStale() const;
    bool isPresent() const; ///< true if the result belongs to the document as it is

    std::shared_ptr<const Session> m_session;
    std::shared_ptr<const ConversionOutcome> m_outcome;
    std::shared_ptr<const ConversionOutcome> m_last; ///< previous result of the same document
    State m_state = State::Idle;
    QString m_failure;
    bool m_isBusy = false;
    bool m_isShowing = false; ///< true while a new result selects a layer by itself
    bool m_isChosen = false;  ///< true if the user selected the layer or region
    bool m_hasOffered = true; ///< value of offersNextStep() that was reported last
    ConvertForm* m_form;
    QStackedWidget* m_pages; ///< hint or result
    QLabel* m_hint;
    PageSkeleton* m_skeleton; ///< covers the hint before the first result
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_facts;
    QPushButton* m_apply;
    QPushButton* m_changes;
    QPushButton* m_discard;
    QPushButton* m_unmeasured; ///< converts without measuring
    QPushButton* m_runtime;
    QPushButton* m_numerics;
    QPushButton* m_offer; ///< converts with a tolerance that would do
    QWidget* m_figuresAndDetails;
    ConversionFigures* m_figures;
    SegmentedControl* m_detail;
    QStackedWidget* m_details;
    OutputBars* m_outputs;
    QLabel* m_outputsNote;
    QLabel* m_layersNote;
    LayerCurve* m_layers;
    QLabel* m_layer;
    QPushButton* m_showLayer;
    ConversionRegions* m_regions;
    KeptNodesPanel* m_kept;
};

} // namespace onnxmend
