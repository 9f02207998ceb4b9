// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/versions.h"
#include "ui/look/appearance.h"
#include "ui/look/language.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QPointer>

#include <clocale>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace
{

/// Returns the files byte for byte as given: Qt's texts have lost every byte that is not valid UTF-8. Qt has
/// removed its own options, and ours have no values.
std::vector<std::filesystem::path> filesOf(int argc, char** argv)
{
    std::vector<std::filesystem::path> files;
    bool onlyFiles = false;
    for (const std::string_view argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
        if (!onlyFiles && argument == "--") {
            onlyFiles = true;
        } else if (onlyFiles || !argument.starts_with('-')) {
            files.emplace_back(argument);
        }
    }
    return files;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace Qt::StringLiterals;

    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // Qt set the user's locale, but numbers in files have decimal points
    QCoreApplication::setApplicationName(u"onnxmend"_s);
    QCoreApplication::setOrganizationName(u"onnxmend"_s);
    QCoreApplication::setApplicationVersion(
        QString::fromStdString(onnxmend::componentVersions().front().version));
    onnxmend::language::speak(
        onnxmend::language::chosen()); // needs the names above, which locate the settings
    onnxmend::apply(onnxmend::loadAppearance());
    QGuiApplication::setDesktopFileName(u"onnxmend"_s);

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Finds and fixes dtype errors in ONNX models."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        u"files"_s,
        QApplication::translate("main", "Models, the checkpoints of their weights, folders of both."),
        u"[FILE...]"_s);
    parser.process(application);

    const std::vector<std::filesystem::path> files = filesOf(argc, argv);
    // Every window releases its model when it closes, also the first one.
    const QPointer<onnxmend::MainWindow> window = new onnxmend::MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    if (files.empty()) {
        window->resume();
    } else {
        window->openFiles(files);
    }
    const int status = QApplication::exec();
    delete window.data();
    return status;
}
