// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/save_dialog.h"

#include "core/base/error.h"
#include "core/save/save_options.h"
#include "ui/dialogs/model_path_row.h"
#include "ui/dialogs/save_summary.h"
#include "ui/document/save_defaults.h"
#include "ui/look/controls.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int mostTried = 1000; ///< numbers behind a name

/// Returns what distinguishes the name of a result from that of its original.
std::string_view endingFor(DType convertedTo)
{
    switch (convertedTo) {
    case DType::Float16:
        return "_fp16";
    case DType::Bfloat16:
        return "_bf16";
    case DType::Float:
        return "_fp32";
    case DType::Double:
        return "_fp64";
    case DType::Int32:
        return "_int32";
    default:
        return "_fixed";
    }
}

/// Returns as much of the name as leaves room for endings and data files: file systems take 255 bytes.
std::string cutStem(std::string stem)
{
    constexpr std::size_t most = 220;
    if (stem.size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(stem[end]) & 0xC0U) == 0x80U) { // inside a character
            --end;
        }
        stem.resize(end);
    }
    return stem;
}

} // namespace

std::filesystem::path suggestedPath(const std::filesystem::path& model, DType convertedTo)
{
    const std::string ending(endingFor(convertedTo));
    std::string stem = model.stem().string();
    if (stem.ends_with(ending)) { // a number will distinguish it
        stem.resize(stem.size() - ending.size());
    }
    std::filesystem::path path = model;
    path.replace_filename(cutStem(std::move(stem)) + ending + ".onnx");
    return path;
}

std::filesystem::path freePath(const std::filesystem::path& path)
{
    const std::string stem = path.stem().string();
    std::filesystem::path free = path;
    std::error_code error;
    for (int number = 2; number < mostTried && exists(symlink_status(free, error)); ++number) {
        free.replace_filename(stem + "_" + std::to_string(number) + path.extension().string());
    }
    return free;
}

SaveDialog::SaveDialog(bool fixFirst, const std::filesystem::path& suggestion, std::size_t weightsToFill,
                       QWidget* parent)
    : QDialog(parent)
    , m_fixFirst(fixFirst)
    , m_text(new QLabel(this))
    , m_summary(new SaveSummary(this))
    , m_storage(*this, "save"_L1)
{
    setObjectName(u"saveDialog"_s);
    setWindowTitle(fixFirst ? tr("Fix All and Save") : tr("Save As"));
    m_text->setObjectName(u"saveText"_s);
    m_text->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->setVerticalSpacing(tokens::between);
    const std::filesystem::path kept = loadSaveFolder();
    m_path = new ModelPathRow(freePath(kept.empty() ? suggestion : kept / suggestion.filename()),
                              suggestion.parent_path(), this);
    m_path->field().setObjectName(u"savePath"_s);
    form->addRow(tr("&Save to"), m_path);
    m_resolved = labels::createMuted(this, {}, u"saveResolved"_s);
    form->addRow(QString(), m_resolved);
    m_note = new QLabel(this);
    m_note->setObjectName(u"saveNote"_s);
    m_note->setWordWrap(true);
    form->addRow(QString(), m_note);
    m_policyNote = labels::createMuted(this, {}, u"savePolicy"_s);
    m_policyNote->hide();
    form->addRow(QString(), m_policyNote);
    const SaveDefaults defaults = loadSaveDefaults();
    m_fillWeights = new QCheckBox(texts::count(weightsToFill, tr("&Fill 1 weight, cast to what is declared"),
                                               tr("&Fill %1 weights, cast to what is declared")),
                                  this);
    m_fillWeights->setObjectName(u"fillWeights"_s);
    m_fillWeights->setChecked(true);
    m_fillWeights->setVisible(weightsToFill > 0);
    if (weightsToFill > 0) {
        form->addRow(QString(), m_fillWeights);
    }
    m_verify = new QCheckBox(tr("&Verify the result: onnx.checker, audit, ONNX Runtime"), this);
    m_verify->setObjectName(u"verifyAfterwards"_s);
    m_verify->setChecked(defaults.verify);
    form->addRow(QString(), m_verify);
    addStorage(*form);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    m_buttons->button(QDialogButtonBox::Save)->setText(fixFirst ? tr("Fix All and Save") : tr("Save"));
    setPrimary(*m_buttons->button(QDialogButtonBox::Save));
    auto* const parts = new QVBoxLayout;
    parts->setSpacing(tokens::parts);
    parts->addWidget(m_text);
    parts->addLayout(form);
    parts->addWidget(m_summary);
    m_summary->hide();
    parts->addStretch(1);
    arrange(*this, parts, m_buttons, 88, tokens::parts);
    showOptions(defaults.options);

    connect(m_path, &ModelPathRow::changed, this, &SaveDialog::updateState);
    connect(m_location, &QLineEdit::textChanged, this, &SaveDialog::updateState);
    connect(&m_storage.modeBox(), &QComboBox::currentIndexChanged, this, &SaveDialog::updateState);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        keepChoices();
        accept();
    });
    connect(m_summary, &SaveSummary::outlined, this, [this] { growToFit(*this); });
    connect(m_fillWeights, &QCheckBox::toggled, this, [this] { showSummary(m_session); });
    updateState();
}

