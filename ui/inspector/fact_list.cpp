// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/fact_list.h"

#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QFocusEvent>
#include <QGridLayout>
#include <QLabel>
#include <QList>
#include <QPushButton>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QLabel* createLabel(QWidget* parent, const QString& text)
{
    auto* const label = new QLabel(wrappable(text), parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLabel* createIcon(QWidget* parent, const Fact& fact, int lines)
{
    auto* const label = new QLabel(parent);
    if (!fact.icon.empty()) {
        live::setPicture(*label, theme::icon(fact.icon, fact.tone), lines);
    }
    return label;
}

} // namespace

FactList::FactList(const FactSheet& sheet, QWidget* parent, bool offersSmallModels)
    : QWidget(parent)
    , m_offersSmallModels(offersSmallModels)
{
    const Fact& headline = sheet.headline;
    QLabel* const title = createLabel(this, headline.text);
    title->setObjectName(u"resultHeadline"_s);
    live::setFont(*title, tokens::TextSize::Section);
    auto* const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(tokens::between + tokens::inside);
    grid->setVerticalSpacing(tokens::between);
    grid->setColumnStretch(2, 1);
    grid->addWidget(createIcon(this, headline, 2), 0, 0, 1, 1, Qt::AlignTop);
    grid->addWidget(title, 0, 1, 1, 4, Qt::AlignVCenter);
    for (const Fact& fact : sheet.facts) {
        addFact(*grid, fact);
    }
}

void FactList::addFact(QGridLayout& grid, const Fact& fact)
{
    const int row = grid.rowCount();
    QList<QLabel*> labels{createIcon(this, fact, 1)};
    grid.addWidget(labels.front(), row, 0, Qt::AlignTop | Qt::AlignRight);
    if (!fact.continues) {
        QLabel* const name = createLabel(this, fact.title);
        live::keep(*name, live::Part::Size, [name, title = fact.title] {
            const QFontMetrics metrics = name->fontMetrics();
            const int widest = letterWidth(metrics) * 26; // letters; short texts are not wrapped
            name->setMinimumWidth(std::min(metrics.horizontalAdvance(title) + 1, widest));
        });
        grid.addWidget(name, row, 1, Qt::AlignTop);
        labels.append(name);
    }
    QLabel* const text = createLabel(this, fact.text);
    text->setAccessibleDescription(fact.title);
    text->setObjectName(fact.objectName);
    grid.addWidget(text, row, 2, Qt::AlignTop);
    labels.append(text);
    if (m_offersSmallModels && !fact.failure.empty()) {
        grid.addWidget(createSmallModelButton(fact), row, 4, Qt::AlignTop);
    }
    if (!fact.subject && !fact.shortcoming) {
        return;
    }
    QWidget* const button = fact.subject ? createShowButton(fact) : createRowsButton(fact);
    grid.addWidget(button, row, 3, Qt::AlignTop);
    // Aligns the first line with the word on the button.
    live::keep(*button, live::Part::Size, [labels, button] {
        const int above =
            std::max(0, (button->sizeHint().height() - labels.front()->fontMetrics().height()) / 2);
        for (QLabel* const label : labels) {
            label->setContentsMargins(0, above, 0, 0);
        }
    });
    if (fact.subject) {
        m_choices.push_back({fact, text, button});
        text->installEventFilter(this);
        button->installEventFilter(this);
    }
}

bool FactList::eventFilter(QObject* watched, QEvent* event)
{
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        const bool isClick = watched == m_choices[i].text && event->type() == QEvent::MouseButtonPress;
        // Only for Tab: a press becomes a click, and nothing may move below the mouse before.
        const bool isFocus = watched == m_choices[i].button && event->type() == QEvent::FocusIn &&
                             static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason;
        if (isClick || isFocus) {
            choose(i);
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FactList::clearChoice() { mark({}); }

/// Marks it as a selected row is marked.
void FactList::mark(std::optional<std::size_t> chosen)
{
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        QLabel* const text = m_choices[i].text;
        text->setAutoFillBackground(chosen == i);
        text->setBackgroundRole(chosen == i ? QPalette::Highlight : QPalette::NoRole);
        text->setForegroundRole(chosen == i ? QPalette::HighlightedText : QPalette::NoRole);
    }
}

void FactList::choose(std::size_t index)
{
    mark(index);
    const Fact fact = m_choices[index].fact; // a receiver may delete this list
    Q_EMIT subjectChosen(*fact.subject, fact);
}

QWidget* FactList::createShowButton(const Fact& fact)
{
    const ProofSubject& subject = *fact.subject;
    const QString value = texts::fromUtf8(subject.value);
    const QString node = texts::fromUtf8(subject.node.empty() ? subject.opType : subject.node);
    auto* const button = new QPushButton(tr("Show"), this);
    button->setObjectName(u"showSubject"_s);
    button->setAutoDefault(false);
    button->setToolTip(tr("Go to %1").arg(subject.nodeIndex ? node : value));
    button->setAccessibleName(tr("%1: show %2").arg(fact.title, subject.nodeIndex ? node : value));
    connect(button, &QPushButton::clicked, this, [this, subject] { Q_EMIT showRequested(subject); });
    return button;
}

QWidget* FactList::createRowsButton(const Fact& fact)
{
    auto* const button = new QPushButton(tr("Show"), this);
    button->setObjectName(u"showRows"_s);
    button->setAutoDefault(false);
    button->setToolTip(tr("Go to the rows that this is about"));
    button->setAccessibleName(tr("Show: %1").arg(texts::translated(fact.shortcoming->text)));
    connect(button, &QPushButton::clicked, this,
            [this, shortcoming = *fact.shortcoming] { Q_EMIT showRowsRequested(shortcoming); });
    return button;
}

QWidget* FactList::createSmallModelButton(const Fact& fact)
{
    auto* const button = new QPushButton(tr("Make a Small Model of This..."), this);
    button->setObjectName(u"makeSmallModel"_s);
    button->setAutoDefault(false);
    button->setToolTip(tr("The smallest model with this message, for a bug report"));
    button->setAccessibleName(tr("%1: make a small model of this").arg(fact.title));
    connect(button, &QPushButton::clicked, this,
            [this, message = fact.failure] { Q_EMIT smallModelRequested(message); });
    return button;
}

} // namespace onnxmend
