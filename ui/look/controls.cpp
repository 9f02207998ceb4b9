// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/controls.h"

#include "ui/look/card.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTextDocument>
#include <QToolButton>
#include <QVariant>

namespace onnxmend
{

using namespace Qt::StringLiterals;

QComboBox* createComboBox(QWidget* parent, const QString& objectName, const QString& accessibleName)
{
    auto* const box = new QComboBox(parent);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->view()->setAccessibleName(accessibleName);
    return box;
}

QPushButton* createButton(QWidget* parent, const QString& objectName, const QString& text, const QString& tip)
{
    auto* const button = new QPushButton(text, parent);
    button->setObjectName(objectName);
    button->setAccessibleName(texts::withoutMnemonic(text));
    button->setToolTip(tip);
    return button;
}

QToolButton* createFold(QWidget& contents, const QString& objectName)
{
    auto* const fold = new QToolButton(contents.parentWidget());
    fold->setObjectName(objectName);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setAutoRaise(true);
    fold->setCheckable(true);
    fold->setFocusPolicy(Qt::StrongFocus);
    contents.hide();
    QObject::connect(fold, &QToolButton::toggled, &contents, [fold, &contents](bool isShown) {
        fold->setArrowType(isShown ? Qt::DownArrow : Qt::RightArrow);
        contents.setVisible(isShown);
    });
    return fold;
}

namespace
{

constexpr auto kOwnTip = "ownTip";
constexpr auto kTipWithReason = "tipWithReason";

/// Adds the reason to the tip; an empty one takes it away.
void showReason(QWidget& control, const QString& reason)
{
    const QVariant before = control.property(kTipWithReason);
    // A tip that was set meanwhile is the control's own.
    const bool isOurs = before.isValid() && before.toString() == control.toolTip();
    const QString own = isOurs ? control.property(kOwnTip).toString() : control.toolTip();
    if (reason.isEmpty()) {
        control.setToolTip(own);
        control.setProperty(kTipWithReason, QVariant());
        return;
    }
    const QString tip = own.isEmpty()              ? reason
                        : Qt::mightBeRichText(own) ? own + u"<p>"_s + reason.toHtmlEscaped() + u"</p>"_s
                                                   : own + u'\n' + reason;
    control.setProperty(kOwnTip, own);
    control.setProperty(kTipWithReason, tip);
    control.setToolTip(tip);
}

} // namespace

void setUsable(QWidget& control, bool isUsable, const QString& reason)
{
    control.setEnabled(isUsable);
    const QString shown = isUsable ? QString() : reason;
    showReason(control, shown);
    for (QWidget* const part : control.findChildren<QWidget*>()) {
        if (part->focusPolicy() != Qt::NoFocus) {
            showReason(*part, shown);
        }
    }
}

QString busyReason()
{
    return QCoreApplication::translate("controls", "Wait until the running task has ended, or cancel it");
}

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

void SegmentedControl::paintEvent(QPaintEvent*) { paintSurface(*this); }

} // namespace onnxmend
