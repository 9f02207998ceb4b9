// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/convert_form.h"

#include "ui/look/controls.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/pages/convert/interface_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int narrowest = 30; ///< digits, which have the same width in every language
constexpr int pathRole = Qt::UserRole;

constexpr std::array targets{DType::Float16, DType::Bfloat16, DType::Float, DType::Double, DType::Int32};

/// Returns FLOAT if most weights are halves, otherwise FLOAT16. The graph decides: a checkpoint of halves may
/// fill a model of floats.
DType usualTargetOf(const Session& session)
{
    std::uint64_t whole = 0; // elements
    std::uint64_t half = 0;
    for (const InitializerRow& row : session.report().rows) {
        const DType wanted = row.requiredDtype != DType::Undefined   ? row.requiredDtype
                             : row.declaredDtype != DType::Undefined ? row.declaredDtype
                                                                     : row.storedDtype;
        const bool isHalf = wanted == DType::Float16 || wanted == DType::Bfloat16;
        half += isHalf ? row.elementCount : 0;
        whole += wanted == DType::Float || wanted == DType::Double ? row.elementCount : 0;
    }
    return half > whole ? DType::Float : DType::Float16;
}

/// The CPU has almost no kernels for BFLOAT16, so another target is meant.
RuntimeTarget usualTargetFor(DType dtype)
{
    return dtype == DType::Bfloat16 ? RuntimeTarget::Cuda : usualTarget;
}

bool isCalibration(const std::filesystem::path& path) { return path.extension() == ".npz"; }

std::vector<std::filesystem::path> filesOf(const QMimeData& data)
{
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : data.urls()) {
        files.push_back(texts::toPath(url));
    }
    return files;
}

/// Appends those that are not there yet.
void addTo(std::vector<std::string>& names, const std::vector<std::string>& others)
{
    for (const std::string& other : others) {
        if (std::ranges::find(names, other) == names.end()) {
            names.push_back(other);
        }
    }
}

void removeFrom(std::vector<std::string>& names, const std::vector<std::string>& others)
{
    std::erase_if(names, [&others](const std::string& name) {
        return std::ranges::find(others, name) != others.end();
    });
}

} // namespace

ConvertForm::ConvertForm(QWidget* parent)
    : RunForm(parent)
{
    setObjectName(u"convertForm"_s);
    setAccessibleName(tr("Options of the conversion"));
    setAcceptDrops(true);
    auto* const fields = new QWidget(this);
    fields->setAccessibleName(tr("Options of the conversion"));
    auto* const column = new QVBoxLayout(fields);
    column->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    column->setSpacing(tokens::around);
    createTarget(*column);
    createInterface(*column);
    createMeasuring(*column);
    column->addStretch(1);
    m_scroll = new QScrollArea(this);
    m_scroll->setAccessibleName(tr("Options of the conversion"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(fields);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(createRunBar());
    chooseTarget();
    showByHand();
    live::keep(*this, live::Part::Size, [this] { fitWidth(); });
    fields->installEventFilter(this);
}

/// Fits the width again after a field has changed its least size: fields get a new font after the form.
bool ConvertForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        fitWidth();
    }
    return QWidget::eventFilter(watched, event);
}

void ConvertForm::focusTarget() { m_to->setFocus(); }

/// Makes the form as wide as its widest field, with room for the scroll bar.
void ConvertForm::fitWidth()
{
    QWidget* const fields = m_scroll->widget();
    fields->ensurePolished();
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    setFixedWidth(
        std::max(fontMetrics().horizontalAdvance(u'0') * narrowest, fields->minimumSizeHint().width()) + bar);
}

QVBoxLayout* ConvertForm::addSection(QVBoxLayout& column, const QString& title)
{
    auto* const section = new QVBoxLayout;
    section->setSpacing(tokens::between);
    auto* const heading = new QLabel(title, this);
    live::setFont(*heading, tokens::TextSize::Section);
    section->addWidget(heading);
    column.addLayout(section);
    return section;
}

