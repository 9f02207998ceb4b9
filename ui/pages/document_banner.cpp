// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/document_banner.h"

#include "ui/window/texts.h"

#include <QAction>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

QString factsOf(const Session& session)
{
    const Model& model = *session.model();
    QStringList facts{texts::fileName(model.path())};
    for (const auto& checkpoint : session.checkpoints()) {
        facts.append(u"+ "_s + texts::fileName(checkpoint->path));
    }
    QString text = facts.join(u' ');
    const auto opset = model.opsets().find("");
    if (opset != model.opsets().end()) {
        text += DocumentBanner::tr("  ·  opset %1").arg(opset->second);
    }
    text += u"  ·  "_s +
            texts::count(model.nodeCount(), DocumentBanner::tr("1 node"), DocumentBanner::tr("%1 nodes"));
    const QString producer = texts::fromUtf8(model.producer()).trimmed();
    return producer.isEmpty() ? text : text + DocumentBanner::tr("  ·  made by %1").arg(producer);
}

/// Errors at nodes; those about stored tensors are counted by tensor.
std::size_t typeErrors(const Report& report)
{
    return static_cast<std::size_t>(
        std::count_if(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
            return finding.severity == Severity::Error && !finding.row && !finding.opType.empty();
        }));
}

/// Checkpoints are open, and their names say nothing about this graph.
bool nothingFits(const Session& session)
{
    const auto& rows = session.report().rows;
    return !session.checkpoints().empty() && std::none_of(rows.begin(), rows.end(), [](const auto& row) {
        return row.status != RowStatus::Unused && !row.checkpointTensor.empty();
    });
}

/// Whether the plan does more than to put other bytes in place.
bool changesGraph(const Session& session)
{
    const auto& edits = session.plan().edits;
    return std::any_of(edits.begin(), edits.end(), [](const Edit& edit) {
        return !edit.kind.ends_with("-initializer") && edit.kind != "bind-weight";
    });
}

QString plannedText(const Session& session, std::size_t tensors)
{
    if (tensors == 0) {
        return DocumentBanner::tr("All mended in the plan: the graph changes on save");
    }
    return changesGraph(session)
               ? texts::count(
                     tensors,
                     DocumentBanner::tr("All mended in the plan: 1 tensor and the graph change on save"),
                     DocumentBanner::tr("All mended in the plan: %1 tensors and the graph change on save"))
               : texts::count(tensors, DocumentBanner::tr("All mended in the plan: 1 tensor changes on save"),
                              DocumentBanner::tr("All mended in the plan: %1 tensors change on save"));
}

} // namespace

DocumentBanner::DocumentBanner(Actions& actions, QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_headline(new QLabel(this))
    , m_facts(new QLabel(this))
    , m_button(new QPushButton(this))
{
    setObjectName(u"documentBanner"_s);
    setAccessibleName(tr("State of the model"));
    setAutoFillBackground(true);
    m_headline->setAccessibleName(tr("State of the model"));
    m_headline->setObjectName(u"bannerHeadline"_s);
    m_headline->setTextFormat(Qt::PlainText);
    QFont font = m_headline->font();
    font.setPointSize(font.pointSize() + 3);
    font.setBold(true);
    m_headline->setFont(font);
    m_facts->setAccessibleName(tr("The model"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    QAction* const action = actions[ActionId::FixAllAndSave];
    m_button->setObjectName(u"bannerFixAllAndSave"_s);
    m_button->setText(action->text().remove(u'&'));
    m_button->setToolTip(action->toolTip());
    m_button->setAccessibleName(action->iconText());
    m_button->setMinimumHeight(m_button->fontMetrics().height() * 2 + 4);
    QFont buttonFont = m_button->font();
    buttonFont.setBold(true);
    m_button->setFont(buttonFont);
    connect(m_button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, m_button,
            [this, action] { m_button->setEnabled(action->isEnabled()); });

    auto* const lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addWidget(m_headline);
    lines->addWidget(m_facts);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 10);
    layout->setSpacing(12);
    layout->addWidget(m_icon);
    layout->addLayout(lines, 1);
    layout->addWidget(m_button);
}

void DocumentBanner::showDocument(const Session& session, const InitializerTotals& totals, bool isModified)
{
    const Report& report = session.report();
    const std::size_t mismatched = totals.of(EntryStatus::Mismatch);
    const std::size_t atNodes = typeErrors(report);
    QStringList wrong;
    if (mismatched > 0) {
        wrong.append((mismatched == 1 ? tr("%1 of %2 tensors has the wrong dtype")
                                      : tr("%1 of %2 tensors have the wrong dtype"))
                         .arg(texts::count(mismatched), texts::count(totals.tensorCount)));
    }
    if (atNodes > 0) {
        wrong.append(
            texts::count(atNodes, tr("1 type error in the graph"), tr("%1 type errors in the graph")));
    }
    if (!wrong.isEmpty()) {
        showHeadline(Tone::Bad, "status-mismatch", wrong.join(u", "_s));
    } else if (report.summary.errors + report.summary.warnings > 0) {
        showHeadline(Tone::Warning, "status-warning",
                     texts::count(report.summary.errors + report.summary.warnings,
                                  tr("Every stored dtype fits, 1 other finding remains"),
                                  tr("Every stored dtype fits, %1 other findings remain")));
    } else if (isModified) {
        showHeadline(Tone::Good, "status-fixed", plannedText(session, totals.of(EntryStatus::Fixed)));
    } else if (!session.plan().empty()) {
        showHeadline(Tone::Good, "status-ok", tr("All mended and saved"));
    } else if (nothingFits(session)) {
        showHeadline(Tone::Warning, "status-warning",
                     tr("No dtype errors, but nothing in the checkpoints fits this graph"));
    } else {
        showHeadline(Tone::Good, "status-ok", tr("No dtype errors found"));
    }
    m_facts->setText(factsOf(session));
    m_facts->setToolTip(texts::path(session.model()->path()));
}

void DocumentBanner::showHeadline(Tone tone, std::string_view icon, const QString& text)
{
    m_tone = tone;
    m_iconName = icon;
    m_headline->setText(text);
    applyPalette();
}

void DocumentBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    }
    QFrame::changeEvent(event);
}

void DocumentBanner::applyPalette()
{
    if (m_iconName.empty()) {
        return;
    }
    const QPalette application = QGuiApplication::palette();
    QPalette colors = application;
    colors.setColor(QPalette::Window, theme::tint(m_tone, application));
    setPalette(colors);
    const int size = fontMetrics().height() * 2;
    m_icon->setPixmap(theme::icon(m_iconName, m_tone).pixmap(size, size));
    m_button->setIcon(theme::icon("fix-save", Tone::Good));
}

} // namespace onnxmend
