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

const Setting<int> externalData{"save/externalData"_L1, static_cast<int>(SaveOptions().externalData)};
constexpr Setting<bool> filledBecomeConstants{"save/filledBecomeConstants"_L1, true};
const Setting<bool> verifyAfterwards{"save/verify"_L1, SaveDefaults().verify};
const Setting<qulonglong> threshold{"save/threshold"_L1, SaveOptions().threshold};
const Setting<qulonglong> alignment{"save/alignment"_L1, SaveOptions().alignment};
const Setting<QByteArray> saveFolder{"save/folder"_L1};

} // namespace

SaveDefaults loadSaveDefaults()
{
    SaveDefaults defaults;
    const int stored = externalData.value();
    for (const ExternalDataModeInfo& known : externalDataModes()) {
        if (static_cast<int>(known.mode) == stored) {
            defaults.options.externalData = known.mode;
        }
    }
    defaults.options.keepInputs = !filledBecomeConstants.value();
    defaults.options.threshold = threshold.value();
    defaults.options.alignment = std::max<qulonglong>(alignment.value(), 1);
    defaults.verify = verifyAfterwards.value();
    return defaults;
}

void storeSaveDefaults(const SaveDefaults& defaults)
{
    externalData.set(static_cast<int>(defaults.options.externalData));
    filledBecomeConstants.set(!defaults.options.keepInputs);
    verifyAfterwards.set(defaults.verify);
    threshold.set(defaults.options.threshold);
    alignment.set(defaults.options.alignment);
}

std::filesystem::path loadSaveFolder()
{
    const std::filesystem::path folder = pathOf(saveFolder.value());
    std::error_code error;
    return std::filesystem::is_directory(folder, error) ? folder : std::filesystem::path();
}

void storeSaveFolder(const std::filesystem::path& folder) { saveFolder.set(bytesOf(folder)); }

} // namespace onnxmend
