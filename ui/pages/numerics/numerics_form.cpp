// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/numerics/numerics_form.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/pages/numerics/file_choice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>
#include <initializer_list>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int toleranceDigits = 8; ///< letters of the field

FileChoice::Paths pathsOf(const std::filesystem::path& path)
{
    return path.empty() ? FileChoice::Paths() : FileChoice::Paths{path};
}

} // namespace

NumericsForm::NumericsForm(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(u"numericsForm"_s);
    setAccessibleName(tr("Options of the measurement"));
    auto* const line = new QWidget(this);
    line->setAccessibleName(tr("Options of the measurement"));
    const QString arrays = tr("Arrays of NumPy (*.npz *.npy)");
    m_inputs = new FileChoice(
        u"numericsInputs"_s, tr("Inputs to measure on"), tr("Inputs are made up"),
        {{tr("Choose Files of Inputs..."), tr("Inputs to Measure On"), arrays, FileChoice::Mode::Files},
         {tr("Choose a Folder of Inputs..."), tr("Folder of Inputs"), QString(), FileChoice::Mode::Folder}},
        line);
    m_reference = new FileChoice(u"numericsReference"_s, tr("Model that should give the same values"),
                                 tr("No reference model"),
                                 {{tr("Choose a Model..."), tr("Reference Model"), tr("ONNX models (*.onnx)"),
                                   FileChoice::Mode::File}},
                                 line);
    m_recorded =
        new FileChoice(u"numericsRecorded"_s, tr("Values that another run recorded"), tr("Nothing recorded"),
                       {{tr("Choose Recorded Values..."), tr("Recorded Values"),
                         tr("Arrays of NumPy (*.npz)"), FileChoice::Mode::Files}},
                       line);
    m_toleranceLabel = new QLabel(tr("&Tolerance"), line);
    m_tolerance = new QLineEdit(line);
    m_tolerance->setObjectName(u"numericsTolerance"_s);
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(tr("Largest allowed error of an output, relative to its largest absolute value"));
    live::keep(*m_tolerance, live::Part::Size, [this] {
        m_tolerance->setFixedWidth(m_tolerance->fontMetrics().horizontalAdvance(u'0') * toleranceDigits +
                                   2 * tokens::between);
    });
    m_toleranceLabel->setBuddy(m_tolerance);
    m_run = createButton(line, u"measureNumerics"_s, tr("Measure"),
                         tr("Run the model in FLOAT and rounded, and find the nodes that make it wrong"));
    auto* const row = new FlowLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(tokens::between);
    for (QWidget* const part :
         std::initializer_list<QWidget*>{&m_inputs->box(), &m_reference->box(), &m_recorded->box(),
                                         m_toleranceLabel, m_tolerance, m_run}) {
        row->addWidget(part);
    }
    m_wrongTolerance =
        new labels::ToneLabel(theme::Tone::Bad, tr("Give a number above 0, such as 0.01."), this);
    m_wrongTolerance->setObjectName(u"wrongNumericsTolerance"_s);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::between, tokens::around, tokens::between);
    layout->setSpacing(tokens::inside);
    layout->addWidget(line);
    layout->addWidget(m_wrongTolerance);
    for (FileChoice* const choice : {m_inputs, m_reference, m_recorded}) {
        connect(choice, &FileChoice::changed, this, &NumericsForm::changed);
    }
    connect(m_tolerance, &QLineEdit::textChanged, this, [this] {
        check();
        Q_EMIT changed();
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT cancelRequested();
        } else {
            Q_EMIT measureRequested();
        }
    });
    setUsualTolerance(usualNumericsTolerance(DType::Float16));
    check();
}

void NumericsForm::forget()
{
    for (FileChoice* const choice : {m_inputs, m_reference, m_recorded}) {
        choice->setPaths({});
    }
    m_tolerance->clear();
    setUsualTolerance(usualNumericsTolerance(DType::Float16));
}

void NumericsForm::resume(const NumericsRequest& request)
{
    m_inputs->setPaths(request.inputs);
    m_reference->setPaths(pathsOf(request.options.reference));
    m_recorded->setPaths(request.options.recorded);
    m_tolerance->setText(request.options.tolerance > 0 ? texts::number(request.options.tolerance)
                                                       : QString());
}

std::optional<double> NumericsForm::tolerance() const
{
    const QString text = m_tolerance->text().trimmed();
    if (text.isEmpty()) {
        return 0;
    }
    const std::optional<double> number = texts::toNumber(text);
    return number && std::isfinite(*number) && *number > 0 ? number : std::nullopt;
}

std::optional<NumericsRequest> NumericsForm::request() const
{
    const std::optional<double> allowed = tolerance();
    if (!allowed) {
        return std::nullopt;
    }
    NumericsRequest request{.options = {}, .inputs = m_inputs->paths()};
    request.options.tolerance = *allowed;
    request.options.recorded = m_recorded->paths();
    if (!m_reference->paths().empty()) {
        request.options.reference = m_reference->paths().front();
    }
    return request;
}

void NumericsForm::setUsualTolerance(double tolerance)
{
    m_tolerance->setPlaceholderText(texts::number(tolerance));
    // Qt describes the field by its placeholder only if it has no tip.
    m_tolerance->setAccessibleDescription(
        u"%1. %2"_s.arg(m_tolerance->placeholderText(), m_tolerance->toolTip()));
}

void NumericsForm::focusRun() { m_run->setFocus(); }

void NumericsForm::check()
{
    const bool isRight = tolerance().has_value();
    m_wrongTolerance->setVisible(!isRight);
    for (QWidget* const field : std::initializer_list<QWidget*>{
             &m_inputs->box(), &m_reference->box(), &m_recorded->box(), m_toleranceLabel, m_tolerance}) {
        setUsable(*field, !m_isRunning, busyReason());
    }
    m_run->setText(m_isRunning ? tr("Cancel") : tr("Measure"));
    m_run->setAccessibleName(m_run->text());
    const bool isUsable = m_isRunning || (isRight && !m_isBusy);
    setUsable(*m_run, isUsable, m_isBusy ? busyReason() : QString());
    if (isUsable && std::exchange(m_hadFocus, false)) {
        m_run->setFocus(); // it is disabled between the end of the run and the end of the task
    }
}

void NumericsForm::setRunning(bool isRunning)
{
    m_hadFocus = m_run->hasFocus();
    m_isRunning = isRunning;
    check();
}

void NumericsForm::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    check();
}

} // namespace onnxmend
