// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/selection_facts.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/tokens.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SelectionFacts::SelectionFacts(QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(u"selectionFacts"_s);
    setAccessibleName(tr("Selection"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(tokens::around, tokens::around - tokens::inside, tokens::around,
                               tokens::around - tokens::inside);
    layout->setSpacing(tokens::between);
    m_title = labels::createText(content, tr("Selection"), u"selectionFactsTitle"_s);
    live::setFont(*m_title, tokens::TextSize::Section);
    m_hint = labels::createMuted(content, {});
    m_facts = new QGridLayout;
    m_facts->setHorizontalSpacing(tokens::between + tokens::inside);
    m_facts->setVerticalSpacing(tokens::inside);
    m_facts->setColumnStretch(1, 1);
    m_button = new QPushButton(content);
    m_button->setObjectName(u"showInMap"_s);
    m_button->setAccessibleName(tr("Show in the map"));
    layout->addWidget(m_title);
    layout->addWidget(m_hint);
    layout->addLayout(m_facts);
    layout->addWidget(m_button);
    layout->addStretch(1);
    setWidget(content);
    connect(m_button, &QPushButton::clicked, this, [this] { Q_EMIT mapRequested(m_place); });
}

void SelectionFacts::show(const Selection& selection)
{
    while (QLayoutItem* const item = m_facts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_place = selection.place;
    m_title->setText(labels::breakable(selection.title));
    m_title->setVisible(!selection.title.isEmpty());
    m_hint->setVisible(!selection.hint.isEmpty());
    m_hint->setText(selection.hint);
    int row = 0;
    for (const auto& [name, fact] : selection.facts) {
        QLabel* const label = labels::createMuted(widget(), name);
        label->setWordWrap(false);
        QLabel* const text = labels::createText(widget(), name);
        text->setText(labels::breakable(fact));
        m_facts->addWidget(label, row, 0, Qt::AlignTop);
        m_facts->addWidget(text, row, 1, Qt::AlignTop);
        ++row;
    }
    m_button->setVisible(!selection.mapText.isEmpty());
    m_button->setText(selection.mapText);
    if (!selection.mapText.isEmpty()) {
        m_button->setAccessibleName(
            u"%1: %2"_s.arg(tr("Selection"), selection.mapText)); // a page has one, too
    }
}

} // namespace onnxmend
