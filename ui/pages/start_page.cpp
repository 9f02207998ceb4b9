// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/start_page.h"

#include "ui/look/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QPushButton* createButton(QWidget* parent, QAction* action, const QString& objectName)
{
    auto* const button = new QPushButton(action->icon(), action->text(), parent);
    button->setObjectName(objectName);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->iconText());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button,
                     [button, action] { button->setEnabled(action->isEnabled()); });
    return button;
}

} // namespace

StartPage::StartPage(Actions& actions, QWidget* parent)
    : QWidget(parent)
{
    setObjectName(u"startPage"_s);
    setAccessibleName(tr("No model is open"));
    auto* const title = new QLabel(tr("Find and fix dtype errors in an ONNX model"), this);
    QFont font = title->font();
    font.setPointSize(font.pointSize() + 7);
    title->setFont(font);
    auto* const text =
        new QLabel(tr("Open a model, add the checkpoint that holds its weights, press Fix All and "
                      "Save.\nYou can also drop the files here."),
                   this);
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(12);
    QPushButton* const open = createButton(this, actions[ActionId::OpenModel], u"startOpen"_s);
    open->setDefault(true);
    buttons->addStretch(1);
    buttons->addWidget(open);
    buttons->addWidget(createButton(this, actions[ActionId::OpenSample], u"startSample"_s));
    buttons->addStretch(1);

    auto* const layout = new QVBoxLayout(this);
    layout->setSpacing(16);
    layout->addStretch(2);
    layout->addWidget(title, 0, Qt::AlignCenter);
    layout->addWidget(text);
    layout->addLayout(buttons);
    layout->addStretch(3);
}

void StartPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::color(theme::Tone::Muted, palette()), 1.5, Qt::DashLine));
    painter.setOpacity(0.5);
    painter.drawRoundedRect(QRectF(rect()).adjusted(24, 24, -24, -24), 12, 12);
}

} // namespace onnxmend
