// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/value_export.h"

#include "core/base/taken_files.h"
#include "core/formats/numpy/numpy_types.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/tensor/value_grid.h"

#include <QAction>
#include <QButtonGroup>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString titleOf(NpyForm form)
{
    const QString name = texts::fromUtf8(numpyTypeName(form.dtype)).remove(u"numpy."_s);
    return form.encoding == NpyEncoding::Bits ? NpyChoiceDialog::tr("%1, the bits of each element").arg(name)
           : form.encoding == NpyEncoding::Wider
               ? NpyChoiceDialog::tr("%1, which holds every value exactly").arg(name)
               : name;
}

} // namespace

NpyChoiceDialog::NpyChoiceDialog(DType stored, DType cast, QWidget* parent)
    : QDialog(parent)
    , m_stored(stored)
    , m_cast(cast)
    , m_forms(new QVBoxLayout)
{
    setObjectName(u"npyChoiceDialog"_s);
    setWindowTitle(tr("Save as .npy"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    if (cast != stored) {
        auto* const values = new QVBoxLayout;
        values->setSpacing(tokens::inside);
        values->addWidget(labels::createMuted(this, tr("Values")));
        auto* const before = new QRadioButton(tr("As &stored, %1").arg(texts::dtype(stored)), this);
        before->setObjectName(u"npyStored"_s);
        before->setChecked(true);
        m_after = new QRadioButton(tr("After the &cast to %1").arg(texts::dtype(cast)), this);
        m_after->setObjectName(u"npyCast"_s);
        auto* const group = new QButtonGroup(this);
        group->addButton(before);
        group->addButton(m_after);
        values->addWidget(before);
        values->addWidget(m_after);
        layout->addLayout(values);
        connect(m_after, &QRadioButton::toggled, this, &NpyChoiceDialog::showForms);
    }
    m_forms->setSpacing(tokens::inside);
    layout->addLayout(m_forms);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Choose &File..."));
    setPrimary(*buttons->button(QDialogButtonBox::Save));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addStretch(1);
    layout->addWidget(buttons);
    showForms();
}

bool NpyChoiceDialog::isNeeded(DType stored, DType cast)
{
    return cast != stored || npyForms(stored).size() > 1;
}

DType NpyChoiceDialog::values() const { return m_after && m_after->isChecked() ? m_cast : m_stored; }

void NpyChoiceDialog::showForms()
{
    while (QLayoutItem* const item = m_forms->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_formButtons.clear();
    const std::vector<NpyForm> forms = npyForms(values());
    QLabel* const title = labels::createMuted(
        this, forms.size() > 1 ? tr("NumPy has no type for %1. Store it as").arg(texts::dtype(values()))
                               : tr("Stored as"));
    title->setWordWrap(false);
    m_forms->addWidget(title);
    auto* const group = new QButtonGroup(m_forms);
    for (const NpyForm& form : forms) {
        auto* const button = new QRadioButton(titleOf(form), this);
        button->setObjectName(u"npyForm%1"_s.arg(m_formButtons.size()));
        button->setChecked(m_formButtons.empty());
        group->addButton(button);
        m_forms->addWidget(button);
        m_formButtons.push_back(button);
    }
}

NpyChoice NpyChoiceDialog::choice() const
{
    const std::vector<NpyForm> forms = npyForms(values());
    std::size_t chosen = 0;
    while (chosen + 1 < forms.size() && !m_formButtons[chosen]->isChecked()) {
        ++chosen;
    }
    return {values(), forms.at(chosen)};
}

namespace
{

constexpr std::uint64_t mostCopied = 1'000'000; ///< cells; more freezes the program that pastes them

} // namespace

ValueExport::ValueExport(TensorValues tensor, const QString& name, const ValueGrid& grid,
                         const ValueGridModel& model, JobSlot& slot, QWidget& page)
    : m_tensor(std::move(tensor))
    , m_name(name)
    , m_target(m_tensor.dtype())
    , m_grid(grid)
    , m_model(model)
    , m_slot(slot)
    , m_page(page)
{
}

bool ValueExport::canSave() const { return !npyForms(m_tensor.dtype()).empty(); }

void ValueExport::showCopyMenu(const QPoint& position)
{
    auto* const menu = new QMenu(&m_page);
    menu->setObjectName(u"copyMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [this, menu](const QString& title, const char* name, bool afterCast, CopyFormat format) {
        QAction* const action = menu->addAction(title);
        action->setObjectName(QLatin1StringView(name));
        connect(action, &QAction::triggered, this, [this, afterCast, format] { copy(afterCast, format); });
    };
    add(tr("&Copy Values"), "copyText", false, CopyFormat::Text);
    add(tr("Copy as &NumPy Expression"), "copyNumpy", false, CopyFormat::Numpy);
    add(tr("Copy as CS&V"), "copyCsv", false, CopyFormat::Csv);
    if (casts()) {
        menu->addSeparator();
        add(tr("Copy Values &After the Cast"), "copyCastText", true, CopyFormat::Text);
        add(tr("Copy After the Cast as N&umPy Expression"), "copyCastNumpy", true, CopyFormat::Numpy);
        add(tr("Copy After the Cast as CSV"), "copyCastCsv", true, CopyFormat::Csv);
    }
    menu->popup(position);
}

void ValueExport::copy(bool afterCast, CopyFormat format)
{
    const std::optional<CellRange> range = m_grid.selectedRange();
    if (!range) {
        return;
    }
    if (range->rows * range->columns > mostCopied) {
        Q_EMIT statusMessage(
            tr("%1 values are too many for the clipboard: select at most %2, or save them as .npy.")
                .arg(texts::count(range->rows * range->columns), texts::count(mostCopied)));
        return;
    }
    const auto make = [tensor = m_tensor, slice = m_model.slice(), range = *range, to = m_target, afterCast,
                       format](Progress&) {
        const SliceBlock block = readBlock(tensor, *slice, range, to);
        if (afterCast && block.after.empty()) {
            throw Error({.reason = "a value cannot be cast to " + dtypeName(to)});
        }
        return copiedText(block, afterCast, format);
    };
    run(makeJob<std::string>(
            tr("Copying"), make, this,
            [this, range](const std::string& text) {
                QGuiApplication::clipboard()->setText(QString::fromStdString(validUtf8(text)));
                Q_EMIT statusMessage(
                    tr("Copied %1.")
                        .arg(texts::count(range->rows * range->columns, tr("1 value"), tr("%1 values"))));
            }),
        tr("The values could not be copied."));
}

void ValueExport::askToSave()
{
    if (!canSave()) {
        return;
    }
    const DType stored = m_tensor.dtype();
    if (!NpyChoiceDialog::isNeeded(stored, m_target)) {
        askForFile(stored, npyForms(stored).front());
        return;
    }
    auto* const dialog = new NpyChoiceDialog(stored, m_target, &m_page);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const NpyChoice choice = dialog->choice();
        askForFile(choice.values, choice.form);
    });
    dialog->open();
}

void ValueExport::askForFile(DType values, NpyForm form)
{
    auto* const dialog = new QFileDialog(&m_page, tr("Save as .npy"));
    dialog->setObjectName(u"npyFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("NumPy arrays (*.npy)"), tr("All files (*)")});
    dialog->setDefaultSuffix(u"npy"_s);
    dialog->selectFile(QString(m_name).replace(u'/', u'_') + u".npy"_s);
    connect(dialog, &QFileDialog::accepted, this, [this, dialog, values, form] {
        save(values, form, texts::toPath(dialog->selectedFiles().constFirst()));
    });
    dialog->open();
}

void ValueExport::save(DType values, NpyForm form, const std::filesystem::path& path)
{
    const auto write = [tensor = m_tensor.numbers(), inputs = m_inputs, values, form,
                        path](Progress& progress) {
        requireNotRead(inputs, path);
        saveNpy(tensor, values, form, path, progress);
        return true;
    };
    run(makeJob<bool>(
            tr("Saving %1").arg(texts::fileName(path)), write, this,
            [this, path](bool) { Q_EMIT statusMessage(tr("%1 is saved.").arg(texts::path(path))); }),
        tr("%1 could not be saved.").arg(texts::path(path)));
}

void ValueExport::run(std::unique_ptr<Job> job, const QString& whatFailed)
{
    connect(job.get(), &Job::failed, this,
            [this, whatFailed](const ErrorDetails& error) { Q_EMIT failed(whatFailed, error); });
    connect(job.get(), &Job::cancelled, this, [this] { Q_EMIT statusMessage(tr("Cancelled.")); });
    m_slot.start(std::move(job));
}

} // namespace onnxmend
