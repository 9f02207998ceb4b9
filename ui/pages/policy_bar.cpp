// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/policy_bar.h"

#include "core/policy/changed_severity.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/tool_tip.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>

#include <cstddef>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

/// "2 findings ignored, 1 with another severity"
QString effectOf(const Session& session)
{
    QStringList parts;
    if (const std::size_t ignored = session.policyOutcome().ignored.size(); ignored > 0) {
        parts.append(
            texts::count(ignored, PolicyBar::tr("1 finding ignored"), PolicyBar::tr("%1 findings ignored")));
    }
    if (const std::size_t changed = changedSeverityCount(session.report(), *session.policy()); changed > 0) {
        parts.append(texts::count(changed, PolicyBar::tr("1 with another severity"),
                                  PolicyBar::tr("%1 with another severity")));
    }
    return parts.isEmpty() ? PolicyBar::tr("it changes nothing here") : parts.join(u", "_s);
}

/// The file in full, and ignores that are of no use.
QString tipOf(const Session& session)
{
    const Policy& policy = *session.policy();
    QStringList lines{texts::path(std::filesystem::absolute(policy.file))};
    const auto add = [&](const std::vector<std::size_t>& ignores, const QString& text) {
        for (std::size_t i = 0; i < ignores.size() && lines.size() < 20; ++i) {
            const PolicyIgnore& ignore = policy.ignores[ignores[i]];
            lines.append(
                text.arg(texts::count(ignore.line), texts::fromUtf8(displayText(ignoreText(ignore)))));
        }
    };
    add(session.policyOutcome().expired, PolicyBar::tr("Line %1: the ignore of %2 has ended."));
    add(session.policyOutcome().unmatched, PolicyBar::tr("Line %1: the ignore of %2 fits no finding."));
    return plainTip(lines.join(u'\n'));
}

} // namespace

PolicyBar::PolicyBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_ignored(new QPushButton(tr("Show Ignored"), this))
    , m_without(new QPushButton(tr("Open Without It"), this))
    , m_with(new QPushButton(this))
    , m_again(new QPushButton(tr("Open Again"), this))
{
    setObjectName(u"policyBar"_s);
    setAccessibleName(tr("The policy of the model's folder"));
    setAutoFillBackground(true);
    m_text->setObjectName(u"policyText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_ignored->setObjectName(u"showIgnored"_s);
    m_ignored->setAccessibleName(tr("Show the ignored findings"));
    m_ignored->setToolTip(tr("Show the findings that the policy ignores, and why"));
    m_without->setObjectName(u"openWithoutPolicy"_s);
    m_without->setAccessibleName(tr("Open the model without the policy"));
    m_without->setToolTip(tr("Open the model again, and judge it as if there were no policy"));
    m_with->setObjectName(u"openWithPolicy"_s);
    m_with->setAccessibleName(tr("Open the model with the policy"));
    m_with->setToolTip(tr("Open the model again, and judge it by this policy"));
    m_again->setObjectName(u"openWithNewPolicy"_s);
    m_again->setAccessibleName(tr("Open the model with the policy as it is now"));
    m_again->setToolTip(tr("Open the model again, and judge it by what the policy says now"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::inside, tokens::around, tokens::inside);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_ignored);
    layout->addWidget(m_without);
    layout->addWidget(m_with);
    layout->addWidget(m_again);
    hide();
    connect(m_ignored, &QPushButton::clicked, this, &PolicyBar::ignoredRequested);
    connect(m_without, &QPushButton::clicked, this, &PolicyBar::withoutRequested);
    connect(m_with, &QPushButton::clicked, this, [this] { Q_EMIT withRequested(m_unused); });
    connect(m_again, &QPushButton::clicked, this, &PolicyBar::againRequested);
}

namespace
{

/// Of the nearest one, which would count if others could not have put it there.
QString leftOutText(const PolicySource& source)
{
    const LeftOutPolicy& policy = source.leftOut.front();
    return PolicyBar::tr("%1 is left out, since others can have put it there: %2.")
        .arg(texts::path(policy.file), texts::fromUtf8(policy.reason));
}

QString usedText(PolicyFile file)
{
    return file == PolicyFile::Same ? PolicyBar::tr("Policy %1: %2")
           : file == PolicyFile::Changed
               ? PolicyBar::tr("Policy %1 has changed on the disk; before it was: %2")
               : PolicyBar::tr("Policy %1 is not there any more, but still counts here: %2");
}

} // namespace

void PolicyBar::showPolicy(const Session& session, const PolicySource& source, PolicyFile file)
{
    if (session.policy()) {
        showUsed(session, source, file);
    } else if (source.wish.kind == PolicyWish::Kind::None) {
        showUnused(tr("%1 has no part in this: the model was opened without it.")
                       .arg(texts::fileName(source.wish.file)),
                   source.wish.file);
    } else if (!source.leftOut.empty()) {
        showUnused(leftOutText(source), source.leftOut.front().file);
    } else {
        hide();
    }
}

void PolicyBar::showUsed(const Session& session, const PolicySource& source, PolicyFile file)
{
    const bool leavesOut = !source.leftOut.empty();
    const bool isStale = file != PolicyFile::Same;
    m_tone = isStale || leavesOut ? Tone::Warning : Tone::Accent;
    m_unused = leavesOut ? source.leftOut.front().file : std::filesystem::path();
    const QString used = usedText(file).arg(texts::path(session.policy()->file), effectOf(session));
    m_text->setText(labels::breakable(leavesOut ? used + u'\n' + leftOutText(source) : used));
    m_text->setToolTip(tipOf(session));
    m_ignored->setVisible(!session.policyOutcome().ignored.empty());
    m_without->show();
    m_with->setText(tr("Open With the Left-Out One"));
    m_with->setVisible(leavesOut);
    m_again->setVisible(isStale);
    applyPalette();
    show();
}

void PolicyBar::showUnused(const QString& text, const std::filesystem::path& policy)
{
    m_tone = Tone::Warning;
    m_unused = policy;
    m_text->setText(labels::breakable(text));
    m_text->setToolTip(plainTip(texts::path(std::filesystem::absolute(policy))));
    m_ignored->hide();
    m_without->hide();
    m_with->setText(tr("Open With It"));
    m_with->show();
    m_again->hide();
    applyPalette();
    show();
}

void PolicyBar::setBusy(bool busy)
{
    m_without->setEnabled(!busy);
    m_with->setEnabled(!busy);
    m_again->setEnabled(!busy);
}

void PolicyBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    }
    QFrame::changeEvent(event);
}

void PolicyBar::applyPalette()
{
    QPalette colors = QGuiApplication::palette();
    colors.setColor(QPalette::Window, theme::tint(m_tone, colors));
    setPalette(colors);
    const int size = fontMetrics().height();
    m_icon->setPixmap(
        theme::icon(m_tone == Tone::Accent ? "filter" : "status-warning", m_tone).pixmap(size, size));
}

} // namespace onnxmend
