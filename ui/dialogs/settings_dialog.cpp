// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/settings_dialog.h"

#include "ui/document/opening_choice.h"
#include "ui/document/recent_models.h"
#include "ui/document/runtime_choice.h"
#include "ui/look/combo_box.h"
#include "ui/look/dialog_contents.h"
#include "ui/look/labels.h"
#include "ui/look/language.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_size.h"
#include "ui/look/window_style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SettingsDialog::SettingsDialog(QWidget* parent)
    : QDialog(parent)
    , m_before(keptAppearance())
{
    setObjectName(u"settingsDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Settings"));
    auto* const form = new QFormLayout;
    form->setVerticalSpacing(tokens::between);
    form->setHorizontalSpacing(tokens::around);
    addLooks(*form);
    addOpening(*form);
    addSaving(*form);
    addHeading(*form, tr("ONNX Runtime"));
    form->addRow(createRuntime());
    addHeading(*form, tr("Privacy"));
    addPrivacy(*form);
    auto* const parts = new QVBoxLayout;
    parts->addLayout(form);
    parts->addStretch(1);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(new DialogContents(parts, *this), 1);
    layout->addWidget(buttons);
    setPrimary(*buttons->button(QDialogButtonBox::Ok));
    setLeastWidth(*layout, 76);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void SettingsDialog::addHeading(QFormLayout& form, const QString& title)
{
    QLabel* const heading = labels::createHeading(this, title, tokens::TextSize::Body);
    heading->setContentsMargins(0, form.rowCount() > 0 ? tokens::between : 0, 0, 0);
    form.addRow(heading);
}

void SettingsDialog::addLooks(QFormLayout& form)
{
    addHeading(form, tr("Looks"));
    m_theme = createComboBox(this, u"theme"_s, tr("Theme"));
    for (const QString& theme : {tr("As the system"), tr("Light"), tr("Dark")}) {
        m_theme->addItem(theme); // in the order of ThemeChoice
    }
    m_theme->setCurrentIndex(static_cast<int>(m_before.theme));
    form.addRow(tr("&Theme"), m_theme);
    m_text = new QSpinBox(this);
    m_text->setObjectName(u"textSize"_s);
    m_text->setRange(leastTextPercent, mostTextPercent);
    m_text->setSingleStep(10);
    m_text->setSuffix(tr(" %"));
    m_text->setValue(m_before.textPercent);
    form.addRow(tr("Text &size"), m_text);
    addLanguage(form);
    m_safeColors = new QCheckBox(tr("Dtype colours that are safe for colour-blind &eyes"), this);
    m_safeColors->setObjectName(u"safeColors"_s);
    m_safeColors->setChecked(m_before.dtypeColors == theme::DtypeColors::ColorBlind);
    form.addRow(QString(), m_safeColors);
    connect(m_safeColors, &QCheckBox::toggled, this, [this] { show(chosenAppearance()); });
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this] { show(chosenAppearance()); });
    connect(m_text, &QSpinBox::valueChanged, this, [this] { show(chosenAppearance()); });
}

void SettingsDialog::addLanguage(QFormLayout& form)
{
    m_language = createComboBox(this, u"language"_s, tr("Language"));
    m_language->addItem(tr("As the system"), QString());
    for (const language::Language& language : language::languages()) {
        m_language->addItem(language.title.toString(), QString(language.id));
    }
    m_language->setCurrentIndex(std::max(m_language->findData(language::kept()), 0));
    form.addRow(tr("Lan&guage"), m_language);
    auto* const note = labels::createMuted(this, tr("The program speaks it from its next start on."));
    note->setObjectName(u"languageNote"_s);
    note->hide();
    form.addRow(QString(), note);
    connect(m_language, &QComboBox::currentIndexChanged, note,
            [this, note] { note->setVisible(m_language->currentData().toString() != language::kept()); });
}

void SettingsDialog::addOpening(QFormLayout& form)
{
    const OpeningChoice choice = keptOpeningChoice();
    addHeading(form, tr("Opening"));
    m_newWindow = new QCheckBox(tr("Open another model in a &new window"), this);
    m_newWindow->setObjectName(u"inNewWindow"_s);
    m_newWindow->setChecked(choice.inNewWindow);
    m_newWindow->setToolTip(tr("Else it takes the place of the one that is open"));
    form.addRow(QString(), m_newWindow);
    m_reopens = new QCheckBox(tr("Start with the models of the &last time"), this);
    m_reopens->setObjectName(u"reopensAtStart"_s);
    m_reopens->setChecked(choice.reopensAtStart);
    m_reopens->setToolTip(tr("With what was planned for them and not saved, also after a crash"));
    form.addRow(QString(), m_reopens);
}

