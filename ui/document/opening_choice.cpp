// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/opening_choice.h"

#include "ui/document/path_settings.h"

#include <QByteArray>
#include <QSettings>
#include <QVariant>

#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView newWindowKey = "opening/inNewWindow"_L1;
constexpr QLatin1StringView reopenKey = "opening/reopensAtStart"_L1;
constexpr QLatin1StringView shownKey = "opening/shown"_L1;

} // namespace

OpeningChoice keptOpeningChoice()
{
    const QSettings settings;
    return {.inNewWindow = settings.value(newWindowKey, false).toBool(),
            .reopensAtStart = settings.value(reopenKey, false).toBool()};
}

void keepOpeningChoice(const OpeningChoice& choice)
{
    QSettings settings;
    settings.setValue(newWindowKey, choice.inNewWindow);
    settings.setValue(reopenKey, choice.reopensAtStart);
}

std::vector<ShownModel> lastShown()
{
    std::vector<ShownModel> models;
    for (const QVariant& entry : QSettings().value(shownKey).toList()) {
        ShownModel shown;
        for (const QVariant& file : entry.toList()) {
            const std::filesystem::path path = file.toByteArray().toStdString();
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

void noteShown(const std::vector<ShownModel>& models)
{
    QVariantList entries;
    for (const ShownModel& shown : models) {
        QVariantList files{bytesOf(shown.model)};
        for (const std::filesystem::path& checkpoint : shown.checkpoints) {
            files.append(bytesOf(checkpoint));
        }
        entries.append(QVariant(files));
    }
    QSettings().setValue(shownKey, entries);
}

} // namespace onnxmend
