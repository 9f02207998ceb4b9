// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <QString>
#include <QVariantList>

#include <string_view>

/// The core's texts in the language of the window. Sentences that the core marks nowhere (messages of
/// findings, rules, errors) stay as the command line prints them and as people search for them.
namespace onnxmend::texts
{

QString translated(MarkedText text);
/// Translated, then filled, with numbers as the locale writes them. Safe to show.
QString translated(const Message& message);
/// A name that the core marks as a word for people, too: "added", "initializer".
QString translatedName(std::string_view name);

/// A message for the settings, since the language may be another one when it is shown.
QVariantList storedMessage(const Message& message);
QString translated(const QVariantList& stored);

} // namespace onnxmend::texts
