// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// The library as another program has it: installed to a folder of its own, found there by CMake and by
// pkg-config, and nothing of the source tree in reach.

#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

namespace
{

const QString source = sourceText();
const QString sample = source + "/resources/samples/tiny_gpt2";

/// Returns the output of the command; fails the test, and prints the output, if the command fails.
QString run(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    if (!environment.isEmpty()) {
        process.setProcessEnvironment(environment);
    }
    process.start(program, arguments);
    const bool ended = process.waitForFinished(120'000);
    const QString output = QString::fromUtf8(process.readAll());
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        QTest::qFail(qPrintable(program + " " + arguments.join(' ') + "\n" + output), __FILE__, __LINE__);
    }
    return output;
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestLibrary : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString find(const QString& pattern) const
    {
        QDirIterator found(path("usr"), {pattern}, QDir::Files | QDir::System, QDirIterator::Subdirectories);
        return found.hasNext() ? found.next() : QString();
    }
    QStringList headers() const
    {
        QStringList names;
        const QDir include(path("usr/include/onnxmend"));
        QDirIterator found(include.path(), {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext()) {
            names << include.relativeFilePath(found.next());
        }
        names.sort();
        return names;
    }
    void write(const QString& name, const QString& text) const
    {
        QFile file(path(name));
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(name));
        file.write(text.toUtf8());
    }
    /// The flags of pkg-config, for a compiler.
    QStringList flags() const
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PKG_CONFIG_PATH", QFileInfo(find("onnxmend.pc")).path());
        return run("pkg-config", {"--cflags", "--libs", "onnxmend"}, environment)
            .split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
    }
    /// Fills, fixes, saves and proves the sample, libtorch's casts included.
    void mendSample(const QString& program) const
    {
        const QString output = path("fixed.onnx");
        QFile::remove(output);
        const QString said = run(program, {sample + ".onnx", sample + ".bin", output});
        QVERIFY2(said.contains("complete and verified"), qPrintable(said.right(1000)));
        QVERIFY(QFile::exists(output));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        for (const char* component : {"library", "library-dev"}) {
            run(ONNXMEND_CMAKE,
                {"--install", ONNXMEND_BUILD, "--prefix", path("usr"), "--component", component});
        }
        QVERIFY(!find("libonnxmend.so.1").isEmpty());
    }

    void aProgramFindsItByCMakeAndMendsTheSample()
    {
        run(ONNXMEND_CMAKE, {"-S", source + "/tests/library/consumer", "-B", path("cmake"),
                             "-DCMAKE_PREFIX_PATH=" + path("usr"), "-DCMAKE_BUILD_TYPE=Release"});
        run(ONNXMEND_CMAKE, {"--build", path("cmake")});
        mendSample(path("cmake/mend_weights"));
    }

    void aProgramFindsItByPkgConfigAndMendsTheSample()
    {
        const QString library = QFileInfo(find("libonnxmend.so.1")).path();
        run("c++", QStringList{source + "/tests/library/consumer/mend_weights.cpp", "-o",
                               path("mend_weights"), "-Wl,-rpath," + library} +
                       flags());
        mendSample(path("mend_weights"));
    }

    /// It includes nothing except the standard library, and is the only one.
    void itsOneHeaderIsComplete()
    {
        QCOMPARE(headers(), QStringList{"onnxmend.h"});
        write("header.cpp", "#include <onnxmend/onnxmend.h>\n");
        for (const char* standard : {"-std=c++17", "-std=c++20"}) {
            run("c++",
                QStringList{"-Wall", "-Wextra", "-Werror", standard, "-fsyntax-only", path("header.cpp")} +
                    flags());
        }
    }

    void theDocumentShowsTheProgramThatIsBuiltHere()
    {
        const QString document = textOf(source + "/docs/library.md");
        for (const char* name : {"mend_weights.cpp", "CMakeLists.txt"}) {
            QString text = textOf(source + "/tests/library/consumer/" + name);
            text.remove(QRegularExpression("^(//|#) SPDX-.*\n", QRegularExpression::MultilineOption));
            QVERIFY2(text.size() > 100 && document.contains(text.trimmed()), name);
        }
    }

    void itShowsNamesOfItsInterfaceOnly()
    {
        const QStringList symbols = run("nm", {"-D", "--defined-only", find("libonnxmend.so.1")}).split('\n');
        QVERIFY(symbols.size() > 10);
        const QRegularExpression own("^[0-9a-f]+ \\w _Z(N|NK|TIN|TSN|TVN)8onnxmend3api");
        for (const QString& symbol : symbols) {
            QVERIFY2(symbol.isEmpty() || symbol.contains(own), qPrintable(symbol));
        }
    }

    void itsNameSaysWhichInterfaceItHas()
    {
        const QString dynamic = run("readelf", {"-d", find("libonnxmend.so.1")});
        QVERIFY2(dynamic.contains("[libonnxmend.so.1]"), qPrintable(dynamic));
    }
};

ONNXMEND_GUILESS_TEST(library, TestLibrary)
#include "tst_library.moc"
