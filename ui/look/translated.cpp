// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/translated.h"

#include "core/base/text.h"
#include "ui/look/texts.h"

#include <QByteArray>
#include <QCoreApplication>

#include <variant>

namespace onnxmend::texts
{

namespace
{

/// A message for the settings is its English text and what fills it.
struct StoredValue {
    QVariant operator()(const SharedText& text) const { return fromUtf8(text.str()); }
    QVariant operator()(std::uint64_t number) const { return static_cast<qulonglong>(number); }
    QVariant operator()(double number) const
    {
        return QByteArray::fromStdString(shortNumber(number)).toDouble(); // as many digits as in English
    }
    QVariant operator()(const Message& message) const { return storedMessage(message); }
};

QString shownValue(const QVariant& value)
{
    switch (value.userType()) {
    case QMetaType::ULongLong:
        return count(value.toULongLong());
    case QMetaType::Double:
        return number(value.toDouble());
    case QMetaType::QVariantList:
        return translated(value.toList());
    default:
        return value.toString();
    }
}

QString ofEnglish(const char* english)
{
    return *english == '\0' ? QString() : QCoreApplication::translate("core", english);
}

} // namespace

QString translated(MarkedText text) { return ofEnglish(text.english()); }

QString translated(const Message& message) { return translated(storedMessage(message)); }

QString translatedName(std::string_view name) { return ofEnglish(std::string(name).c_str()); }

QVariantList storedMessage(const Message& message)
{
    QVariantList stored{QString::fromUtf8(message.english().english())};
    for (const MessageArgument& argument : message.arguments()) {
        stored.append(std::visit(StoredValue(), argument.value()));
    }
    return stored;
}

QString translated(const QVariantList& stored)
{
    const QString text = stored.isEmpty() ? QString() : ofEnglish(stored.front().toString().toUtf8());
    QString filled;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int place = text.at(i) == u'%' && i + 1 < text.size() ? text.at(i + 1).digitValue() : -1;
        if (place > 0 && place < stored.size()) {
            filled += shownValue(stored.at(place)); // not arg(): what is filled in may hold a %1
            ++i;
        } else {
            filled += text.at(i);
        }
    }
    return filled;
}

} // namespace onnxmend::texts
