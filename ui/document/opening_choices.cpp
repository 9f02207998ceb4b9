// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/opening_choices.h"

#include "ui/look/setting.h"
#include "ui/look/texts.h"

#include <QSettings>
#include <QVariant>

#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr Setting<bool> inNewWindow{"opening/inNewWindow"_L1};
constexpr Setting<bool> reopensAtStart{"opening/reopensAtStart"_L1};
constexpr QLatin1StringView shownKey = "opening/shown"_L1;

} // namespace

OpeningChoice loadOpeningChoice()
{
    return {.inNewWindow = inNewWindow.value(), .reopensAtStart = reopensAtStart.value()};
}

void storeOpeningChoice(const OpeningChoice& choice)
{
    inNewWindow.set(choice.inNewWindow);
    reopensAtStart.set(choice.reopensAtStart);
}

std::vector<WindowModel> lastShown()
{
    std::vector<WindowModel> models;
    for (const QVariant& entry : QSettings().value(shownKey).toList()) {
        WindowModel shown;
        for (const QVariant& file : entry.toList()) {
            const std::filesystem::path path = pathOf(file);
            if (shown.model.empty()) {
                shown.model = path;
            } else {
                shown.checkpoints.push_back(path);
            }
        }
        std::error_code error;
        if (std::filesystem::is_regular_file(shown.model, error)) {
            models.push_back(std::move(shown));
        }
    }
    return models;
}

void noteShown(const std::vector<WindowModel>& models)
{
    QVariantList entries;
    for (const WindowModel& shown : models) {
        QVariantList files{bytesOf(shown.model)};
        for (const std::filesystem::path& checkpoint : shown.checkpoints) {
            files.append(bytesOf(checkpoint));
        }
        entries.append(QVariant(files));
    }
    QSettings().setValue(shownKey, entries);
}

namespace
{
const Setting<QString> runtime{"verify/runtime"_L1};
} // namespace

std::filesystem::path chosenRuntime()
{
    const std::filesystem::path library = texts::toPath(runtime.value());
    std::error_code error;
    return std::filesystem::is_regular_file(library, error) ? library : std::filesystem::path();
}

void chooseRuntime(const std::filesystem::path& library) { runtime.set(texts::exactPath(library)); }

} // namespace onnxmend
