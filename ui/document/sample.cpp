// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/sample.h"

#include "core/base/error.h"
#include "ui/look/texts.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr std::array kFiles{"tiny_gpt2.onnx", "tiny_gpt2.bin"};
} // namespace

Sample::Sample()
{
    try {
        write();
    } catch (...) {
        remove(); // the destructor does not run if the constructor throws
        throw;
    }
}

Sample::~Sample() { remove(); }

void Sample::write()
{
    QTemporaryDir folder(QDir::tempPath() + u"/onnxmend-sample-XXXXXX"_s);
    folder.setAutoRemove(false); // it would also remove files that were saved there
    if (!folder.isValid()) {
        throw Error({.file = QDir::tempPath().toStdString(),
                     .reason = folder.errorString().toStdString(),
                     .advice = "Name a folder that can be written in TMPDIR."});
    }
    m_folder = texts::toPath(folder.path());
    for (const char* const name : kFiles) {
        QFile resource(u":/samples/"_s + QLatin1StringView(name));
        QFile copy(folder.filePath(QLatin1StringView(name)));
        m_files.push_back(texts::toPath(copy.fileName()));
        if (!resource.open(QIODevice::ReadOnly) || !copy.open(QIODevice::NewOnly | QIODevice::WriteOnly) ||
            copy.write(resource.readAll()) != resource.size() || !copy.flush()) {
            throw Error({.file = m_files.back().string(), .reason = copy.errorString().toStdString()});
        }
    }
}

void Sample::remove() noexcept
{
    std::error_code ignored;
    for (const std::filesystem::path& file : m_files) {
        std::filesystem::remove(file, ignored);
    }
    if (!m_folder.empty()) {
        std::filesystem::remove(m_folder, ignored); // succeeds only if it is empty
    }
}

const Sample& OpenedSamples::add()
{
    m_samples.push_back(std::make_unique<Sample>());
    return *m_samples.back();
}

bool OpenedSamples::hold(const std::filesystem::path& file) const
{
    return std::ranges::any_of(
        m_samples, [&file](const auto& sample) { return sample->folder() == file.parent_path(); });
}

} // namespace onnxmend