void SaveDialog::beginAs(const Policy& policy)
{
    if (policy.save.empty()) {
        return;
    }
    SaveOptions begun = options();
    m_ofPolicy = policy.save;
    m_ofPolicy.copy(m_ofPolicy.values(), begun);
    showOptions(begun);
    m_policyNote->setText(tr("Begins with the options that the policy %1 gives.")
                              .arg(labels::breakable(texts::path(policy.file))));
    m_policyNote->show();
    m_fold->setChecked(true);
    updateState();
}

void SaveDialog::showOptions(const SaveOptions& begun)
{
    m_storage.showOptions(begun);
    m_location->setText(texts::fromUtf8(begun.location));
    if (begun.shardByteCount > 0) {
        m_shards->setText(tr("Data files of at &most %1").arg(texts::bytes(begun.shardByteCount)));
        m_shards->setChecked(true);
        m_shards->show();
    }
}

/// Stores the folder, and if it was asked for the options, except those that a policy gives: they hold only
/// in its project.
void SaveDialog::keepChoices() const
{
    if (m_keepsOptions->isChecked()) {
        SaveDefaults kept = loadSaveDefaults();
        SaveOptions keptOptions = options();
        m_ofPolicy.copy(kept.options, keptOptions);
        kept.options = std::move(keptOptions);
        kept.verify = m_verify->isChecked();
        storeSaveDefaults(kept);
    }
    const std::filesystem::path folder = m_path->target().parent_path();
    storeSaveFolder(folder == m_path->folder() ? std::filesystem::path() : folder);
}

void SaveDialog::showSummary(std::shared_ptr<const Session> session)
{
    m_session = std::move(session);
    m_summary->setVisible(m_session != nullptr);
    if (m_session) {
        m_summary->showSave(m_session, m_fixFirst, m_fillWeights->isChecked());
        updateState(); // the target may be the model of this session
        growToFit(*this);
    }
}

/// Adds the options of the files, which few saves change, behind a line that names the chosen one.
void SaveDialog::addStorage(QFormLayout& form)
{
    auto* const storage = new QWidget(this);
    auto* const fields = new QFormLayout(storage);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->setVerticalSpacing(tokens::between);
    m_fold = createFold(*storage, u"saveStorage"_s);
    addDataOptions(*fields);
    m_storage.addConstants(*fields);
    m_keepsOptions = new QCheckBox(tr("&Use these options for later saves"), this);
    m_keepsOptions->setObjectName(u"keepSaveOptions"_s);
    m_keepsOptions->setToolTip(tr("They become the defaults, which the settings show"));
    fields->addRow(QString(), m_keepsOptions);
    form.addRow(m_fold);
    form.addRow(storage);
}

