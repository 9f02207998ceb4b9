// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLatin1StringView>
#include <QLocale>
#include <QString>
#include <QStringList>
#include <QStringView>

#include <span>

/// The language that the window speaks.
namespace onnxmend::language
{

struct Language {
    QLatin1StringView id; ///< as in the names of catalogues: "de", "zh_CN"
    QStringView title;    ///< as those who speak it call it
};

/// THE table of languages: English, in which the sources are, and those that resources/translations has.
std::span<const Language> languages();

/// What the user chose, by its id; empty: as the system.
QString kept();
void keep(const QString& id);

/// Which of the languages suits somebody who prefers these, as QLocale::uiLanguages() names them; English
/// where none does.
const Language& suiting(const QStringList& preferred);
/// In which numbers, units and dates are written beside texts of a language: as the system does where it
/// speaks that language, too.
QLocale localeFor(const Language& language, const QLocale& system);

/// Makes the program speak the language, or the system's where the id is empty or unknown. Windows that are
/// open keep what they have written: to be called before the first.
void speak(const QString& id);

} // namespace onnxmend::language
