// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/segmented_control.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/tokens.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SegmentedControl::SegmentedControl(const QString& accessibleName, const QStringList& words, QWidget* parent)
    : QFrame(parent)
    , m_group(new QButtonGroup(this))
{
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    for (const QString& word : words) {
        auto* const button = new QToolButton(this);
        button->setObjectName(u"segment%1"_s.arg(m_group->buttons().size()));
        button->setText(word);
        button->setAccessibleName(u"%1: %2"_s.arg(accessibleName, word));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_group->addButton(button, static_cast<int>(m_group->buttons().size()));
        layout->addWidget(button);
    }
    setCurrent(0);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::chosen);
}

int SegmentedControl::current() const { return m_group->checkedId(); }

void SegmentedControl::setCurrent(int index)
{
    m_group->button(index)->setChecked(true);
    letTabStopAtChosen(*m_group);
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(palette().color(QPalette::Mid), tokens::hairline));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::radius, tokens::radius);
}

} // namespace onnxmend
