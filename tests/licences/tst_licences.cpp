// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/test_class.h"

#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <array>

namespace
{

/// A library that something of ours is linked with. The licence is the one in Debian's copyright file of its
/// package, as an SPDX expression.
struct LibraryLicence {
    const char* name; ///< regular expression of the whole name, without ".so" and what follows
    const char* licence;
};

// REUSE-IgnoreStart
/// THE table of the licences of what we link.
constexpr std::array libraryLicences = {
    LibraryLicence{"ld-linux.*|linux-vdso|lib(c|m|dl|rt|pthread)", "LGPL-2.1-or-later"},
    LibraryLicence{"lib(stdc\\+\\+|gcc_s|gomp|atomic)", "GPL-3.0-or-later WITH GCC-exception-3.1"},
    LibraryLicence{"libz", "Zlib"},
    LibraryLicence{"libmd", "BSD-3-Clause AND BSD-2-Clause AND ISC AND Beerware"},
    LibraryLicence{"libjemalloc", "BSD-2-Clause"},
    LibraryLicence{"libprotobuf", "BSD-3-Clause"},
    LibraryLicence{"libutf8_(validity|range)", "MIT"}, // of protobuf, from Debian 13 on
    LibraryLicence{"libabsl_.*", "Apache-2.0"},        // under protobuf, from Debian 13 on
    LibraryLicence{"libonnx(_proto)?", "Apache-2.0"},
    LibraryLicence{"lib(c10|torch|torch_cpu)", "BSD-3-Clause"},
    LibraryLicence{"libonnxmend_ui", "GPL-3.0-or-later"},
    LibraryLicence{"libonnxmend_.*_part|libonnxmend", "Apache-2.0"},
    LibraryLicence{"libQt6(Core|Gui|Widgets|PrintSupport|Svg)",
                   "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only"},
    LibraryLicence{"libQCustomPlotQt6", "GPL-3.0-or-later"},
    LibraryLicence{"lib(gvc|cgraph|cdt)", "EPL-1.0"},
};

/// Empty for a library without a row.
QString licenceOf(const QString& library)
{
    const QString name = library.section(".so", 0, 0);
    const auto* const found = std::ranges::find_if(libraryLicences, [&name](const LibraryLicence& row) {
        const QRegularExpression whole(QRegularExpression::anchoredPattern(row.name));
        return whole.match(name).hasMatch();
    });
    return found == libraryLicences.end() ? QString() : QString(found->licence);
}

/// Whether a program that has it must be under the GPL as a whole.
bool spreads(const QString& licence)
{
    return licence.startsWith("GPL") && !licence.contains("WITH GCC-exception");
}
// REUSE-IgnoreEnd

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished() && process.exitCode() == 0
               ? QString::fromUtf8(process.readAllStandardOutput())
               : QString();
}

QStringList captures(const QString& text, const char* expression)
{
    const QRegularExpression line(expression, QRegularExpression::MultilineOption);
    QStringList names;
    for (auto found = line.globalMatch(text); found.hasNext();)
        names << QFileInfo(found.next().captured(1)).fileName();
    names.sort();
    return names;
}

/// All that the loader brings into the process.
QStringList loadedLibraries(const QString& file)
{
    return captures(outputOf("ldd", {file}), R"(^\s*(\S+\.so\S*))");
}

/// What the file itself asks for.
QStringList neededLibraries(const QString& file)
{
    return captures(outputOf("readelf", {"--dynamic", "--wide", file}), R"(\(NEEDED\).*\[(.+)\])");
}

/// A sentence for each library of something under the Apache License that does not go together with it.
QStringList violations(const QStringList& libraries)
{
    QStringList wrong;
    for (const QString& library : libraries) {
        const QString licence = licenceOf(library);
        if (licence.isEmpty())
            wrong << library + " has no row in THE table of licences";
        else if (spreads(licence))
            wrong << library + " is under " + licence;
    }
    return wrong;
}

