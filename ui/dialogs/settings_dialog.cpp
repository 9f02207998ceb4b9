// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/settings_dialog.h"

#include "ui/document/opening_choices.h"
#include "ui/document/recent_models.h"
#include "ui/look/controls.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/language.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/pages/runtime_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

struct SettingRow {
    std::string_view name; ///< object name of its control
    const char* title;
    const char* context = "onnxmend::SettingsDialog"; ///< of the translation

    QString text() const { return QCoreApplication::translate(context, title); }
};

/// THE table of settings, in the order of the dialog.
constexpr std::array kSettings{
    SettingRow{"theme", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Theme")},
    SettingRow{"accent", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Accent")},
    SettingRow{"textSize", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Text &size")},
    SettingRow{"language", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Lan&guage")},
    SettingRow{"safeColors", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog",
                                               "Dtype colours that are safe for colour-blind &eyes")},
    SettingRow{"inNewWindow",
               QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Open another model in a &new window")},
    SettingRow{"reopensAtStart",
               QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Start with the models of the &last time")},
    SettingRow{"defaultMode", StorageFields::modeTitle, "save"},
    SettingRow{"defaultThreshold", StorageFields::thresholdTitle, "save"},
    SettingRow{"defaultAlignment", StorageFields::alignmentTitle, "save"},
    SettingRow{"defaultConstants", StorageFields::constantsTitle, "save"},
    SettingRow{"defaultVerify", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Verify what was saved")},
    SettingRow{"runtime", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "ONNX Runtime")},
    SettingRow{"forgetRecent", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Forget Paths")},
    SettingRow{"restoreDefaults", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Reset to &Defaults")},
};

QString titleOfSetting(std::string_view name)
{
    return std::ranges::find(kSettings, name, &SettingRow::name)->text();
}

} // namespace

std::vector<SettingsDialog::Setting> SettingsDialog::settings()
{
    std::vector<Setting> settings;
    settings.reserve(std::size(kSettings));
    for (const SettingRow& row : kSettings) {
        settings.push_back({.name = texts::fromUtf8(row.name), .title = row.text()});
    }
    return settings;
}

SettingsDialog::SettingsDialog(QWidget* parent)
    : QDialog(parent)
    , m_before(loadAppearance())
    , m_storage(*this, "default"_L1)
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
    addHeading(*form, titleOfSetting("runtime"));
    m_runtime = new RuntimeBox(chosenRuntime(), this);
    form->addRow(m_runtime);
    addHeading(*form, tr("Privacy"));
    addPrivacy(*form);
    auto* const parts = new QVBoxLayout;
    parts->addLayout(form);
    parts->addStretch(1);
    auto* const buttons = new QDialogButtonBox(
        QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    QPushButton* const restore = buttons->button(QDialogButtonBox::RestoreDefaults);
    restore->setText(titleOfSetting("restoreDefaults"));
    restore->setObjectName(u"restoreDefaults"_s);
    connect(restore, &QPushButton::clicked, this, &SettingsDialog::restoreDefaults);
    m_contents = arrange(*this, parts, buttons, 76, tokens::around);
    setPrimary(*buttons->button(QDialogButtonBox::Ok));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
}

void SettingsDialog::showSetting(const QString& name)
{
    if (auto* const control = findChild<QWidget*>(name)) {
        control->setFocus(Qt::ShortcutFocusReason);
        if (m_contents->isAncestorOf(control)) {
            m_contents->ensureWidgetVisible(control);
        }
    }
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
    form.addRow(titleOfSetting("theme"), m_theme);
    addAccent(form);
    m_text = new QSpinBox(this);
    m_text->setObjectName(u"textSize"_s);
    m_text->setRange(leastTextPercent, mostTextPercent);
    m_text->setSingleStep(10);
    m_text->setSuffix(tr(" %"));
    m_text->setValue(m_before.textPercent);
    form.addRow(titleOfSetting("textSize"), m_text);
    addLanguage(form);
    m_safeColors = new QCheckBox(titleOfSetting("safeColors"), this);
    m_safeColors->setObjectName(u"safeColors"_s);
    m_safeColors->setChecked(m_before.dtypeColors == theme::DtypeColors::ColorBlind);
    form.addRow(QString(), m_safeColors);
    connect(m_safeColors, &QCheckBox::toggled, this, [this] { show(chosenAppearance()); });
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this] { show(chosenAppearance()); });
    connect(m_text, &QSpinBox::valueChanged, this, [this] { show(chosenAppearance()); });
}

void SettingsDialog::addAccent(QFormLayout& form)
{
    m_accent = createComboBox(this, u"accent"_s, tr("Accent"));
    m_accent->setToolTip(tr("The colour of focus, selection and the main button"));
    for (const tokens::AccentRow& row : tokens::accents()) {
        m_accent->addItem(QCoreApplication::translate("accents", row.title));
    }
    live::keep(*m_accent, live::Part::Picture, [this] { showSwatches(); });
    m_accent->setCurrentIndex(static_cast<int>(m_before.accent));
    form.addRow(titleOfSetting("accent"), m_accent);
    connect(m_accent, &QComboBox::currentIndexChanged, this, [this] { show(chosenAppearance()); });
}

/// Draws a dot of each accent as it is on the present theme.
void SettingsDialog::showSwatches()
{
    const int size = m_accent->fontMetrics().height();
    int index = 0;
    for (const tokens::AccentRow& row : tokens::accents()) {
        QPixmap swatch(size, size);
        swatch.fill(Qt::transparent);
        QPainter painter(&swatch);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor::fromRgb(theme::isDark(palette()) ? row.onDark : row.onLight));
        painter.drawEllipse(swatch.rect());
        painter.end();
        m_accent->setItemIcon(index, QIcon(swatch));
        ++index;
    }
}

void SettingsDialog::addLanguage(QFormLayout& form)
{
    m_language = createComboBox(this, u"language"_s, tr("Language"));
    m_language->addItem(tr("As the system"), QString());
    for (const language::Language& language : language::languages()) {
        m_language->addItem(language.title.toString(), QString(language.id));
    }
    m_language->setCurrentIndex(std::max(m_language->findData(language::chosen()), 0));
    form.addRow(titleOfSetting("language"), m_language);
}

void SettingsDialog::addOpening(QFormLayout& form)
{
    const OpeningChoice choice = loadOpeningChoice();
    addHeading(form, tr("Opening"));
    m_newWindow = new QCheckBox(titleOfSetting("inNewWindow"), this);
    m_newWindow->setObjectName(u"inNewWindow"_s);
    m_newWindow->setChecked(choice.inNewWindow);
    m_newWindow->setToolTip(tr("Otherwise it replaces the open model"));
    form.addRow(QString(), m_newWindow);
    m_reopens = new QCheckBox(titleOfSetting("reopensAtStart"), this);
    m_reopens->setObjectName(u"reopensAtStart"_s);
    m_reopens->setChecked(choice.reopensAtStart);
    m_reopens->setToolTip(tr("With their planned changes that were not saved, also after a crash"));
    form.addRow(QString(), m_reopens);
}

void SettingsDialog::addSaving(QFormLayout& form)
{
    const SaveDefaults defaults = loadSaveDefaults();
    addHeading(form, tr("Saving"));
    m_storage.addMode(form);
    m_storage.addSizes(form);
    m_storage.addConstants(form);
    m_verify = new QCheckBox(titleOfSetting("defaultVerify"), this);
    m_verify->setObjectName(u"defaultVerify"_s);
    form.addRow(QString(), m_verify);
    showSaving(defaults);
}

void SettingsDialog::showAppearance(const Appearance& appearance)
{
    m_theme->setCurrentIndex(static_cast<int>(appearance.theme));
    m_accent->setCurrentIndex(static_cast<int>(appearance.accent));
    m_text->setValue(appearance.textPercent);
    m_safeColors->setChecked(appearance.dtypeColors == theme::DtypeColors::ColorBlind);
}

void SettingsDialog::showSaving(const SaveDefaults& defaults)
{
    m_storage.showOptions(defaults.options);
    m_verify->setChecked(defaults.verify);
}

/// Resets the fields. They are stored only when the dialog is accepted.
void SettingsDialog::restoreDefaults()
{
    showAppearance({});
    m_language->setCurrentIndex(0);
    m_newWindow->setChecked(OpeningChoice().inNewWindow);
    m_reopens->setChecked(OpeningChoice().reopensAtStart);
    showSaving({});
    m_runtime->setLibrary({});
}

void SettingsDialog::addPrivacy(QFormLayout& form)
{
    // A row of its own: only there the layout uses the height of the wrapped text.
    form.addRow(labels::createMuted(
        this, tr("Nothing leaves this machine: the program opens no connection, and counts and reports "
                 "nothing. Kept on it are these settings, the paths of the last models, and plans that were "
                 "not saved.")));
    auto* const forget = new QPushButton(titleOfSetting("forgetRecent"), this);
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
            .accent = static_cast<tokens::Accent>(m_accent->currentIndex()),
            .dtypeColors =
                m_safeColors->isChecked() ? theme::DtypeColors::ColorBlind : theme::DtypeColors::ByWidth};
}

void SettingsDialog::show(const Appearance& appearance) { apply(appearance); }

void SettingsDialog::accept()
{
    storeAppearance(chosenAppearance());
    if (const QString chosen = m_language->currentData().toString(); chosen != language::chosen()) {
        language::choose(chosen);
        language::speak(chosen);
    }
    storeOpeningChoice({.inNewWindow = m_newWindow->isChecked(), .reopensAtStart = m_reopens->isChecked()});
    SaveDefaults saving;
    m_storage.copyTo(saving.options);
    saving.verify = m_verify->isChecked();
    storeSaveDefaults(saving);
    chooseRuntime(m_runtime->library());
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
