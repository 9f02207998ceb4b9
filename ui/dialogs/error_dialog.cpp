// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/error_dialog.h"

#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QToolButton>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString detailsText(const QString& what, const ErrorDetails& error)
{
    QStringList lines{what};
    const auto add = [&lines](const QString& title, const std::string& text) {
        if (!text.empty()) {
            lines.append(u"%1: %2"_s.arg(title, texts::fromUtf8(text)));
        }
    };
    add(ErrorDialog::tr("File"), error.file);
    add(ErrorDialog::tr("Place"), error.place);
    add(ErrorDialog::tr("Reason"), error.reason);
    add(ErrorDialog::tr("What to do"), error.advice);
    return lines.join(u'\n');
}

QString placeText(const ErrorDetails& error)
{
    const QString file = texts::fromUtf8(error.file);
    const QString place = texts::fromUtf8(error.place);
    return file.isEmpty() || place.isEmpty() ? file + place : ErrorDialog::tr("%1, %2").arg(file, place);
}

} // namespace

ErrorDialog::ErrorDialog(const QString& what, const ErrorDetails& error, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"errorDialog"_s);
    setWindowTitle(what.endsWith(u'.') ? what.chopped(1) : what);
    auto* const icon = new QLabel(this);
    live::setPicture(*icon, theme::icon("status-mismatch", theme::Tone::Bad), 2);
    QLabel* const headline = labels::createHeading(this, wrappable(what), tokens::TextSize::Section);
    headline->setObjectName(u"errorHeadline"_s);
    headline->setTextFormat(Qt::PlainText);
    headline->setWordWrap(true);
    QLabel* const sentence = labels::createText(this, tr("What went wrong"));
    sentence->setObjectName(u"errorSentence"_s);
    sentence->setText(wrappable(texts::sentence(error)));
    QLabel* const place = labels::createMuted(this, wrappable(placeText(error)));
    place->setObjectName(u"errorPlace"_s);
    place->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    place->setVisible(!place->text().isEmpty());

    const QString all = detailsText(what, error);
    auto* const details = new QPlainTextEdit(all, this);
    details->setObjectName(u"errorDetails"_s);
    details->setAccessibleName(tr("Details of the error"));
    details->setReadOnly(true);
    details->setTabChangesFocus(true);
    live::keep(*details, live::Part::Size,
               [details] { details->setFixedHeight(details->fontMetrics().height() * 7); });
    details->hide();
    auto* const fold = new QToolButton(this);
    fold->setObjectName(u"errorFold"_s);
    fold->setText(tr("Details"));
    fold->setCheckable(true);
    fold->setAutoRaise(true);
    fold->setArrowType(Qt::RightArrow);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QDialogButtonBox* const buttons = m_buttons;
    QPushButton* const copy = buttons->addButton(tr("Copy Details"), QDialogButtonBox::ActionRole);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    copy->setAutoDefault(false);
    letTabThrough(*m_buttons);

    auto* const parts = new QGridLayout;
    parts->setHorizontalSpacing(tokens::around);
    parts->setColumnStretch(1, 1);
    parts->setRowStretch(4, 1); // free room goes below the text
    parts->addWidget(icon, 0, 0, 2, 1, Qt::AlignTop);
    parts->addWidget(headline, 0, 1);
    parts->addWidget(sentence, 1, 1);
    parts->addWidget(place, 2, 1);
    parts->addWidget(fold, 3, 1, Qt::AlignLeft);
    parts->addWidget(details, 4, 1);
    arrange(*this, parts, buttons, tokens::textWidth);

    connect(fold, &QToolButton::toggled, this, [this, fold, details](bool open) {
        fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        details->setVisible(open);
        fitHeight(*this);
    });
    connect(copy, &QPushButton::clicked, this, [all] { QGuiApplication::clipboard()->setText(all); });
}

void ErrorDialog::showEvent(QShowEvent* event)
{
    fitHeight(*this); // wrapped texts report a size hint that is too large
    QDialog::showEvent(event);
}

void ErrorDialog::offerReload()
{
    if (findChild<QPushButton*>(u"errorReload"_s)) {
        return;
    }
    addOffer(tr("Reload"), u"errorReload"_s, [this] {
        Q_EMIT reloadRequested();
    })->setToolTip(tr("Open the files again as they are now; the planned changes stay"));
}

void ErrorDialog::offer(const QString& title, std::function<void()> act)
{
    addOffer(title, u"errorOffer"_s, std::move(act));
}

QPushButton* ErrorDialog::addOffer(const QString& title, const QString& objectName, std::function<void()> act)
{
    QPushButton* const button = m_buttons->addButton(title, QDialogButtonBox::AcceptRole);
    button->setObjectName(objectName);
    button->setDefault(true);
    letTabThrough(*m_buttons);
    if (isVisible()) {
        fitHeight(*this);
    }
    connect(button, &QPushButton::clicked, this, [this, act = std::move(act)] {
        accept();
        act();
    });
    return button;
}

} // namespace onnxmend
