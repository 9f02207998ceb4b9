// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/language.h"

#include "ui/look/setting.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <memory>

namespace onnxmend::language
{

using namespace Qt::StringLiterals;

namespace
{

const Setting<QString> kSetting{"appearance/language"_L1};
constexpr QLatin1StringView kTranslatorName = "catalogue"_L1;

constexpr std::array kLanguages{Language{"en"_L1, u"English"}, Language{"de"_L1, u"Deutsch"},
                                Language{"zh_CN"_L1, u"简体中文"}};

const Language* inForce = kLanguages.data();

const Language* find(const QString& id)
{
    const auto* const found =
        std::ranges::find_if(kLanguages, [&id](const Language& language) { return id == language.id; });
    return found == kLanguages.end() ? nullptr : found;
}

/// Returns whether both locales have the same language and script: Simplified Chinese does not help a reader
/// of Traditional Chinese.
bool agree(const QLocale& one, const QLocale& other)
{
    return one.language() == other.language() && one.script() == other.script();
}

void install(const QString& file, const QString& folder)
{
    auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
    translator->setObjectName(kTranslatorName);
    if (translator->load(file, folder)) {
        QCoreApplication::installTranslator(translator.release()); // owned by its parent
    }
}

} // namespace

std::span<const Language> languages() { return kLanguages; }

QString chosen() { return kSetting.value(); }

void choose(const QString& id) { kSetting.set(id); }

const Language& suiting(const QStringList& preferred)
{
    for (const QString& name : preferred) {
        const QLocale wanted(name);
        const auto* const found = std::ranges::find_if(
            kLanguages, [&wanted](const Language& language) { return agree(wanted, QLocale(language.id)); });
        if (found != kLanguages.end()) {
            return *found;
        }
    }
    return kLanguages.front();
}

QLocale localeFor(const Language& language, const QLocale& system)
{
    const QLocale own(language.id);
    return agree(own, system) ? system : own;
}

const Language& spoken() { return *inForce; }

void speak(const QString& id)
{
    QCoreApplication* const program = QCoreApplication::instance();
    qDeleteAll(program->findChildren<QTranslator*>(kTranslatorName, Qt::FindDirectChildrenOnly));
    const QLocale system = QLocale::system();
    const Language* language = find(id);
    if (!language) {
        language = &suiting(system.uiLanguages());
    }
    inForce = language; // before the windows are notified
    QLocale::setDefault(localeFor(*language, system));
    if (language != kLanguages.data()) {
        const QString name = language->id;
        install(u"qtbase_"_s + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(u"onnxmend_"_s + name, u":/translations"_s);
    }
}

} // namespace onnxmend::language
