// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/dialogs/storage_fields.h"
#include "ui/document/save_defaults.h"
#include "ui/look/appearance.h"

#include <QDialog>
#include <QString>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace onnxmend
{

class DialogContents;
class RuntimeBox;

/// The settings for all models. Looks change at once, and go back if the dialog is cancelled; the language
/// changes when it is accepted.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    /// A setting, for places that list all of them.
    struct Setting {
        QString name;  ///< object name of its control
        QString title; ///< translated, with a mnemonic
    };
    static std::vector<Setting> settings(); ///< in the order of the dialog

    explicit SettingsDialog(QWidget* parent = nullptr);

    void showSetting(const QString& name); ///< moves the focus to its control, and scrolls there

    void accept() override;
    void reject() override;

Q_SIGNALS:
    void recentForgotten();

private:
    void addHeading(QFormLayout& form, const QString& title);
    void addLooks(QFormLayout& form);
    void addAccent(QFormLayout& form);
    void showSwatches();
    void addLanguage(QFormLayout& form);
    void addOpening(QFormLayout& form);
    void addSaving(QFormLayout& form);
    void addPrivacy(QFormLayout& form);
    void show(const Appearance& appearance);
    Appearance chosenAppearance() const;
    void showAppearance(const Appearance& appearance);
    void showSaving(const SaveDefaults& defaults);
    void restoreDefaults();

    const Appearance m_before; ///< appearance when the dialog was opened
    QComboBox* m_theme;
    QComboBox* m_accent;
    QSpinBox* m_text;
    QComboBox* m_language;
    QCheckBox* m_safeColors;
    QCheckBox* m_newWindow;
    QCheckBox* m_reopens;
    StorageFields m_storage;
    QCheckBox* m_verify;
    RuntimeBox* m_runtime;
    DialogContents* m_contents;
};

} // namespace onnxmend
