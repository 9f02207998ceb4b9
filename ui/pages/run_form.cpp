// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/run_form.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <cmath>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

void RunForm::setRunning(bool isRunning)
{
    m_hadFocus = m_run->hasFocus();
    m_isRunning = isRunning;
    check();
}

void RunForm::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    check();
}

void RunForm::setTolerance(double tolerance)
{
    m_tolerance->setText(tolerance > 0 ? texts::number(tolerance) : QString());
}

void RunForm::setUsualTolerance(double tolerance)
{
    m_tolerance->setPlaceholderText(texts::number(tolerance));
    // Qt describes the field by its placeholder only if it has no tip.
    m_tolerance->setAccessibleDescription(
        u"%1. %2"_s.arg(m_tolerance->placeholderText(), m_tolerance->toolTip()));
}

QPushButton* RunForm::createRun(QWidget* parent, const QString& objectName, const QString& text,
                                const QString& tip)
{
    m_runText = text;
    m_run = createButton(parent, objectName, text, tip);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT cancelRequested();
        } else {
            Q_EMIT runRequested();
        }
    });
    return m_run;
}

void RunForm::createTolerance(QWidget* parent, const QString& objectName)
{
    m_toleranceLabel = new QLabel(tr("&Tolerance"), parent);
    m_tolerance = new QLineEdit(parent);
    m_tolerance->setObjectName(objectName);
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(tr("Largest allowed error of an output, relative to its largest absolute value"));
    m_toleranceLabel->setBuddy(m_tolerance);
    m_wrongTolerance =
        new labels::ToneLabel(theme::Tone::Bad, tr("Give a number above 0, such as 0.01."), parent);
    m_wrongTolerance->setObjectName(objectName + u"Warning"_s);
    connect(m_tolerance, &QLineEdit::textChanged, this, &RunForm::check);
}

std::optional<double> RunForm::tolerance() const
{
    const QString text = m_tolerance->text().trimmed();
    if (text.isEmpty()) {
        return 0;
    }
    const std::optional<double> number = texts::toNumber(text);
    return number && std::isfinite(*number) && *number > 0 ? number : std::nullopt;
}

void RunForm::showRun(bool isReady)
{
    m_run->setText(m_isRunning ? tr("Cancel") : m_runText);
    m_run->setAccessibleName(m_run->text());
    const bool isUsable = m_isRunning || (isReady && !m_isBusy);
    setUsable(*m_run, isUsable, m_isBusy ? busyReason() : QString());
    if (isUsable && std::exchange(m_hadFocus, false)) {
        m_run->setFocus(); // it is disabled between the end of the run and the end of the task
    }
}

} // namespace onnxmend