void ConvertForm::createTarget(QVBoxLayout& column)
{
    QVBoxLayout* const section = addSection(column, tr("Compute in"));
    m_to = createComboBox(this, u"convertTo"_s, tr("The dtype that the model is to compute in"));
    for (const DType dtype : targets) {
        m_to->addItem(pill::icon(dtype), texts::dtype(dtype), static_cast<int>(dtype));
    }
    live::keep(*m_to, live::Part::Size, [this] {
        QSize widest;
        for (const DType dtype : targets) {
            widest = widest.expandedTo(pill::size(dtype));
        }
        m_to->setIconSize(widest);
    });
    m_from = labels::createMuted(this, {});
    m_from->setObjectName(u"convertFrom"_s);
    m_runsOn = createComboBox(this, u"convertRunsOn"_s, tr("Target of the model"));
    m_runsOn->setToolTip(tr("Execution provider. Nodes it has no kernel for keep their dtype"));
    for (const RuntimeTargetInfo& target : runtimeTargets()) { // in the order of RuntimeTarget
        m_runsOn->addItem(tr("Runs on: %1").arg(texts::fromUtf8(target.title)));
    }
    section->addWidget(m_to);
    section->addWidget(m_from);
    section->addWidget(m_runsOn);
    m_weightsOnly = new QCheckBox(tr("Only store weights in it"), this);
    m_weightsOnly->setObjectName(u"convertWeightsOnly"_s);
    m_weightsOnly->setAccessibleName(m_weightsOnly->text());
    m_weightsOnly->setToolTip(
        tr("Weights are stored in the dtype and cast back when the model runs, which computes as before"));
    section->addWidget(m_weightsOnly);
    connect(m_weightsOnly, &QCheckBox::toggled, this, &ConvertForm::check);
    connect(m_to, &QComboBox::currentIndexChanged, this, &ConvertForm::chooseTarget);
    connect(m_runsOn, &QComboBox::activated, this, [this] { m_isRunsOnChosen = true; });
}

void ConvertForm::createInterface(QVBoxLayout& column)
{
    QVBoxLayout* const section = addSection(column, tr("Inputs and outputs"));
    m_interface = new SegmentedControl(tr("Inputs and outputs"), {tr("Keep dtype"), tr("Convert")}, this);
    m_interface->setObjectName(u"convertInterface"_s);
    m_showsSingle = new QToolButton(this);
    m_showsSingle->setObjectName(u"convertSingle"_s);
    m_showsSingle->setText(tr("One by One"));
    m_showsSingle->setAccessibleName(m_showsSingle->text());
    m_showsSingle->setAccessibleDescription(tr("Choose dtypes of single inputs and outputs"));
    m_showsSingle->setToolTip(tr("Choose dtypes of single inputs and outputs"));
    m_showsSingle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_showsSingle->setArrowType(Qt::RightArrow);
    m_showsSingle->setAutoRaise(true);
    m_showsSingle->setCheckable(true);
    m_single = new InterfaceChoice(this);
    m_single->hide();
    section->addWidget(m_interface);
    section->addWidget(m_showsSingle, 0, Qt::AlignLeft);
    section->addWidget(m_single);
    connect(m_showsSingle, &QToolButton::toggled, this, [this](bool isShown) {
        m_showsSingle->setArrowType(isShown ? Qt::DownArrow : Qt::RightArrow);
        m_single->setVisible(isShown);
    });
}

void ConvertForm::createMeasuring(QVBoxLayout& column)
{
    QVBoxLayout* const section = addSection(column, tr("Measuring"));
    const auto addBox = [this, section](const QString& objectName, const QString& text, const QString& tip) {
        auto* const box = new QCheckBox(text, this);
        box->setObjectName(objectName);
        box->setAccessibleName(text);
        box->setToolTip(tip);
        box->setChecked(true);
        section->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &ConvertForm::check);
        return box;
    };
    m_measures = addBox(
        u"convertMeasures"_s, tr("Measure the outputs"),
        tr("Runs both models in ONNX Runtime. Nodes that make an output too inaccurate keep their dtype"));
    m_studies = addBox(u"convertStudies"_s, tr("Each layer and the run time, too"),
                       tr("Measures the error after each layer, and how long a run takes before and after"));
    auto* const row = new QHBoxLayout;
    createTolerance(this, u"convertTolerance"_s);
    row->setSpacing(tokens::between);
    row->addWidget(toleranceLabel());
    row->addWidget(toleranceField(), 1);
    section->addLayout(row);
    section->addWidget(toleranceWarning());
    m_calibration = new QListWidget(this);
    m_calibration->setObjectName(u"calibrationFiles"_s);
    m_calibration->setAccessibleName(tr("Files of inputs to measure on"));
    m_calibration->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_calibration->setTextElideMode(Qt::ElideLeft);
    m_calibration->setFixedHeight(4 * tokens::denseRow);
    m_calibrationNote = labels::createMuted(this, {});
    m_calibrationNote->setObjectName(u"calibrationNote"_s);
    m_addCalibration = new QPushButton(tr("Add Inputs..."), this);
    m_addCalibration->setObjectName(u"addCalibration"_s);
    m_addCalibration->setAccessibleName(tr("Add files of inputs"));
    m_addCalibration->setToolTip(
        tr("Files of numpy.savez with an array for each input; they can be dropped here, too"));
    m_removeCalibration = new QPushButton(tr("Remove"), this);
    m_removeCalibration->setObjectName(u"removeCalibration"_s);
    m_removeCalibration->setAccessibleName(tr("Remove the selected files of inputs"));
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_addCalibration);
    buttons->addWidget(m_removeCalibration);
    buttons->addStretch(1);
    section->addWidget(m_calibration);
    section->addWidget(m_calibrationNote);
    section->addLayout(buttons);
    connect(m_calibration, &QListWidget::itemSelectionChanged, this, &ConvertForm::check);
    connect(m_addCalibration, &QPushButton::clicked, this, &ConvertForm::askForCalibration);
    connect(m_removeCalibration, &QPushButton::clicked, this, &ConvertForm::removeCalibration);
}

