// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/small_model_flow.h"

#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/dialogs/small_model_dialog.h"
#include "ui/look/texts.h"
#include "ui/look/translated.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/verify_page.h"
#include "ui/workspace/document_pages.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

#include <memory>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

/// Returns `model_small.onnx` for `model.onnx`, with a number if there is such a file.
std::filesystem::path suggestedSmallModel(const std::filesystem::path& model)
{
    std::filesystem::path path = model;
    return freePath(path.replace_filename(model.stem().string() + "_small.onnx"));
}

} // namespace

SmallModelFlow::SmallModelFlow(const Document& document, SmallModelTasks& tasks, DocumentPages& pages,
                               QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_pages(pages)
    , m_window(window)
{
    connect(&pages.findings(), &FindingsPage::smallModelRequested, this, &SmallModelFlow::askForFinding);
    connect(&pages.verify(), &VerifyPage::smallModelRequested, this,
            [this](const std::string& message) { ask({.message = message}, texts::fromUtf8(message)); });
    connect(&pages.compare(), &ComparePage::smallModelRequested, this, [this](const ProofSubject& place) {
        ask({.place = place}, texts::fromUtf8(place.node.empty() ? place.value : place.node));
    });
    connect(&tasks, &SmallModelTasks::made, this, &SmallModelFlow::showResult);
}

void SmallModelFlow::askForFinding(std::size_t finding)
{
    const std::vector<Finding>& findings = m_document.session()->report().findings;
    if (finding < findings.size()) {
        ask({.finding = findings[finding].id()},
            texts::asSentence(texts::fromUtf8(findings[finding].message())));
    }
}

void SmallModelFlow::ask(const WantedFailure& wanted, const QString& kept)
{
    auto* const dialog = new SmallModelDialog(
        wanted, kept, suggestedSmallModel(m_document.session()->model()->path()), &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        SmallModelRequest request = dialog->request();
        if (const std::shared_ptr<const CompareOutcome>& compared = m_pages.compare().outcome()) {
            request.inputs = compared->files();
        }
        m_tasks.make(request);
    });
    dialog->open();
}

void SmallModelFlow::showResult(const SmallModelOutcome& outcome)
{
    const Reduction& reduction = outcome.reduction;
    const QString nodes = texts::count(reduction.nodesAfter, tr("1 node"), tr("%1 nodes"));
    const QString before = texts::count(reduction.nodesBefore);
    const bool isPart = reduction.stage == FailureStage::Part;
    const QString same = isPart ? tr("%1 of %2 show it").arg(nodes, before)
                                : tr("%1 of %2 show the same message").arg(nodes, before);
    FactSheet sheet{
        .headline = {reduction.same ? Tone::Good : Tone::Bad,
                     reduction.same ? "status-ok" : "status-mismatch", tr("Small Model"),
                     reduction.same
                         ? same
                         : tr("%1 of %2 are left, and the message is another one").arg(nodes, before)},
        .facts = {}};
    const auto add = [&sheet](const QString& title, const QString& text, const QString& objectName = {}) {
        Fact fact{Tone::Plain, {}, title, text};
        fact.objectName = objectName;
        sheet.facts.push_back(std::move(fact));
    };
    add(tr("Message"),
        texts::fromUtf8(reduction.messageAfter.empty() ? reduction.messageBefore : reduction.messageAfter));
    if (!reduction.same && !reduction.messageAfter.empty()) {
        add(tr("Before"), texts::fromUtf8(reduction.messageBefore));
    }
    add(tr("Shown"), texts::translated(failureStageInfo(reduction.stage).text));
    add(tr("File"), texts::path(outcome.output), u"smallModelFile"_s);
    if (!outcome.issue.empty()) {
        add(tr("Bug report"), texts::path(outcome.issue));
    }
    if (reduction.keptElements > 0) {
        add(tr("Weights"), texts::count(reduction.keptElements, tr("1 element of the model stayed"),
                                        tr("%1 elements of the model stayed")));
    }
    if (reduction.isLostByNames) {
        add(tr("Names"), tr("The message is lost with neutral names, on which the made-up inputs depend"));
    }
    if (reduction.isCutShort) {
        add(tr("Time"), tr("The time was over before the search was, so a smaller one may be possible"));
    }
    auto* const dialog = new ResultDialog(sheet, &m_window);
    QPushButton* const open =
        dialog->offer(tr("&Open"), u"openSmallModel"_s, tr("Open the small model in another window"));
    connect(open, &QPushButton::clicked, dialog, [this, dialog, path = outcome.output] {
        dialog->close();
        Q_EMIT openWanted(path);
    });
    QPushButton* const copy = dialog->offer(tr("&Copy Issue Text"), u"copyIssueText"_s,
                                            tr("Message, versions, how to run it, and the model as text"));
    connect(copy, &QPushButton::clicked, this, [this, text = outcome.issueText] {
        QGuiApplication::clipboard()->setText(texts::fromUtf8(text));
        Q_EMIT statusMessage(tr("The text of the bug report is on the clipboard"));
    });
    dialog->open();
}

} // namespace onnxmend
