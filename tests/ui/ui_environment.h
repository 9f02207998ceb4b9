// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/places.h"
#include "ui/look/texts.h"

#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace onnxmend::testing
{

inline const QString kSampleModel = sourceText("/resources/samples/tiny_gpt2.onnx");
inline const QString kSampleCheckpoint = sourceText("/resources/samples/tiny_gpt2.bin");

inline QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// Protects the user's files: settings and cache lie elsewhere.
inline void prepareWindowTests()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("onnxmend-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    static const QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    qputenv("ONNXMEND_VERIFIER", QByteArray::fromStdString(inBin("/onnxmend-verifier")));
}

} // namespace onnxmend::testing
