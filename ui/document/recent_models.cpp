// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/recent_models.h"

#include "ui/look/setting.h"
#include "ui/look/translated.h"

#include <QSettings>

#include <algorithm>
#include <system_error>

namespace onnxmend::recent
{

using namespace Qt::StringLiterals;

namespace
{

const QString group = u"recent"_s;

RecentModel readOne(const QSettings& settings)
{
    RecentModel model;
    model.model = pathOf(settings.value(u"model"_s));
    for (const QVariant& checkpoint : settings.value(u"checkpoints"_s).toList()) {
        model.checkpoints.push_back(pathOf(checkpoint));
    }
    const int completeness = settings.value(u"completeness"_s).toInt();
    model.completeness =
        static_cast<Completeness>(std::clamp(completeness, 0, static_cast<int>(Completeness::Fails)));
    model.verdict = settings.value(u"verdict"_s).toList().value(0).toList();
    return model;
}

void writeAll(const std::vector<RecentModel>& models)
{
    QSettings settings;
    settings.remove(group);
    settings.beginWriteArray(group, static_cast<int>(models.size()));
    for (std::size_t i = 0; i < models.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(u"model"_s, bytesOf(models[i].model));
        QVariantList checkpoints;
        for (const std::filesystem::path& checkpoint : models[i].checkpoints) {
            checkpoints.append(bytesOf(checkpoint));
        }
        settings.setValue(u"checkpoints"_s, checkpoints);
        settings.setValue(u"completeness"_s, static_cast<int>(models[i].completeness));
        settings.setValue(u"verdict"_s,
                          QVariantList{QVariant(models[i].verdict)}); // within a list numbers stay numbers
    }
    settings.endArray();
}

} // namespace

std::vector<RecentModel> models()
{
    QSettings settings;
    std::vector<RecentModel> models;
    const int count = settings.beginReadArray(group);
    for (int i = 0; i < std::min<int>(count, mostModels); ++i) {
        settings.setArrayIndex(i);
        RecentModel model = readOne(settings);
        std::error_code failure;
        if (std::filesystem::is_regular_file(model.model, failure)) {
            models.push_back(std::move(model));
        }
    }
    settings.endArray();
    return models;
}

void note(const Session& session, const Verdict& verdict)
{
    RecentModel noted;
    noted.model = std::filesystem::absolute(session.model()->path());
    for (const auto& checkpoint : session.checkpoints()) {
        noted.checkpoints.push_back(std::filesystem::absolute(checkpoint->path));
    }
    noted.completeness = verdict.completeness;
    noted.verdict = texts::storedMessage(verdictMessage(verdict));
    std::vector<RecentModel> all = models();
    std::erase_if(all, [&noted](const RecentModel& known) { return known.model == noted.model; });
    all.insert(all.begin(), std::move(noted));
    all.resize(std::min(all.size(), mostModels));
    writeAll(all);
}

void forget() { writeAll({}); }

} // namespace onnxmend::recent
