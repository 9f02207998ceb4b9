// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/fix_choice.h"

#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QRadioButton>

#include <cstdlib>

namespace onnxmend
{

using namespace Qt::StringLiterals;

QString costText(const Fix& fix, const std::optional<Loss>& measured)
{
    const QString casts = fix.castCount == 0 ? FixChoice::tr("no Cast at run time")
                          : fix.castCount == 1
                              ? FixChoice::tr("1 Cast at run time")
                              : FixChoice::tr("%1 Casts at run time").arg(texts::count(fix.castCount));
    const QString amount = texts::bytes(static_cast<std::uint64_t>(std::abs(fix.storedByteChange)));
    const QString bytes = fix.storedByteChange == 0  ? FixChoice::tr("no more bytes")
                          : fix.storedByteChange > 0 ? FixChoice::tr("+%1").arg(amount)
                                                     : FixChoice::tr("−%1").arg(amount);
    const QString loss = measured && !measured->lossless() ? texts::lossOfAll(*measured)
                         : fix.lossless == false
                             ? FixChoice::tr("loses something") // also if its cast is lossless
                         : measured || fix.lossless ? FixChoice::tr("lossless")
                                                    : FixChoice::tr("loss depends on the values");
    return FixChoice::tr("%1, %2, %3").arg(casts, bytes, loss);
}

QString strategyText(const Fix& fix)
{
    if (!fix.strategy) {
        return {};
    }
    return *fix.strategy == Strategy::Promote ? FixChoice::tr("Promotes as torch does")
                                              : FixChoice::tr("Matches the declared types");
}

FixChoice::FixChoice(const Fix& fix, QWidget* parent)
    : QFrame(parent)
    , m_button(new QRadioButton(this))
    , m_isRecommended(fix.recommended)
    , m_strategy(strategyText(fix))
{
    setCursor(Qt::PointingHandCursor);
    const QString title = texts::asSentence(texts::translated(fix.title));
    m_title = new QLabel(labels::breakable(title), this);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->installEventFilter(this);
    live::keep(*m_title, live::Part::Size, [this] { fitTitle(); });
    m_cost = labels::createMuted(this, {}, u"fixCost"_s);
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, tokens::between);
    layout->setHorizontalSpacing(tokens::between);
    layout->setVerticalSpacing(tokens::inside);
    layout->setColumnStretch(1, 1);
    layout->addWidget(m_button, 0, 0, Qt::AlignTop);
    layout->addWidget(m_title, 0, 1);
    layout->addWidget(m_cost, 1, 1);

    m_mark = new labels::ToneLabel(theme::Tone::Muted, {}, this);
    m_mark->setObjectName(u"fixMark"_s);
    layout->addWidget(m_mark, 2, 1);
    connect(m_button, &QRadioButton::toggled, this, qOverload<>(&QWidget::update));
    // Draws the button's ring: styles make it a little darker than the window, which is invisible on a dark
    // panel.
    live::setColor(*m_button, QPalette::Window, theme::Tone::Muted);
    m_button->setAccessibleName(title);
    showCost(costText(fix), {});
}

void FixChoice::showCost(const QString& text, const Message& skipped)
{
    const bool isSkipped = !skipped.empty();
    const QString cost = texts::asSentence(text);
    m_cost->setText(cost);
    QStringList marks;
    if (m_isRecommended) {
        marks.append(isSkipped ? tr("Fix All skips it: %1").arg(texts::translated(skipped))
                               : tr("Recommended"));
    }
    if (!m_strategy.isEmpty()) {
        marks.append(m_strategy);
    }
    m_mark->setTone(!m_isRecommended ? theme::Tone::Muted
                    : isSkipped      ? theme::Tone::Warning
                                     : theme::Tone::Accent);
    m_mark->setText(marks.join(u" · "_s));
    m_mark->setVisible(!marks.isEmpty());
    m_button->setAccessibleDescription((QStringList{cost} + marks).join(u' '));
}

void FixChoice::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) {
        m_button->setFocus();
        m_button->click();
    }
}

/// Sets the minimum height of the wrapped text. A new scroll bar narrows the text, and the layouts around
/// keep the old height unless the minimum grows.
void FixChoice::fitTitle()
{
    m_title->setMinimumHeight(0); // a label takes it into account
    m_title->setMinimumHeight(m_title->heightForWidth(m_title->width()));
}

bool FixChoice::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        fitTitle();
    }
    return QFrame::eventFilter(watched, event);
}

void FixChoice::paintEvent(QPaintEvent*)
{
    const bool isChosen = m_button->isChecked();
    QColor outline = theme::color(isChosen ? theme::Tone::Accent : theme::Tone::Muted, palette());
    outline.setAlphaF(isChosen ? 1.0F : 0.4F);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(outline);
    painter.setBrush(isChosen ? theme::tint(theme::Tone::Accent, palette()) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::radius, tokens::radius);
}

} // namespace onnxmend
