// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/explain_dialog.h"

#include "ui/actions/actions.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/look/window_style.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStringList>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr int askDelay = 250; ///< ms after the last key

/// Appends the message of the finding at the place.
QString whereText(const ExplainedPlace& place)
{
    const QString text = texts::translated(place.text);
    return texts::asSentence(place.finding ? text + u' ' + texts::fromUtf8(place.finding->message()) : text);
}

QString sentenceOf(MarkedText text) { return texts::asSentence(texts::translated(text)); }

/// Replaces commands by the buttons of the window.
QString asInTheWindow(QString advice)
{
    const auto action = [](const char* title) {
        return texts::withoutMnemonic(QCoreApplication::translate("actions", title));
    };
    const QString verify = action("&Verify");
    advice.replace(u"onnxmend numerics MODEL"_s,
                   u"%1 > %2"_s.arg(menuTitle(MenuId::View), action("&Numerics")));
    advice.replace(u"onnxmend verify MODEL --run"_s, u"%1 > %2"_s.arg(verify, action("&Run")));
    return advice.replace(u"onnxmend verify MODEL"_s, verify);
}

} // namespace

ExplainDialog::ExplainDialog(QWidget* parent)
    : QDialog(parent)
    , m_text(new QPlainTextEdit(this))
    , m_delay(new QTimer(this))
    , m_headline(labels::createText(this, tr("What it says")))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
    , m_parts(new QVBoxLayout)
{
    setObjectName(u"explainDialog"_s);
    setWindowTitle(tr("Explain an Error"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_text->setObjectName(u"errorText"_s);
    m_text->setAccessibleName(tr("Error message"));
    m_text->setPlaceholderText(
        tr("Paste what ONNX Runtime, onnx.checker, torch.onnx or TensorRT said: the message or the whole "
           "traceback."));
    live::setMonospaced(*m_text, tokens::TextSize::Caption);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setMinimumHeight(4 * tokens::denseRow);
    m_headline->setObjectName(u"explainHeadline"_s);
    live::setFont(*m_headline, tokens::TextSize::Section);
    m_delay->setSingleShot(true);
    m_delay->setInterval(askDelay);
    connect(m_text, &QPlainTextEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_delay, &QTimer::timeout, this, &ExplainDialog::ask);

    auto* const answer = new QWidget(this);
    answer->setAccessibleName(tr("What it means"));
    auto* const lines = new QVBoxLayout(answer);
    lines->setContentsMargins(0, 0, tokens::between, 0);
    lines->setSpacing(tokens::between);
    lines->addWidget(m_headline);
    m_parts->setSpacing(tokens::inside / 2);
    lines->addLayout(m_parts);
    lines->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("What it means"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(answer);

    createButtons(*m_buttons);
    letTabThrough(*m_buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(m_text, 1);
    layout->addWidget(scroll, 2);
    layout->addWidget(m_buttons);
    live::keep(*this, live::Part::Size, [this] { stackIfWide(*m_buttons); });
    fitDialog(*this, {letterWidth(fontMetrics()) * 100, 26 * tokens::denseRow});
    ask();
}

void ExplainDialog::createButtons(QDialogButtonBox& buttons)
{
    m_show = buttons.addButton(tr("Show"), QDialogButtonBox::ActionRole);
    m_show->setObjectName(u"explainShow"_s);
    m_show->setToolTip(tr("Go to the node or tensor that the message names"));
    m_fix = buttons.addButton(tr("Plan the Recommended Fix"), QDialogButtonBox::ActionRole);
    m_fix->setObjectName(u"explainFix"_s);
    m_fix->setToolTip(tr("Nothing is written before the save"));
    setPrimary(*m_fix);
    m_verify = buttons.addButton(tr("Verify"), QDialogButtonBox::ActionRole);
    m_verify->setObjectName(u"explainVerify"_s);
    m_verify->setToolTip(tr("Check the model as it is with onnx.checker, the audit and ONNX Runtime"));
    m_numerics = buttons.addButton(tr("Numerics"), QDialogButtonBox::ActionRole);
    m_numerics->setObjectName(u"explainNumerics"_s);
    m_numerics->setToolTip(tr("Go to the page that finds the nodes whose numbers are wrong"));
    setPrimary(*m_numerics);
    connect(m_verify, &QPushButton::clicked, this, &ExplainDialog::verifyRequested);
    connect(m_numerics, &QPushButton::clicked, this, &ExplainDialog::numericsRequested);
    connect(m_show, &QPushButton::clicked, this,
            [this] { Q_EMIT showRequested(m_explanation.place->subject.value()); });
    connect(m_fix, &QPushButton::clicked, this,
            [this] { Q_EMIT fixRequested(m_explanation.place->finding->id(), m_session); });
    connect(&buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_openNamed = buttons.addButton(QString(), QDialogButtonBox::ActionRole);
    m_openNamed->setObjectName(u"explainOpenNamed"_s);
    setPrimary(*m_openNamed);
    m_openOther = buttons.addButton(tr("Open Model..."), QDialogButtonBox::ActionRole);
    m_openOther->setObjectName(u"explainOpen"_s);
    m_openOther->setToolTip(tr("Open the model that the message is about, to see the place and the fix"));
    connect(m_openNamed, &QPushButton::clicked, this, [this] { Q_EMIT modelRequested(m_named); });
    connect(m_openOther, &QPushButton::clicked, this, [this] { Q_EMIT modelRequested({}); });
}

void ExplainDialog::offerModel(const std::filesystem::path& model)
{
    m_named = model;
    m_openNamed->setText(tr("Open %1").arg(inMenu(texts::fileName(model))));
    m_openNamed->setToolTip(plainTip(texts::path(model)));
    m_openNamed->setVisible(!model.empty());
    setPrimary(*m_openOther, model.empty());
    stackIfWide(*m_buttons);
}

void ExplainDialog::setText(const QString& text)
{
    m_text->setPlainText(text);
    m_delay->stop();
    ask();
}

void ExplainDialog::ask()
{
    const QString text = m_text->toPlainText();
    if (!text.trimmed().isEmpty()) {
        Q_EMIT explanationRequested(text.toStdString());
        return;
    }
    clearParts();
    m_headline->setText(tr("Nothing is pasted yet"));
}

void ExplainDialog::clearParts()
{
    while (QLayoutItem* const item = m_parts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_show->hide();
    m_fix->hide();
    m_verify->hide();
    m_numerics->hide();
    m_openNamed->hide();
    m_openOther->hide();
    stackIfWide(*m_buttons);
}

void ExplainDialog::addPart(Tone tone, const QString& title, const QString& text)
{
    if (text.isEmpty()) {
        return;
    }
    auto* const heading = new labels::ToneLabel(tone, title, this);
    live::setFont(*heading, tokens::TextSize::Caption);
    heading->setContentsMargins(0, tokens::between, 0, 0); // closer to its own text than to the one before
    QLabel* const body = labels::createText(this, title);
    body->setText(text);
    m_parts->addWidget(heading);
    m_parts->addWidget(body);
}

bool isAboutOther(const Explanation& explanation)
{
    return explanation.place && explanation.place->search == SubjectSearch::NotThere;
}

void ExplainDialog::show(const std::string& text, const Explanation& explanation,
                         std::shared_ptr<const Session> session)
{
    if (text != m_text->toPlainText().toStdString()) {
        return; // the text has changed and is explained again by itself
    }
    clearParts();
    m_explanation = explanation;
    m_session = std::move(session);
    if (!explanation.sentence) {
        QStringList known;
        for (const std::string& line : knownErrors()) {
            known.append(texts::fromUtf8(line));
        }
        m_headline->setText(tr("This text contains no known error message"));
        addPart(Tone::Muted, tr("What is known"), known.join(u'\n'));
        return;
    }
    const ExplainedSentence& sentence = *explanation.sentence;
    m_headline->setText(texts::asSentence(texts::translated(sentence.summary)));
    const std::optional<ExplainedPlace>& place = explanation.place;
    addPart(Tone::Muted, tr("Where"),
            place ? whereText(*place)
                  : tr("Open the model that the message is about, to see the place and the fix."));
    addPart(Tone::Muted, tr("Why"), sentenceOf(sentence.reason));
    addPart(Tone::Muted, tr("What usually causes it"), sentenceOf(sentence.usually));
    const bool hasFix = place && place->finding && !place->fixes.empty() && place->fixes.front().recommended;
    // The window opens the model that the command line would need.
    const bool isForModel = !m_session && sentence.advice.view().find("--model") != std::string_view::npos;
    addPart(Tone::Accent, tr("What to do"),
            hasFix       ? texts::asSentence(texts::translated(place->fixes.front().title))
            : isForModel ? tr("Open the model: its findings name the tensor or node and the fix.")
                         : asInTheWindow(sentenceOf(sentence.advice)));
    m_show->setVisible(place && place->subject);
    const bool isOther = isAboutOther(explanation);
    m_openOther->setText(isOther ? tr("Open Another Model...") : tr("Open Model..."));
    m_openOther->setVisible(!m_session || isOther);
    setPrimary(*m_openOther, !m_session || isOther);
    m_fix->setVisible(hasFix);
    setPrimary(*m_fix, !isOther);
    m_verify->setVisible(place && !hasFix &&
                         sentence.advice.view().find("onnxmend verify") != std::string_view::npos);
    m_numerics->setVisible(m_session && !hasFix && sentence.cause == ErrorCause::NotFinite);
    stackIfWide(*m_buttons);
}

} // namespace onnxmend