void SaveDialog::addDataOptions(QFormLayout& form)
{
    m_storage.addMode(form);
    m_modeNote = new QLabel(this);
    m_modeNote->setWordWrap(true);
    form.addRow(QString(), m_modeNote);
    m_location = new QLineEdit(this);
    m_location->setObjectName(u"saveLocation"_s);
    form.addRow(tr("&Data file"), m_location);
    m_shards = new QCheckBox(this);
    m_shards->setObjectName(u"saveShards"_s);
    m_shards->hide();
    form.addRow(QString(), m_shards);
    m_storage.addSizes(form);
}

SaveRequest SaveDialog::request() const
{
    SaveRequest request;
    request.path = m_path->target();
    request.fixFirst = m_fixFirst;
    request.fillWeights = m_fillWeights->isChecked();
    request.verify = m_verify->isChecked();
    request.options = options();
    return request;
}

SaveOptions SaveDialog::options() const
{
    SaveOptions chosen = m_ofPolicy.values(); // also options without a control
    m_storage.copyTo(chosen);
    const bool hasLocation = m_storage.hasLocation();
    if (!hasLocation || !m_shards->isChecked()) {
        chosen.shardByteCount = 0;
    }
    chosen.location = hasLocation ? m_location->text().trimmed().toStdString() : std::string();
    return chosen;
}

QString SaveDialog::locationProblem() const
{
    const SaveRequest chosen = request();
    try {
        checkDataLocation(chosen.options.location, chosen.path.filename().string());
    } catch (const UsageError& error) {
        return texts::sentence(error.details());
    }
    return {};
}

bool SaveDialog::replacesOpenModel() const
{
    std::error_code error;
    return m_session && std::filesystem::equivalent(m_path->target(), m_session->model()->path(), error);
}

void SaveDialog::updateState()
{
    const std::filesystem::path path = m_path->target();
    std::error_code error;
    const bool named = path.has_filename() && !std::filesystem::is_directory(path, error);
    const bool folderExists = std::filesystem::is_directory(path.parent_path(), error);
    m_summary->setFolder(path.parent_path());
    const QString badLocation = locationProblem();
    const bool isPossible = named && folderExists && badLocation.isEmpty();
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(isPossible);
    m_resolved->setText(tr("Saved as %1").arg(labels::breakable(texts::path(path))));
    m_resolved->setVisible(named && !m_path->isWhole());
    const bool isOpenModel = replacesOpenModel();
    const bool keeps = m_session && keepsData(m_storage.mode(), *m_session->model(), path);
    m_summary->setKeepsData(keeps);
    m_summary->setRepeatsShared(m_storage.mode() == ExternalDataMode::Inline);
    m_text->setText(!m_fixFirst ? tr("The model is written with the fixes made so far.")
                    : isOpenModel
                        ? tr("Every recommended fix is made, then the model is written and verified.")
                        : tr("Every recommended fix is made, then the model is written and verified. The "
                             "files that are open stay as they are."));
    m_note->setText(!named                   ? tr("Name a file.")
                    : !folderExists          ? tr("There is no such folder.")
                    : !badLocation.isEmpty() ? badLocation
                    : keeps                  ? tr("This is the model that is open: it is replaced.")
                    : isOpenModel ? tr("This is the model that is open: it is replaced, with its data files.")
                    : std::filesystem::exists(path, error)
                        ? tr("This file exists and is replaced, with the data files that belong to it.")
                        : QString());
    m_note->setVisible(!m_note->text().isEmpty());
    live::setColor(*m_note, QPalette::WindowText, isPossible ? theme::Tone::Warning : theme::Tone::Bad);

    m_fold->setText(tr("Storage: %1").arg(m_storage.modeBox().currentText()));
    m_fold->setAccessibleName(m_fold->text());
    m_modeNote->setText(m_storage.modeNote());
    m_location->setEnabled(m_storage.hasLocation());
    m_shards->setEnabled(m_storage.hasLocation());
    m_location->setPlaceholderText(texts::fileName(path) + u".data"_s);
    m_storage.enableSizes();
    if (isVisible()) {
        growToFit(*this);
    }
}

} // namespace onnxmend
