// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/save/save_options.h"

#include <QLatin1StringView>
#include <QString>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;
class QWidget;

namespace onnxmend
{

/// The fields for the layout of saved files that the save dialog and the settings have in common, with their
/// texts. The dialog owns them.
class StorageFields
{
public:
    /// Titles in the context "save", with a mnemonic. No other field of either dialog has the same letter.
    static constexpr const char* modeTitle = QT_TRANSLATE_NOOP("save", "Store &weights");
    static constexpr const char* thresholdTitle = QT_TRANSLATE_NOOP("save", "&Keep inline below");
    static constexpr const char* alignmentTitle = QT_TRANSLATE_NOOP("save", "Al&ign tensors to");
    static constexpr const char* constantsTitle =
        QT_TRANSLATE_NOOP("save", "Filled weights become &constants");

    /// The object names begin with the prefix: saveMode, saveThreshold, saveAlignment, saveConstants.
    StorageFields(QWidget& dialog, QLatin1StringView prefix);

    void addMode(QFormLayout& form);
    void addSizes(QFormLayout& form);
    void addConstants(QFormLayout& form);

    void showOptions(const SaveOptions& options) const;
    void copyTo(SaveOptions& options) const; ///< options without a field here stay as they are

    QComboBox& modeBox() const { return *m_mode; }
    ExternalDataMode mode() const;
    QString modeNote() const; ///< describes the mode in a sentence
    bool hasLocation() const; ///< the mode writes data files whose name can be chosen
    void enableSizes() const; ///< disables the sizes that the mode does not use

private:
    QSpinBox* createBytes(QLatin1StringView name, int least, const QString& tip);
    QString objectName(QLatin1StringView name) const;

    QWidget& m_dialog;
    QLatin1StringView m_prefix;
    QComboBox* m_mode = nullptr;
    QSpinBox* m_threshold = nullptr;
    QSpinBox* m_alignment = nullptr;
    QCheckBox* m_constants = nullptr;
};

} // namespace onnxmend
