// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLatin1StringView>
#include <QLocale>
#include <QString>
#include <QStringList>
#include <QStringView>

#include <span>

/// The language of the window.
namespace onnxmend::language
{

struct Language {
    QLatin1StringView id; ///< as in names of catalogues: "de", "zh_CN"
    QStringView title;    ///< its name in the language itself
};

/// THE table of languages: English, the language of the sources, and those in resources/translations.
std::span<const Language> languages();

/// Returns the id of the user's choice; empty = the language of the system.
QString chosen();
void choose(const QString& id);

/// Returns the best language for these preferences, which are names as in QLocale::uiLanguages(); English if
/// none fits.
const Language& suiting(const QStringList& preferred);
/// Returns the locale of numbers, units and dates beside texts of a language: the system's if it has the same
/// language.
QLocale localeFor(const Language& language, const QLocale& system);

/// Sets the language of the program, or the system's if the id is empty or unknown. Open windows are notified
/// by QEvent::LanguageChange.
void speak(const QString& id);
const Language& spoken(); ///< the language of the program now

} // namespace onnxmend::language
