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

#include <initializer_list>

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
    : RunForm(parent)
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
    createTolerance(line, u"numericsTolerance"_s);
    live::keep(*toleranceField(), live::Part::Size, [this] {
        QLineEdit* const field = toleranceField();
        field->setFixedWidth(field->fontMetrics().horizontalAdvance(u'0') * toleranceDigits +
                             2 * tokens::between);
    });
    createRun(line, u"measureNumerics"_s, tr("Measure"),
              tr("Run the model in FLOAT and rounded, and find the nodes that make it wrong"));
    auto* const row = new FlowLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(tokens::between);
    for (QWidget* const part :
         std::initializer_list<QWidget*>{&m_inputs->box(), &m_reference->box(), &m_recorded->box(),
                                         toleranceLabel(), toleranceField(), runButton()}) {
        row->addWidget(part);
    }
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::between, tokens::around, tokens::between);
    layout->setSpacing(tokens::inside);
    layout->addWidget(line);
    layout->addWidget(toleranceWarning());
    setUsualTolerance(usualNumericsTolerance(DType::Float16));
    check();
}

void NumericsForm::forget()
{
    for (FileChoice* const choice : {m_inputs, m_reference, m_recorded}) {
        choice->setPaths({});
    }
    setTolerance(0);
    setUsualTolerance(usualNumericsTolerance(DType::Float16));
}

void NumericsForm::resume(const NumericsRequest& request)
{
    m_inputs->setPaths(request.inputs);
    m_reference->setPaths(pathsOf(request.options.reference));
    m_recorded->setPaths(request.options.recorded);
    setTolerance(request.options.tolerance);
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

void NumericsForm::focusRun() { runButton()->setFocus(); }

void NumericsForm::check()
{
    const bool isRight = tolerance().has_value();
    toleranceWarning()->setVisible(!isRight);
    for (QWidget* const field : std::initializer_list<QWidget*>{
             &m_inputs->box(), &m_reference->box(), &m_recorded->box(), toleranceLabel(), toleranceField()}) {
        setUsable(*field, !isRunning(), busyReason());
    }
    showRun(isRight);
}

} // namespace onnxmend