QWidget* ConvertForm::createByHand()
{
    m_byHand = new QWidget(this);
    m_byHand->setAccessibleName(tr("Decided by hand"));
    auto* const layout = new QHBoxLayout(m_byHand);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    m_byHandText = labels::createText(m_byHand, tr("Decided by hand"));
    m_byHandText->setObjectName(u"decidedByHand"_s);
    auto* const forget = new QPushButton(tr("Forget"), m_byHand);
    forget->setObjectName(u"forgetByHand"_s);
    forget->setAccessibleName(tr("Forget what was decided by hand"));
    layout->addWidget(m_byHandText, 1);
    layout->addWidget(forget, 0, Qt::AlignTop);
    connect(forget, &QPushButton::clicked, this, [this] {
        m_kept.clear();
        m_forced.clear();
        showByHand();
    });
    return m_byHand;
}

QWidget* ConvertForm::createRunBar()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QVBoxLayout(bar);
    layout->setContentsMargins(tokens::around, tokens::between, tokens::around, tokens::around);
    layout->setSpacing(tokens::between);
    layout->addWidget(createByHand()); // always visible, since it affects every run
    QPushButton* const run = createRun(bar, u"convertButton"_s, tr("Convert"), {});
    run->setMinimumHeight(tokens::row);
    layout->addWidget(run);
    return bar;
}

void ConvertForm::open(const Session& session)
{
    m_planned = session.planned();
    m_isRunsOnChosen = session.target().value_or(usualTarget) != usualTarget;
    m_runsOn->setCurrentIndex(static_cast<int>(session.target().value_or(usualTarget)));
    m_to->setCurrentIndex(m_to->findData(static_cast<int>(usualTargetOf(session))));
    m_interface->setCurrent(0);
    m_showsSingle->setChecked(false);
    m_single->forget();
    m_weightsOnly->setChecked(false);
    m_measures->setChecked(true);
    m_studies->setChecked(true);
    setTolerance(0);
    m_calibration->clear();
    m_kept.clear();
    m_forced.clear();
    m_single->show(*m_planned, from(), to());
    showByHand();
    chooseTarget();
}

void ConvertForm::update(const Session& session)
{
    m_planned = session.planned();
    m_single->show(*m_planned, from(), to());
}

void ConvertForm::resume(const ConvertRequest& request)
{
    const ConversionOptions& options = request.options;
    m_isRunsOnChosen = request.target != usualTargetFor(options.to);
    m_to->setCurrentIndex(m_to->findData(static_cast<int>(options.to)));
    m_runsOn->setCurrentIndex(static_cast<int>(request.target));
    m_interface->setCurrent(options.keepsInterface ? 0 : 1);
    m_single->choose(options.interface);
    m_showsSingle->setChecked(!options.interface.empty());
    m_weightsOnly->setChecked(options.weightsOnly);
    m_measures->setChecked(options.measures);
    m_studies->setChecked(options.studies);
    setTolerance(options.tolerance);
    m_calibration->clear();
    addCalibration(options.calibration);
    m_kept = options.keep;
    m_forced = options.force;
    showByHand();
    check();
}

DType ConvertForm::to() const { return static_cast<DType>(m_to->currentData().toInt()); }

std::vector<DType> ConvertForm::from() const { return usualSources(to()); }

void ConvertForm::setMeasured(bool isMeasured) { m_measures->setChecked(isMeasured); }

void ConvertForm::chooseTarget()
{
    QStringList names;
    for (const DType dtype : from()) {
        names.append(texts::dtype(dtype));
    }
    m_from->setText(tr("Nodes that compute in %1 are converted where possible.").arg(names.join(tr(" or "))));
    if (!m_isRunsOnChosen) {
        m_runsOn->setCurrentIndex(static_cast<int>(usualTargetFor(to())));
    }
    setUsualTolerance(usualTolerance(to()));
    if (m_planned) {
        m_single->show(*m_planned, from(), to());
    }
    check();
}

