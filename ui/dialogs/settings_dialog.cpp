// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/settings_dialog.h"

#include "ui/dialogs/data_mode_rows.h"
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
    SettingRow{"defaultMode", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Store &weights")},
    SettingRow{"defaultThreshold", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Keep inline below")},
    SettingRow{"defaultAlignment", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Al&ign tensors to")},
    SettingRow{"defaultConstants",
               QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Filled weights become &constants")},
    SettingRow{"defaultVerify", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Verify what was saved")},
    SettingRow{"runtime", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "ONNX Runtime")},
    SettingRow{"forgetRecent", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "&Forget Paths")},
    SettingRow{"restoreDefaults", QT_TRANSLATE_NOOP("onnxmend::SettingsDialog", "Reset to &Defaults")},
};

QString titleOfSetting(std::string_view name)
{
    const auto* const row = std::ranges::find(kSettings, name, &SettingRow::name);
    return SettingsDialog::tr(row->title);
}

} // namespace

std::vector<SettingsDialog::Setting> SettingsDialog::settings()
{
    std::vector<Setting> settings;
    for (const SettingRow& row : kSettings) {
        settings.push_back({.name = texts::fromUtf8(row.name), .title = tr(row.title)});
    }
    return settings;
}

SettingsDialog::SettingsDialog(QWidget* parent)
    : QDialog(parent)
    , m_before(loadAppearance())
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
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::around);
    layout->addWidget(m_contents = new DialogContents(parts, *this), 1);
    layout->addWidget(buttons);
    setPrimary(*buttons->button(QDialogButtonBox::Ok));
    setLeastWidth(*layout, 76);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
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
    m_mode = createComboBox(this, u"defaultMode"_s, tr("Store weights"));
    addDataModes(*m_mode);
    form.addRow(titleOfSetting("defaultMode"), m_mode);
    m_threshold =
        createBytes(defaults.threshold, u"defaultThreshold"_s, tr("Smaller tensors stay in the model file"));
    form.addRow(titleOfSetting("defaultThreshold"), m_threshold);
    m_alignment =
        createBytes(defaults.alignment, u"defaultAlignment"_s,
                    tr("Tensors start at multiples of this in a data file; 4,096 lets runtimes map them"));
    m_alignment->setMinimum(1);
    form.addRow(titleOfSetting("defaultAlignment"), m_alignment);
    m_constants = new QCheckBox(titleOfSetting("defaultConstants"), this);
    m_constants->setObjectName(u"defaultConstants"_s);
    form.addRow(QString(), m_constants);
    m_verify = new QCheckBox(titleOfSetting("defaultVerify"), this);
    m_verify->setObjectName(u"defaultVerify"_s);
    form.addRow(QString(), m_verify);
    showSaving(defaults);
}

QSpinBox* SettingsDialog::createBytes(std::uint64_t value, const QString& objectName, const QString& tip)
{
    constexpr int most = 1 << 30;
    auto* const box = new QSpinBox(this);
    box->setObjectName(objectName);
    box->setRange(0, most);
    box->setGroupSeparatorShown(true);
    box->setSuffix(tr(" bytes"));
    box->setValue(static_cast<int>(value));
    box->setToolTip(tip);
    return box;
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
    m_mode->setCurrentIndex(m_mode->findData(static_cast<int>(defaults.externalData)));
    m_threshold->setValue(static_cast<int>(std::min<std::uint64_t>(defaults.threshold, 1U << 30)));
    m_alignment->setValue(static_cast<int>(std::min<std::uint64_t>(defaults.alignment, 1U << 30)));
    m_constants->setChecked(defaults.filledBecomeConstants);
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
    storeSaveDefaults({.externalData = static_cast<ExternalDataMode>(m_mode->currentData().toInt()),
                       .filledBecomeConstants = m_constants->isChecked(),
                       .verify = m_verify->isChecked(),
                       .threshold = static_cast<std::uint64_t>(m_threshold->value()),
                       .alignment = static_cast<std::uint64_t>(m_alignment->value())});
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
