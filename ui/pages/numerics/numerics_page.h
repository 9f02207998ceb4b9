// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "ui/models/causes_model.h"
#include "ui/models/numerics_outcome.h"
#include "ui/pages/run_page.h"

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace onnxmend
{

class LayerCurve;
class NodeTrialPanel;
class NumericsForm;
class OutputsPanel;
class SegmentedControl;

/// Why a half model is wrong: options in a line, the verdict, the causes, the error over depth, and the
/// fewest nodes that have to compute in FLOAT. The document does not change before these are kept.
class NumericsPage : public RunPage
{
    Q_OBJECT

public:
    explicit NumericsPage(QWidget* parent = nullptr);
    ~NumericsPage() override;

    QString name() const override { return tr("Numerics"); }
    std::string_view iconName() const override { return "numerics"; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    bool offersNextStep() const override { return canKeep(); }
    TableView* table() override;
    Selection selected() const override; ///< current cause, kept node or value
    void select(const Selection& selection) override;

    void focusForm();
    /// Returns the options in the form, or those of the result if the form has no valid ones; nullopt if
    /// there is neither.
    std::optional<NumericsRequest> request() const;
    void resume(const NumericsRequest& request); ///< shows these options for the same document
    void showOutcome(const std::shared_ptr<const NumericsOutcome>& outcome);
    void showTrial(const std::shared_ptr<const NodeTrial>& trial);
    void showTrialFailure(const ErrorDetails& error);
    /// Null if there is no result.
    const std::shared_ptr<const NumericsOutcome>& outcome() const { return m_outcome; }
    const std::shared_ptr<const NodeTrial>& trial() const { return m_trial; }

Q_SIGNALS:
    void measureRequested(const onnxmend::NumericsRequest& request);
    void tryRequested(const onnxmend::NumericsRequest& request, const onnxmend::GraphPlace& place);
    void keepRequested(const std::shared_ptr<const onnxmend::NumericsOutcome>& outcome);

private:
    enum View { Causes, Depth, Outputs, Kept, Node };

    /// The curve of one comparison, which LayerCurve shows.
    struct Curve {
        std::vector<NumericPlace> places;
        std::vector<LayerError> errors;
        std::vector<std::size_t> causes; ///< indices, sorted
    };

    QWidget* createResult();
    QWidget* createVerdict();
    QWidget* createDetails();
    QWidget* createCauses();
    QWidget* createDepth();
    QWidget* createCurrent();
    void connectParts();
    void measure();
    void tryNode();
    void setOutcome(std::shared_ptr<const NumericsOutcome> outcome);
    void showCurve();
    void showOutputs();
    void showCause();
    Texts runTexts() const override;
    const Session* ran() const override { return m_outcome ? m_outcome->before.get() : nullptr; }
    Headline resultHeadline() const override;
    void showParts() override;
    void showCurrent() override;
    QStringList facts() const;
    const NumericCause* currentCause() const;
    /// Returns the place that is selected here, otherwise the one that is selected on another page.
    std::optional<GraphPlace> currentPlace() const;
    Selection selectionOf(const NumericPlace& place, Selection::Facts facts) const;
    Selection selectionOfRow(const ColumnTableModel& model, TableView& view) const;
    Selection selectedValue() const;
    bool isApplied() const override;
    bool canKeep() const;

    std::shared_ptr<const NumericsOutcome> m_outcome;
    std::shared_ptr<const NodeTrial> m_trial;
    std::shared_ptr<const Curve> m_shown;
    GraphPlace m_other;     ///< selected on another page
    GraphPlace m_tried;     ///< the node that was measured in FLOAT last, also without success
    QString m_trialFailure; ///< empty if the last trial did not fail
    CausesModel m_causesModel;
    KeptPlacesModel m_keptModel;
    NumericsForm* m_form;
    QPushButton* m_keep;
    QPushButton* m_changes;
    QPushButton* m_runtime;
    QWidget* m_detailsPart;
    TableView* m_causes;
    QLabel* m_cause;
    SegmentedControl* m_against;
    LayerCurve* m_curve;
    QLabel* m_curveNote;
    OutputsPanel* m_outputs;
    TableView* m_kept;
    NodeTrialPanel* m_trialPanel;
    QLabel* m_current;
    QPushButton* m_show;
    QPushButton* m_try;
};

} // namespace onnxmend
