// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QLatin1StringView>
#include <QSettings>
#include <QVariant>

#include <filesystem>

namespace onnxmend
{

/// A value that is stored between runs, in the settings of the user.
template <class Value>
struct Setting {
    QLatin1StringView key;
    Value initial = {}; ///< value before the first choice

    Value value() const { return valueOr(initial); }
    /// Returns `other` before the first choice.
    Value valueOr(const Value& other) const
    {
        return QSettings().value(key, QVariant::fromValue(other)).template value<Value>();
    }
    void set(const Value& value) const { QSettings().setValue(key, QVariant::fromValue(value)); }
};

/// Returns a path as settings store it: its bytes, which need not be UTF-8.
inline QByteArray bytesOf(const std::filesystem::path& path)
{
    return QByteArray::fromStdString(path.native());
}
inline std::filesystem::path pathOf(const QVariant& value) { return value.toByteArray().toStdString(); }

} // namespace onnxmend
