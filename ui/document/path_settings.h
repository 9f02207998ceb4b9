// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QVariant>

#include <filesystem>

namespace onnxmend
{

/// A path as settings keep it: its bytes, which need not be UTF-8.
inline QByteArray bytesOf(const std::filesystem::path& path)
{
    return QByteArray::fromStdString(path.native());
}
inline std::filesystem::path pathOf(const QVariant& value) { return value.toByteArray().toStdString(); }

} // namespace onnxmend
