// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/pictures/typed_graph.h"
#include "ui/look/theme.h"
#include "ui/page/page.h"

#include <QStringList>

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace onnxmend
{

class PageSkeleton;
class RunForm;
class SegmentedControl;

/// A page with a form that starts a long run, and the result of the last run: a headline, and several views
/// of which one is visible. Before the first result there is a hint. The document does not change before the
/// user puts the result into the plan.
class RunPage : public Page
{
    Q_OBJECT

public:
    void setBusy(bool busy) override;
    void follow(const Job& job) override;

    void showStarted();
    void showCancelled();
    void showFailure(const ErrorDetails& error);

Q_SIGNALS:
    void cancelRequested();
    void showRequested(const onnxmend::GraphPlace& place); ///< shows the place on the graph page
    void changesRequested();                               ///< shows the plan
    void runtimeRequested();                               ///< leads to the choice of another ONNX Runtime

protected:
    /// What the page says of its run, each a whole sentence.
    struct Texts {
        QString idle; ///< what a run would show
        QString running;
        QString failed;
        QString applied; ///< the result is in the plan
        QString stale;   ///< the result is about a model that has changed since
    };
    struct Headline {
        theme::Tone tone = theme::Tone::Muted;
        std::string_view icon;
        QString text;
        QStringList facts;
    };

    using Page::Page;

    void setForm(RunForm& form);

    // Parts, which each page arranges. `name` is what screen readers say.
    QWidget* createHint(const QString& objectName, const QString& name);
    /// Returns the stack in which the result takes the place of the hint.
    QWidget* createStates(QWidget* hint, QWidget* result);
    /// Returns the headline with the buttons at its right. `below` follows the facts and may be null.
    QWidget* createHeadline(const QString& objectName, const QString& name,
                            const std::vector<QPushButton*>& buttons, QWidget* below = nullptr);
    QPushButton* createShowChanges(const QString& objectName);
    QPushButton* createChooseRuntime(const QString& objectName);
    /// Creates views of the result, pairs of a title and a widget. Returns them with the choice above them.
    QWidget* createViews(const QString& objectName, const QString& name,
                         const std::vector<std::pair<QString, QWidget*>>& views);
    int currentView() const;
    void turnToView(int index);
    virtual void showCurrent() {} ///< shows what is selected in the present view

    // The run.
    virtual Texts runTexts() const = 0;
    /// Returns the document that was run; null if there is no result.
    virtual const Session* ran() const = 0;
    virtual bool isApplied() const = 0;          ///< true if the plan has the result
    virtual Headline resultHeadline() const = 0; ///< called only if there is a result
    virtual void showParts() = 0;                ///< shows what depends on the state, below the headline

    bool isRunning() const { return m_state == State::Running; }
    bool isFailed() const { return m_state == State::Failed; }
    bool isStale() const;   ///< true if the result is about another state of the document
    bool isPresent() const; ///< true if the result is about the document as it is
    bool canRun() const;    ///< true if nothing else runs and a document is open
    bool isBusy() const { return m_isBusy; }
    void endRun(); ///< has neither failed nor been cancelled
    void showState();
    /// Notes that the user selected a thing of the result: one is current from the start.
    void chooseCurrent();
    bool isChosen() const { return m_isChosen; }
    void forgetChosen() { m_isChosen = false; }

    static QString textOfFailure(const ErrorDetails& error);

    std::shared_ptr<const Session> m_session;
    bool m_isShowing = false; ///< true while the page selects by itself

private:
    enum class State { Idle, Running, Failed, Cancelled };

    void enter(State state);
    void showHeadline(const Headline& headline);

    RunForm* m_runForm = nullptr;
    State m_state = State::Idle;
    QString m_failure;
    bool m_isBusy = false;
    bool m_isChosen = false;   ///< true if the user selected a thing of the result
    bool m_hasOffered = false; ///< value of offersNextStep() that was reported last
    QStackedWidget* m_states = nullptr;
    QLabel* m_hint = nullptr;
    PageSkeleton* m_skeleton = nullptr; ///< covers the hint before the first result
    QLabel* m_icon = nullptr;
    QLabel* m_headline = nullptr;
    QLabel* m_facts = nullptr;
    SegmentedControl* m_view = nullptr;
    QStackedWidget* m_views = nullptr;
};

} // namespace onnxmend
