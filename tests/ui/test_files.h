// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/model_builder.h"
#include "tests/ui/window_driver.h"

#include <QDropEvent>
#include <QMimeData>

namespace onnxmend::testing
{

/// A folder with copies of the sample, gpt2.onnx and gpt2.bin, and page.pt, which is not a checkpoint.
class TestFiles
{
public:
    TestFiles()
        : m_isWritten(QFile::copy(kSampleModel, path(QStringLiteral("gpt2.onnx"))) &&
                      QFile::copy(kSampleCheckpoint, path(QStringLiteral("gpt2.bin"))) &&
                      writeBytes(path(QStringLiteral("page.pt")), "<!DOCTYPE html><html>not found</html>"))
    {
    }

    bool isWritten() const { return m_isWritten; }
    QString path() const { return m_folder.path(); }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// A graph in onnx's text format.
    bool writeModel(const QString& name, const std::string& graph) const
    {
        const std::string model = "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph;
        return writeBytes(path(name), QByteArray::fromStdString(modelFromText(model)));
    }

private:
    QTemporaryDir m_folder;
    bool m_isWritten;
};

inline void drop(MainWindow& window, const QStringList& files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files) {
        urls.append(QUrl::fromLocalFile(file));
    }
    data.setUrls(urls);
    QDragEnterEvent entry({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &entry); // Qt gives a drop to the widget that took the drag in
    QDropEvent event({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

/// The widget of that name once it can be seen; null when it never can.
template <class Widget = QPushButton>
Widget* shown(MainWindow& window, const char* name)
{
    Widget* found = nullptr;
    const auto isShown = [&] {
        for (Widget* const widget : window.findChildren<Widget*>(QLatin1StringView(name))) {
            found = widget->isVisible() ? widget : found;
        }
        return found != nullptr;
    };
    return QTest::qWaitFor(isShown, 10000) ? found : nullptr;
}

} // namespace onnxmend::testing
