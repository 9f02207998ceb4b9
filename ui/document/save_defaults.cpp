// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/save_defaults.h"

#include "ui/look/setting.h"

#include <algorithm>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr Setting<int> storedMode{"save/externalData"_L1};
constexpr Setting<bool> storedConstants{"save/filledBecomeConstants"_L1, true};
constexpr Setting<bool> storedVerify{"save/verify"_L1};
constexpr Setting<qulonglong> storedThreshold{"save/threshold"_L1};
constexpr Setting<qulonglong> storedAlignment{"save/alignment"_L1};
const Setting<QByteArray> storedFolder{"save/folder"_L1};

} // namespace

SaveDefaults loadSaveDefaults()
{
    SaveDefaults defaults;
    const int stored = storedMode.valueOr(static_cast<int>(defaults.options.externalData));
    for (const ExternalDataModeInfo& known : externalDataModes()) {
        if (static_cast<int>(known.mode) == stored) {
            defaults.options.externalData = known.mode;
        }
    }
    defaults.options.keepInputs = !storedConstants.value();
    defaults.options.threshold = storedThreshold.valueOr(defaults.options.threshold);
    defaults.options.alignment = std::max<qulonglong>(storedAlignment.valueOr(defaults.options.alignment), 1);
    defaults.verify = storedVerify.valueOr(defaults.verify);
    return defaults;
}

void storeSaveDefaults(const SaveDefaults& defaults)
{
    storedMode.set(static_cast<int>(defaults.options.externalData));
    storedConstants.set(!defaults.options.keepInputs);
    storedVerify.set(defaults.verify);
    storedThreshold.set(defaults.options.threshold);
    storedAlignment.set(defaults.options.alignment);
}

std::filesystem::path loadSaveFolder()
{
    const std::filesystem::path folder = pathOf(storedFolder.value());
    std::error_code error;
    return std::filesystem::is_directory(folder, error) ? folder : std::filesystem::path();
}

void storeSaveFolder(const std::filesystem::path& folder) { storedFolder.set(bytesOf(folder)); }

} // namespace onnxmend
