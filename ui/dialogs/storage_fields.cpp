// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/storage_fields.h"

#include "ui/look/controls.h"
#include "ui/look/texts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kMostBytes = 1 << 30;

struct DataModeRow {
    ExternalDataMode mode;
    const char* title;
    const char* note;
};

constexpr std::array kModes{
    DataModeRow{
        ExternalDataMode::Auto, QT_TRANSLATE_NOOP("save", "Automatic"),
        QT_TRANSLATE_NOOP("save", "In the model file below 1 GiB in total, otherwise in one data file.")},
    DataModeRow{ExternalDataMode::Single, QT_TRANSLATE_NOOP("save", "One data file"),
                QT_TRANSLATE_NOOP("save", "All large tensors in one file beside the model.")},
    DataModeRow{ExternalDataMode::PerTensor, QT_TRANSLATE_NOOP("save", "One file per tensor"),
                QT_TRANSLATE_NOOP("save", "Each large tensor in a file of its own beside the model.")},
    DataModeRow{ExternalDataMode::Inline, QT_TRANSLATE_NOOP("save", "In the model file"),
                QT_TRANSLATE_NOOP("save", "No data file; the format allows 2 GiB at most.")},
    DataModeRow{ExternalDataMode::Keep, QT_TRANSLATE_NOOP("save", "Where they are"),
                QT_TRANSLATE_NOOP("save",
                                  "If the open model is replaced, data files that it still uses stay, "
                                  "and only changed tensors are written. Otherwise like Automatic.")},
};

QString ofSave(const char* text) { return QCoreApplication::translate("save", text); }

void showBytes(QSpinBox& box, std::uint64_t byteCount)
{
    box.setValue(static_cast<int>(std::min<std::uint64_t>(byteCount, kMostBytes)));
}

} // namespace

StorageFields::StorageFields(QWidget& dialog, QLatin1StringView prefix)
    : m_dialog(dialog)
    , m_prefix(prefix)
{
}

QString StorageFields::objectName(QLatin1StringView name) const { return QString(m_prefix) + name; }

void StorageFields::addMode(QFormLayout& form)
{
    const QString title = ofSave(modeTitle);
    m_mode = createComboBox(&m_dialog, objectName("Mode"_L1), texts::withoutMnemonic(title));
    for (const DataModeRow& row : kModes) {
        m_mode->addItem(ofSave(row.title), static_cast<int>(row.mode));
    }
    form.addRow(title, m_mode);
}

void StorageFields::addSizes(QFormLayout& form)
{
    m_threshold = createBytes("Threshold"_L1, 0,
                              ofSave(QT_TRANSLATE_NOOP("save", "Smaller tensors stay in the model file")));
    form.addRow(ofSave(thresholdTitle), m_threshold);
    m_alignment = createBytes(
        "Alignment"_L1, 1,
        ofSave(QT_TRANSLATE_NOOP(
            "save", "Tensors start at multiples of this in a data file; 4,096 lets runtimes map them")));
    form.addRow(ofSave(alignmentTitle), m_alignment);
}

void StorageFields::addConstants(QFormLayout& form)
{
    m_constants = new QCheckBox(ofSave(constantsTitle), &m_dialog);
    m_constants->setObjectName(objectName("Constants"_L1));
    m_constants->setToolTip(ofSave(
        QT_TRANSLATE_NOOP("save", "They stop being graph inputs, so that runtimes can fold and fuse them")));
    form.addRow(QString(), m_constants);
}

QSpinBox* StorageFields::createBytes(QLatin1StringView name, int least, const QString& tip)
{
    auto* const box = new QSpinBox(&m_dialog);
    box->setObjectName(objectName(name));
    box->setRange(least, kMostBytes);
    box->setGroupSeparatorShown(true);
    box->setSuffix(ofSave(QT_TRANSLATE_NOOP("save", " bytes")));
    box->setToolTip(tip);
    return box;
}

void StorageFields::showOptions(const SaveOptions& options) const
{
    m_mode->setCurrentIndex(std::max(m_mode->findData(static_cast<int>(options.externalData)), 0));
    showBytes(*m_threshold, options.threshold);
    showBytes(*m_alignment, options.alignment);
    m_constants->setChecked(!options.keepInputs);
}

void StorageFields::copyTo(SaveOptions& options) const
{
    options.externalData = mode();
    options.threshold = static_cast<std::uint64_t>(m_threshold->value());
    options.alignment = static_cast<std::uint64_t>(m_alignment->value());
    options.keepInputs = !m_constants->isChecked();
}

ExternalDataMode StorageFields::mode() const
{
    return static_cast<ExternalDataMode>(m_mode->currentData().toInt());
}

QString StorageFields::modeNote() const
{
    return ofSave(std::ranges::find(kModes, mode(), &DataModeRow::mode)->note);
}

bool StorageFields::hasLocation() const
{
    return mode() != ExternalDataMode::PerTensor && mode() != ExternalDataMode::Inline;
}

void StorageFields::enableSizes() const
{
    m_threshold->setEnabled(mode() != ExternalDataMode::Inline);
    m_alignment->setEnabled(hasLocation());
}

} // namespace onnxmend
