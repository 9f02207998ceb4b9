// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/policy_bar.h"

#include "core/policy/judge_report.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <QLabel>
#include <QPushButton>
#include <QStringList>

#include <cstddef>
#include <initializer_list>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

/// Returns "2 findings ignored, 1 with another severity".
QString effectOf(const Session& session)
{
    QStringList parts;
    if (const std::size_t ignored = session.policyOutcome().ignored.size(); ignored > 0) {
        parts.append(
            texts::count(ignored, PolicyBar::tr("1 finding ignored"), PolicyBar::tr("%1 findings ignored")));
    }
    if (const std::size_t changed =
            changedSeverityCount(session.report(), *session.policy(), session.policyOutcome());
        changed > 0) {
        parts.append(texts::count(changed, PolicyBar::tr("1 with another severity"),
                                  PolicyBar::tr("%1 with another severity")));
    }
    return parts.isEmpty() ? PolicyBar::tr("it changes no finding here") : parts.join(u", "_s);
}

/// Returns the full path, and the ignores that have no effect.
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
    : NoticeBar(parent)
    , m_ignored(addButton(tr("Show Ignored"), u"showIgnored"_s, tr("Show the ignored findings"),
                          tr("Show the findings that the policy ignores, and why")))
    , m_without(addButton(tr("Open Without It"), u"openWithoutPolicy"_s,
                          tr("Open the model without the policy"),
                          tr("Open the model again, and judge it as if there were no policy")))
    , m_with(addButton({}, u"openWithPolicy"_s, tr("Open the model with the policy"),
                       tr("Open the model again, and judge it by this policy")))
    , m_again(addButton(tr("Open Again"), u"openWithNewPolicy"_s,
                        tr("Open the model with the policy as it is now"),
                        tr("Open the model again, and judge it by what the policy says now")))
{
    setObjectName(u"policyBar"_s);
    setAccessibleName(tr("The policy of the model's folder"));
    text().setObjectName(u"policyText"_s);
    connect(m_ignored, &QPushButton::clicked, this, &PolicyBar::ignoredRequested);
    connect(m_without, &QPushButton::clicked, this, &PolicyBar::withoutRequested);
    connect(m_with, &QPushButton::clicked, this, [this] { Q_EMIT withRequested(m_unused); });
    connect(m_again, &QPushButton::clicked, this, &PolicyBar::againRequested);
}

namespace
{

/// Names the nearest policy that is not used because others could have written it.
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
               : PolicyBar::tr("Policy %1 was removed, but still counts here: %2");
}

} // namespace

void PolicyBar::showPolicy(const Session& session, const PolicySource& source, PolicyFile file)
{
    if (session.policy()) {
        showUsed(session, source, file);
    } else if (source.choice.kind == PolicyChoice::Kind::None) {
        showUnused(
            tr("%1 is not used: the model was opened without it.").arg(texts::fileName(source.choice.file)),
            source.choice.file);
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
    const bool needsALook = isStale || leavesOut;
    setLook(needsALook ? Tone::Warning : Tone::Accent, needsALook ? "status-warning" : "filter");
    m_unused = leavesOut ? source.leftOut.front().file : std::filesystem::path();
    const QString used = usedText(file).arg(texts::path(session.policy()->file), effectOf(session));
    text().setText(labels::breakable(leavesOut ? used + u'\n' + leftOutText(source) : used));
    text().setToolTip(tipOf(session));
    m_ignored->setVisible(!session.policyOutcome().ignored.empty());
    m_without->show();
    m_with->setText(tr("Open With the Left-Out One"));
    m_with->setVisible(leavesOut);
    m_again->setVisible(isStale);
    show();
}

void PolicyBar::showUnused(const QString& what, const std::filesystem::path& policy)
{
    setLook(Tone::Warning, "status-warning");
    m_unused = policy;
    text().setText(labels::breakable(what));
    text().setToolTip(plainTip(texts::path(std::filesystem::absolute(policy))));
    m_ignored->hide();
    m_without->hide();
    m_with->setText(tr("Open With It"));
    m_with->show();
    m_again->hide();
    show();
}

void PolicyBar::setBusy(bool busy)
{
    for (QWidget* const button : std::initializer_list<QWidget*>{m_without, m_with, m_again}) {
        setUsable(*button, !busy, busyReason());
    }
}

} // namespace onnxmend