void SettingsDialog::addSaving(QFormLayout& form)
{
    const SaveDefaults defaults = keptSaveDefaults();
    addHeading(form, tr("Saving"));
    m_mode = createComboBox(this, u"defaultMode"_s, tr("Store weights"));
    for (const QString& mode :
         {tr("Automatic"), tr("One data file"), tr("One file per tensor"), tr("In the model file")}) {
        m_mode->addItem(mode);
    }
    const std::array modes{ExternalDataMode::Auto, ExternalDataMode::Single, ExternalDataMode::PerTensor,
                           ExternalDataMode::Inline};
    for (std::size_t i = 0; i < modes.size(); ++i) {
        m_mode->setItemData(static_cast<int>(i), static_cast<int>(modes[i]));
    }
    m_mode->setCurrentIndex(m_mode->findData(static_cast<int>(defaults.externalData)));
    form.addRow(tr("Store &weights"), m_mode);
    m_constants = new QCheckBox(tr("Filled weights become &constants"), this);
    m_constants->setObjectName(u"defaultConstants"_s);
    m_constants->setChecked(defaults.filledBecomeConstants);
    form.addRow(QString(), m_constants);
    m_verify = new QCheckBox(tr("&Verify what was saved"), this);
    m_verify->setObjectName(u"defaultVerify"_s);
    m_verify->setChecked(defaults.verify);
    form.addRow(QString(), m_verify);
}

QWidget* SettingsDialog::createRuntime()
{
    auto* const part = new QWidget(this);
    auto* const row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    m_runtime = new QLineEdit(texts::exactPath(chosenRuntime()), part);
    m_runtime->setObjectName(u"runtimePath"_s);
    m_runtime->setAccessibleName(tr("ONNX Runtime library"));
    m_runtime->setPlaceholderText(tr("The one that is found: system, pip, npm"));
    m_runtime->setClearButtonEnabled(true);
    auto* const browse = new QPushButton(tr("&Browse..."), part);
    row->addWidget(m_runtime, 1);
    row->addWidget(browse);
    connect(browse, &QPushButton::clicked, this, &SettingsDialog::askForRuntime);
    return part;
}

void SettingsDialog::addPrivacy(QFormLayout& form)
{
    // A row of its own: only there the layout asks how high so many lines are.
    form.addRow(labels::createMuted(
        this, tr("Nothing leaves this machine: the program opens no connection, and counts and reports "
                 "nothing. Kept on it are these settings, the paths of the last models, and plans that were "
                 "not saved.")));
    auto* const forget = new QPushButton(tr("&Forget Paths"), this);
    forget->setObjectName(u"forgetRecent"_s);
    forget->setEnabled(!recent::models().empty());
    auto* const row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(forget);
    form.addRow(row);
    connect(forget, &QPushButton::clicked, this, [this, forget] {
        recent::forget();
        noteShown({});
        forget->setEnabled(false);
        Q_EMIT recentForgotten();
    });
}

Appearance SettingsDialog::chosenAppearance() const
{
    return {.theme = static_cast<ThemeChoice>(m_theme->currentIndex()),
            .textPercent = m_text->value(),
            .dtypeColors =
                m_safeColors->isChecked() ? theme::DtypeColors::ColorBlind : theme::DtypeColors::ByWidth};
}

void SettingsDialog::show(const Appearance& appearance) { apply(appearance); }

void SettingsDialog::askForRuntime()
{
    auto* const dialog = new QFileDialog(this, tr("ONNX Runtime Library"), QString(),
                                         tr("Libraries (libonnxruntime.so*);;All files (*)"));
    dialog->setObjectName(u"runtimeDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_runtime, &QLineEdit::setText);
    dialog->open();
}

void SettingsDialog::accept()
{
    keepAppearance(chosenAppearance());
    language::keep(m_language->currentData().toString());
    keepOpeningChoice({.inNewWindow = m_newWindow->isChecked(), .reopensAtStart = m_reopens->isChecked()});
    SaveDefaults defaults = keptSaveDefaults();
    defaults.externalData = static_cast<ExternalDataMode>(m_mode->currentData().toInt());
    defaults.filledBecomeConstants = m_constants->isChecked();
    defaults.verify = m_verify->isChecked();
    keepSaveDefaults(defaults);
    chooseRuntime(texts::toPath(m_runtime->text().trimmed()));
    QDialog::accept();
}

void SettingsDialog::reject()
{
    if (!(chosenAppearance() == m_before)) {
        show(m_before);
    }
    QDialog::reject();
}

} // namespace onnxmend
