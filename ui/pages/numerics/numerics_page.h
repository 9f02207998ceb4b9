// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "ui/look/theme.h"
#include "ui/models/causes_model.h"
#include "ui/models/numerics_outcome.h"
#include "ui/page/page.h"

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace onnxmend
{

class LayerCurve;
class NodeTrialPanel;
class NumericsForm;
class OutputBars;
class PageSkeleton;
class SegmentedControl;

/// Why a half model is wrong: options in a line, the verdict, the causes, the error over depth, and the
/// fewest nodes that have to compute in FLOAT. The document does not change before these are kept.
class NumericsPage : public Page
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
    void setBusy(bool busy) override;
    void follow(const Job& job) override;
    TableView* table() override;
    Selection selected() const override; ///< current cause, kept node or value
    void select(const Selection& selection) override;

    void focusForm();
    /// Returns the options in the form, or those of the result if the form has no valid ones; nullopt if
    /// there is neither.
    std::optional<NumericsRequest> request() const;
    void resume(const NumericsRequest& request); ///< shows these options for the same document
    void showStarted();
    void showOutcome(const std::shared_ptr<const NumericsOutcome>& outcome);
    void showTrial(const std::shared_ptr<const NodeTrial>& trial);
    void showTrialFailure(const ErrorDetails& error);
    void showCancelled();
    void showFailure(const ErrorDetails& error);
    /// Null if there is no result.
    const std::shared_ptr<const NumericsOutcome>& outcome() const { return m_outcome; }
    const std::shared_ptr<const NodeTrial>& trial() const { return m_trial; }

Q_SIGNALS:
    void measureRequested(const onnxmend::NumericsRequest& request);
    void tryRequested(const onnxmend::NumericsRequest& request, const onnxmend::GraphPlace& place);
    void cancelRequested();
    void keepRequested(const std::shared_ptr<const onnxmend::NumericsOutcome>& outcome);
    void showRequested(const onnxmend::GraphPlace& place); ///< shows the place on the graph page
    void changesRequested();                               ///< shows the plan
    void runtimeRequested();                               ///< leads to the choice of another ONNX Runtime

private:
    enum class State { Idle, Running, Failed, Cancelled };
    enum Detail { Causes, Depth, Outputs, Kept, Node };

    /// The curve of one comparison, which LayerCurve shows.
    struct Curve {
        std::vector<NumericPlace> places;
        std::vector<LayerError> errors;
        std::vector<std::size_t> causes; ///< indices, sorted
    };

    QWidget* createResult();
    QWidget* createHeadline();
    QWidget* createDetails();
    QWidget* createCauses();
    QWidget* createDepth();
    QWidget* createOutputs();
    QWidget* createCurrent();
    void connectParts();
    void measure();
    void tryNode();
    void setOutcome(std::shared_ptr<const NumericsOutcome> outcome);
    void showCurve();
    void showOutputs();
    void showCause();
    void showCurrent();
    void showState();
    void showButtons();
    void showHeadline(theme::Tone tone, std::string_view icon, const QString& text, const QStringList& lines);
    QStringList facts() const;
    const NumericCause* currentCause() const;
    /// Returns the place that is selected here, otherwise the one that is selected on another page.
    std::optional<GraphPlace> currentPlace() const;
    Selection selectionOf(const NumericPlace& place, Selection::Facts facts) const;
    Selection selectionOfRow(const ColumnTableModel& model, TableView& view) const;
    Selection selectedValue() const;
    void chooseCurrent();
    bool isApplied() const;
    bool isStale() const;
    bool isPresent() const; ///< true if the result belongs to the document as it is
    bool canKeep() const;

    std::shared_ptr<const Session> m_session;
    std::shared_ptr<const NumericsOutcome> m_outcome;
    std::shared_ptr<const NodeTrial> m_trial;
    std::shared_ptr<const Curve> m_shown;
    GraphPlace m_other; ///< selected on another page
    GraphPlace m_tried; ///< the node that was measured in FLOAT last, also without success
    State m_state = State::Idle;
    QString m_failure;
    QString m_trialFailure; ///< empty if the last trial did not fail
    bool m_isBusy = false;
    bool m_isShowing = false; ///< true while a new result selects a value by itself
    bool m_isChosen = false;  ///< true if the user selected the value
    bool m_hasOffered = false;
    CausesModel m_causesModel;
    KeptPlacesModel m_keptModel;
    NumericsForm* m_form;
    QStackedWidget* m_pages; ///< hint or result
    QLabel* m_hint;
    PageSkeleton* m_skeleton; ///< covers the hint before the first result
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_facts;
    QPushButton* m_keep;
    QPushButton* m_changes;
    QPushButton* m_runtime;
    QWidget* m_detailsPart;
    SegmentedControl* m_detail;
    QStackedWidget* m_details;
    TableView* m_causes;
    QLabel* m_cause;
    SegmentedControl* m_against;
    LayerCurve* m_curve;
    QLabel* m_curveNote;
    OutputBars* m_outputs;
    QLabel* m_outputsNote;
    TableView* m_kept;
    NodeTrialPanel* m_trialPanel;
    QLabel* m_current;
    QPushButton* m_show;
    QPushButton* m_try;
};

} // namespace onnxmend