/// "libz.so.1 (Zlib), ..."
QString listed(const QStringList& libraries)
{
    QStringList parts;
    for (const QString& library : libraries)
        parts << library + " (" + licenceOf(library) + ")";
    return parts.join(", ");
}

/// The linked files by the name of their target.
QMap<QString, QString> linkedFiles()
{
    QMap<QString, QString> files;
    for (const QString& entry : QString(ONNXMEND_LINKED).split('|'))
        files.insert(entry.section('=', 0, 0), entry.section('=', 1));
    return files;
}

} // namespace

/// Core, command line, verifier, library and Python module are under the Apache License: nothing in their
/// process may be under the GPL (LICENSE). Each test prints what is linked, with its licence.
class LicencesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allButTheWindowIsFreeOfGpl_data();
    void allButTheWindowIsFreeOfGpl();
    void moduleOfTorchLinksOnlyTorch();
    void windowIsKnownByItsLibraries();
    void violationIsSeen();
};

void LicencesTest::allButTheWindowIsFreeOfGpl_data()
{
    QTest::addColumn<QString>("file");
    const auto files = linkedFiles();
    for (auto entry = files.begin(); entry != files.end(); ++entry) {
        if (entry.key() != "onnxmend-gui" && entry.key() != "onnxmend_torch")
            QTest::newRow(qPrintable(entry.key())) << entry.value();
    }
}

void LicencesTest::allButTheWindowIsFreeOfGpl()
{
    QFETCH(QString, file);
    const QStringList libraries = loadedLibraries(file);
    QVERIFY2(libraries.filter(QRegularExpression("^libc\\.so")).size() == 1,
             qPrintable(libraries.join(", ")));
    qInfo().noquote() << listed(libraries);
    QCOMPARE(violations(libraries).join("\n"), QString());
    QVERIFY(
        libraries.filter(QRegularExpression("^libc10|^libtorch")).isEmpty()); // needs no libtorch to start
}

/// It is opened only where a system has libtorch. What that one needs itself is of the system: Debian's needs
/// OpenCV and through it codecs under the GPL, which is why no other file of ours may link it.
void LicencesTest::moduleOfTorchLinksOnlyTorch()
{
    const QStringList libraries = neededLibraries(linkedFiles().value("onnxmend_torch"));
    qInfo().noquote() << listed(libraries);
    QVERIFY(!libraries.filter(QRegularExpression("^libtorch_cpu")).isEmpty());
    QCOMPARE(violations(libraries).join("\n"), QString());
}

void LicencesTest::windowIsKnownByItsLibraries()
{
    const QString file = linkedFiles().value("onnxmend-gui");
    if (file.isEmpty())
        QSKIP("The window is not built.");
    QStringList libraries = neededLibraries(file);
    if (libraries.contains("libonnxmend_ui.so")) // a development build
        libraries += neededLibraries(QFileInfo(file).path() + "/libonnxmend_ui.so");
    libraries.removeDuplicates();
    qInfo().noquote() << listed(libraries);
    QVERIFY(!libraries.filter(QRegularExpression("^libQCustomPlot")).isEmpty());
    for (const QString& library : libraries)
        QVERIFY2(!licenceOf(library).isEmpty(), qPrintable(library + " has no row in THE table of licences"));
}

void LicencesTest::violationIsSeen()
{
    QCOMPARE(violations({"libz.so.1", "libstdc++.so.6", "libQt6Core.so.6"}).size(), 0);
    QCOMPARE(violations({"libz.so.1", "libQCustomPlotQt6.so.2.1"}).size(), 1);
    QCOMPARE(violations({"libonnxmend_ui.so"}).size(), 1);
    QCOMPARE(violations({"libreadline.so.8"}).size(), 1); // has no row
}

ONNXMEND_GUILESS_TEST(licences, LicencesTest)
#include "tst_licences.moc"
