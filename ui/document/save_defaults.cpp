// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/save_defaults.h"

#include "core/save/save_options.h"

#include <QSettings>

#include <algorithm>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView modeKey = "save/externalData"_L1;
constexpr QLatin1StringView constantsKey = "save/filledBecomeConstants"_L1;
constexpr QLatin1StringView verifyKey = "save/verify"_L1;
constexpr QLatin1StringView thresholdKey = "save/threshold"_L1;
constexpr QLatin1StringView alignmentKey = "save/alignment"_L1;
constexpr QLatin1StringView folderKey = "save/folder"_L1;

} // namespace

SaveOptions SaveDefaults::options() const
{
    return {.externalData = externalData,
            .threshold = threshold,
            .alignment = alignment,
            .keepInputs = !filledBecomeConstants};
}

void SaveDefaults::setOptions(const SaveOptions& options)
{
    externalData = options.externalData;
    threshold = options.threshold;
    alignment = options.alignment;
    filledBecomeConstants = !options.keepInputs;
}

SaveDefaults loadSaveDefaults()
{
    const QSettings settings;
    SaveDefaults defaults;
    const int kept = settings.value(modeKey, static_cast<int>(defaults.externalData)).toInt();
    for (const ExternalDataModeInfo& known : externalDataModes()) {
        if (static_cast<int>(known.mode) == kept) {
            defaults.externalData = known.mode;
        }
    }
    defaults.filledBecomeConstants = settings.value(constantsKey, defaults.filledBecomeConstants).toBool();
    defaults.verify = settings.value(verifyKey, defaults.verify).toBool();
    defaults.threshold =
        settings.value(thresholdKey, static_cast<qulonglong>(defaults.threshold)).toULongLong();
    defaults.alignment = std::max<qulonglong>(
        settings.value(alignmentKey, static_cast<qulonglong>(defaults.alignment)).toULongLong(), 1);
    return defaults;
}

void storeSaveDefaults(const SaveDefaults& defaults)
{
    QSettings settings;
    settings.setValue(modeKey, static_cast<int>(defaults.externalData));
    settings.setValue(constantsKey, defaults.filledBecomeConstants);
    settings.setValue(verifyKey, defaults.verify);
    settings.setValue(thresholdKey, static_cast<qulonglong>(defaults.threshold));
    settings.setValue(alignmentKey, static_cast<qulonglong>(defaults.alignment));
}

std::filesystem::path loadSaveFolder()
{
    const std::filesystem::path folder = QSettings().value(folderKey).toByteArray().toStdString();
    std::error_code error;
    return std::filesystem::is_directory(folder, error) ? folder : std::filesystem::path();
}

void storeSaveFolder(const std::filesystem::path& folder)
{
    QSettings().setValue(folderKey, QByteArray::fromStdString(folder.native()));
}

} // namespace onnxmend
