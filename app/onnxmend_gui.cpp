// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/versions.h"
#include "ui/window/main_window.h"
#include "ui/window/texts.h"
#include "ui/window/window_style.h"

#include <QApplication>
#include <QCommandLineParser>

#include <vector>

int main(int argc, char** argv)
{
    using namespace Qt::StringLiterals;

    QApplication application(argc, argv);
    QApplication::setStyle(new onnxmend::WindowStyle);
    QCoreApplication::setApplicationName(u"onnxmend"_s);
    QCoreApplication::setOrganizationName(u"onnxmend"_s);
    QCoreApplication::setApplicationVersion(
        QString::fromStdString(onnxmend::componentVersions().front().version));
    QGuiApplication::setDesktopFileName(u"onnxmend"_s);

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Finds and fixes dtype errors in ONNX models."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        u"files"_s, QApplication::translate("main", "A model, and the checkpoints of its weights."),
        u"[MODEL] [CHECKPOINT...]"_s);
    parser.process(application);

    std::vector<std::filesystem::path> files;
    for (const QString& file : parser.positionalArguments()) {
        files.push_back(onnxmend::texts::toPath(file));
    }
    onnxmend::MainWindow window;
    window.show();
    window.openFiles(files);
    return QApplication::exec();
}
