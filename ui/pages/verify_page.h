// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/inspector/facts.h"
#include "ui/page/page.h"
#include "ui/plots/error_bars.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace onnxmend
{

class Card;
class RuntimeBox;
class RuntimesModel;
class TableView;

/// The verification of the document: onnx.checker, the audit, ONNX Runtime and a run. Chooses the library,
/// too.
class VerifyPage : public Page
{
    Q_OBJECT

public:
    explicit VerifyPage(Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Verify"); }
    std::string_view iconName() const override { return "verify"; }
    void open(const std::shared_ptr<const Session>& session) override;
    /// Marks results of another session as old, and shows those again that are known of this one.
    void update(const std::shared_ptr<const Session>& session) override;
    void setBusy(bool busy) override;
    Selection selected() const override { return m_selection; } ///< subject of the chosen message
    void select(const Selection& selection) override;

    void showVerification(const VerifyOutcome& outcome);
    void showRun(const RunOutcome& outcome);
    void showRuntimes(const RuntimesOutcome& outcome);
    void showLoads(const FixedForRuntime& result);
    /// Marks the results as those of the plan before the save.
    void noteSaved();
    /// Shows the checks of a save, unless newer ones are shown. `verdict` is about `file`, which holds the
    /// document.
    void showSaved(const std::filesystem::path& file, const Verdict& verdict);

    enum class Age { Present, BeforeChange, BeforeSave };
    /// A result that is written again in another language.
    struct Result {
        std::function<FactSheet()> sheet; ///< empty without a result
        Age age = Age::Present;
        bool isOfSave = false; ///< the save shows it again whenever its file is open
    };
    /// All results, which hold neither sessions nor graphs.
    struct Results {
        Result checks;
        Result run;
        Result loads;
        std::vector<ErrorBars::Output> errors;
        bool isOffNumerically = false; ///< the run gave NaN, inf or values that are too far off
        Result runtimes = {};
        std::shared_ptr<const RuntimeMatrix> matrix = {}; ///< null without a result
    };
    Results results() const;
    /// Shows the results of a page that was here before.
    void showAgain(const Results& results);

Q_SIGNALS:
    void showRequested(const onnxmend::ProofSubject& subject);
    void smallModelRequested(const std::string& message); ///< of a check or a run
    void runtimesRequested();                             ///< to try every ONNX Runtime
    void numericsRequested(); ///< leads to the page that names the nodes that make outputs wrong

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// One kind of result. It becomes old when the document changes.
    struct Part {
        Card* card = nullptr;
        QLabel* state = nullptr; ///< hint before the first result, or the note that the result is old
        QWidget* result = nullptr;
        QString hint;
        Result told;

        /// Returns whether there is no result, or one that is not about the present document.
        bool isOld() const { return !told.sheet || told.age != Age::Present; }
    };

    QWidget* createBar();
    /// `actions` have their buttons in the card.
    Part createPart(QVBoxLayout& column, const QString& title, const QString& objectName, const QString& hint,
                    const std::vector<QAction*>& actions);
    void showResult(Part& part, std::function<FactSheet()> sheet);
    void createRuntimes(QVBoxLayout& column);
    void showMatrix(std::shared_ptr<const RuntimeMatrix> matrix);
    /// Shows the card of all runtimes if there are several, or a result is known.
    void offerRuntimes();
    std::array<Part*, 4> parts() { return {&m_checks, &m_run, &m_runtimes, &m_loads}; }
    void showErrors(std::vector<ErrorBars::Output> errors);
    void offerNumerics(bool isOff);
    static void setAge(Part& part, Age age); ///< of a result that is old
    void choose(const ProofSubject& subject, const Fact& fact);
    void clear(Part& part);
    void remember();

    /// The results that are about a session, which undo or redo may bring back.
    struct KnownResults {
        std::weak_ptr<const Session> session;
        Results results;
    };

    std::shared_ptr<const Session> m_session;
    std::vector<KnownResults> m_known;
    Selection m_selection;
    RuntimeBox* m_runtime;
    Part m_checks;
    Part m_run;
    Part m_runtimes;
    Part m_loads;
    RuntimesModel* m_matrix = nullptr;
    TableView* m_matrixTable = nullptr;
    QPushButton* m_tryRuntimes = nullptr;
    ErrorBars* m_errors;
    QPushButton* m_numerics;
    bool m_isOffNumerically = false; ///< like the member of the results
};

} // namespace onnxmend