std::optional<ConvertRequest> ConvertForm::request() const
{
    // A tolerance that nothing is compared with may be anything.
    const std::optional<double> allowed = m_measures->isChecked() ? tolerance() : std::optional(0.0);
    if (!allowed) {
        return std::nullopt;
    }
    ConvertRequest request;
    request.options.to = to();
    request.options.keepsInterface = m_interface->current() == 0;
    request.options.interface = m_single->chosen();
    request.options.keep = m_kept;
    request.options.force = m_forced;
    request.options.weightsOnly = m_weightsOnly->isChecked();
    request.options.measures = m_measures->isChecked();
    request.options.studies = m_studies->isChecked();
    request.options.tolerance = *allowed;
    for (int row = 0; row < m_calibration->count(); ++row) {
        request.options.calibration.push_back(
            texts::toPath(m_calibration->item(row)->data(pathRole).toString()));
    }
    request.target = static_cast<RuntimeTarget>(m_runsOn->currentIndex());
    return request;
}

void ConvertForm::keepNodes(const std::vector<std::string>& nodes)
{
    removeFrom(m_forced, nodes);
    addTo(m_kept, nodes);
    showByHand();
}

void ConvertForm::forceNodes(const std::vector<std::string>& nodes)
{
    removeFrom(m_kept, nodes);
    addTo(m_forced, nodes);
    showByHand();
}

void ConvertForm::showByHand()
{
    QStringList lines;
    if (!m_kept.empty()) {
        lines.append(texts::count(m_kept.size(), tr("1 node is kept."), tr("%1 nodes are kept.")));
    }
    if (!m_forced.empty()) {
        lines.append(texts::count(m_forced.size(), tr("1 node is converted, whatever its values are."),
                                  tr("%1 nodes are converted, whatever their values are.")));
    }
    m_byHandText->setText(lines.join(u'\n'));
    m_byHand->setVisible(!lines.isEmpty());
}

void ConvertForm::check()
{
    const bool measures = m_measures->isChecked();
    const bool isRight = !measures || tolerance().has_value();
    m_measures->setEnabled(!isRunning());
    m_studies->setEnabled(measures && !isRunning());
    toleranceLabel()->setEnabled(measures && !isRunning());
    toleranceField()->setEnabled(measures && !isRunning());
    toleranceWarning()->setVisible(!isRight);
    m_calibration->setVisible(m_calibration->count() > 0);
    m_calibration->setEnabled(measures);
    m_calibrationNote->setText(m_calibration->count() > 0
                                   ? tr("The worst of all files counts.")
                                   : tr("Uses random inputs; real ones give better figures"));
    m_addCalibration->setEnabled(measures && !isRunning());
    m_removeCalibration->setVisible(m_calibration->count() > 0);
    m_removeCalibration->setEnabled(measures && !isRunning() && !m_calibration->selectedItems().isEmpty());
    for (QWidget* const field : std::initializer_list<QWidget*>{m_to, m_runsOn, m_weightsOnly, m_byHand}) {
        setUsable(*field, !isRunning(), busyReason());
    }
    for (QWidget* const field : std::initializer_list<QWidget*>{m_interface, m_showsSingle, m_single}) {
        field->setEnabled(!isRunning() &&
                          !m_weightsOnly->isChecked()); // interface and weights stay as they are then
    }
    setPrimary(*runButton(), m_isNext && !isRunning());
    showRun(isRight && m_planned);
}

void ConvertForm::setNextStep(bool isNext)
{
    m_isNext = isNext;
    check();
}

void ConvertForm::addCalibration(const std::vector<std::filesystem::path>& files)
{
    for (const std::filesystem::path& file : files) {
        const QString exact = texts::exactPath(file);
        const auto isKnown = [this, &exact] {
            for (int row = 0; row < m_calibration->count(); ++row) {
                if (m_calibration->item(row)->data(pathRole) == exact) {
                    return true;
                }
            }
            return false;
        };
        if (isCalibration(file) && !isKnown()) {
            auto* const item = new QListWidgetItem(texts::fileName(file), m_calibration);
            item->setData(pathRole, exact);
            item->setToolTip(plainTip(texts::path(file)));
        }
    }
    check();
}

void ConvertForm::askForCalibration()
{
    auto* const dialog =
        new QFileDialog(this, tr("Inputs to Measure On"), QString(), tr("Arrays of NumPy (*.npz)"));
    dialog->setObjectName(u"calibrationDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        std::vector<std::filesystem::path> files;
        for (const QString& path : paths) {
            files.push_back(texts::toPath(path));
        }
        addCalibration(files);
    });
    dialog->open();
}

void ConvertForm::removeCalibration()
{
    qDeleteAll(m_calibration->selectedItems());
    check();
}

void ConvertForm::dragEnterEvent(QDragEnterEvent* event)
{
    const std::vector<std::filesystem::path> files = filesOf(*event->mimeData());
    if (!isRunning() && m_addCalibration->isEnabled() && !files.empty() &&
        std::ranges::all_of(files, isCalibration)) {
        event->acceptProposedAction();
    }
}

void ConvertForm::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    addCalibration(filesOf(*event->mimeData()));
}

} // namespace onnxmend
