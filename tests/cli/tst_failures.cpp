// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/sanitizers.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

using namespace onnxmend::testing;

/// Files that cannot be read or written: one line, status 2, and no new or changed file.
class FailuresTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void brokenModelLeavesNothing_data();
    void brokenModelLeavesNothing();
    void brokenCheckpointLeavesNothing_data();
    void brokenCheckpointLeavesNothing();
    void truncatedCheckpointIsRefused();
    void whatIsNoRegularFileIsRefusedAtOnce_data();
    void whatIsNoRegularFileIsRefusedAtOnce();
    void failedFixKeepsTheOldFiles();
    void unwritableFolderIsAnError();
    void failedSaveLeavesNoPlan();
    void planReplacesNoDataFileOfTheOutput();
    void namesFromFilesCannotDriveTheTerminal();
    void signalEndsWithItsStatusAndLeavesNothing_data();
    void signalEndsWithItsStatusAndLeavesNothing();
    void worksWithoutMoreThreads();
    void withoutLibtorchCastsGiveTheSame();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }
    void expectRefusal(const QStringList& arguments, const QString& file);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FailuresTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    copyInto(m_folder->path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
}

void FailuresTest::expectRefusal(const QStringList& arguments, const QString& file)
{
    const QStringList before = namesIn(m_folder->path());
    const ProgramRun refused = run(arguments);
    QVERIFY2(refused.status == 2, refused.errors + refused.output);
    QCOMPARE(refused.output, QByteArray());
    QVERIFY2(refused.errors.startsWith("onnxmend: "), refused.errors.constData());
    QVERIFY2(refused.errors.contains(file.toUtf8()), refused.errors.constData());
    QVERIFY2(refused.errors.count('\n') == 1, refused.errors.constData());
    QCOMPARE(namesIn(m_folder->path()), before);
}

void FailuresTest::brokenModelLeavesNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray model = readFile(sourcePath("resources/samples/tiny_gpt2.onnx"));
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("two bytes") << model.left(2); // two bytes parse as a model without a graph
    QTest::newRow("text") << QByteArray("version https://git-lfs.github.com/spec/v1\n");
    QTest::newRow("cut in half") << model.left(model.size() / 2);
    QTest::newRow("last byte missing") << model.chopped(1);
    QTest::newRow("zeros") << QByteArray(5000, '\0');
    QTest::newRow("endless varint") << QByteArray(5000, '\xFF');
    QTest::newRow("length beyond the file") << QByteArray("\x3A\xFF\xFF\xFF\xFF\x07", 6);
}

void FailuresTest::brokenModelLeavesNothing()
{
    QFETCH(QByteArray, bytes);
    writeFile(path("broken.onnx"), bytes);
    expectRefusal({"audit", "broken.onnx"}, "broken.onnx");
    expectRefusal({"verify", "broken.onnx"}, "broken.onnx");
    expectRefusal({"inspect", "broken.onnx"}, "broken.onnx");
    expectRefusal({"fix", "broken.onnx", "-o", "out.onnx", "--save-plan", "plan.json"}, "broken.onnx");
    expectRefusal({"fix", "broken.onnx", "--in-place"}, "broken.onnx");
    QCOMPARE(readFile(path("broken.onnx")), bytes);
}

void FailuresTest::brokenCheckpointLeavesNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("page instead of a file") << QByteArray("<!DOCTYPE html><html><body>404</body></html>");
    QTest::newRow("pointer of git lfs")
        << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n");
    QTest::newRow("zip without entries") << QByteArray("PK\x05\x06", 4) + QByteArray(18, '\0');
    QTest::newRow("safetensors with a huge header") << QByteArray("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F{}", 10);
    // The pickle runs a command when Python unpickles it.
    QTest::newRow("pickle that calls") << QByteArray("\x80\x02"
                                                     "cos\nsystem\n(X\x0B\x00\x00\x00touch ownedtR.",
                                                     33);
}

void FailuresTest::brokenCheckpointLeavesNothing()
{
    QFETCH(QByteArray, bytes);
    writeFile(path("broken.bin"), bytes);
    expectRefusal({"audit", "tiny_gpt2.onnx", "-c", "broken.bin"}, "broken.bin");
    expectRefusal({"inspect", "broken.bin"}, "broken.bin");
    expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "broken.bin", "-o", "out.onnx"}, "broken.bin");
    QVERIFY(!QFile::exists(path("owned")));
}

void FailuresTest::truncatedCheckpointIsRefused()
{
    const QByteArray whole = readFile(path("tiny_gpt2.bin"));
    for (qsizetype length = 1; length < whole.size(); length += whole.size() / 5) {
        writeFile(path("cut.bin"), whole.left(length));
        expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "cut.bin", "-o", "out.onnx"}, "cut.bin");
    }
}

void FailuresTest::whatIsNoRegularFileIsRefusedAtOnce_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("FIFO") << "fifo";
    QTest::newRow("device") << "/dev/zero";
    QTest::newRow("folder") << "folder";
    QTest::newRow("link to a device") << "link";
}

/// Reading a FIFO would never end, and neither would reading a device.
void FailuresTest::whatIsNoRegularFileIsRefusedAtOnce()
{
    QFETCH(QString, file);
    QCOMPARE(::mkfifo(path("fifo").toUtf8().constData(), 0600), 0);
    QVERIFY(QDir(m_folder->path()).mkdir("folder"));
    QVERIFY(QFile::link("/dev/zero", path("link")));
    const QString model = "tiny_gpt2.onnx";
    expectRefusal({"audit", file}, file);
    expectRefusal({"inspect", file}, file);
    expectRefusal({"verify", file}, file);
    expectRefusal({"audit", model, "-c", file}, file);
    expectRefusal({"audit", model, "-c", "tiny_gpt2.bin", "--map-file", file}, file);
    expectRefusal({"apply", model, "--plan", file, "-o", "out.onnx"}, file);
}

void FailuresTest::failedFixKeepsTheOldFiles()
{
    QCOMPARE(
        run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "out.onnx", "--external-data", "single"})
            .status,
        0);
    const QByteArray model = readFile(path("out.onnx"));
    const QByteArray data = readFile(path("out.onnx.data"));
    writeFile(path("cut.bin"), readFile(path("tiny_gpt2.bin")).chopped(1000));
    expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "cut.bin", "-o", "out.onnx", "--external-data", "single"},
                  "cut.bin");
    // The save needs a tensor whose data is missing.
    QVERIFY(QFile::rename(path("out.onnx.data"), path("elsewhere")));
    const ProgramRun fix = run({"fix", "out.onnx", "-o", "other.onnx"});
    QVERIFY2(fix.status == 2, fix.output.constData());
    QVERIFY(!QFile::exists(path("other.onnx")));
    QCOMPARE(readFile(path("out.onnx")), model);
    QCOMPARE(readFile(path("elsewhere")), data);
}

void FailuresTest::unwritableFolderIsAnError()
{
    expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "absent/out.onnx"}, "absent");
    writeFile(path("file"), "x");
    expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--output-dir", "file"}, "file");
    expectRefusal({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "."}, ".");
    expectRefusal(
        {"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "out.onnx", "--runtime", "absent.so"},
        "absent.so");
}

/// A plan must not be beside a model that it did not make.
void FailuresTest::failedSaveLeavesNoPlan()
{
    expectRefusal(
        {"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "absent/out.onnx", "--save-plan", "plan.json"},
        "absent");
    expectRefusal({"convert", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--to", "float16", "--no-measure",
                   "-o", "absent/out.onnx", "--save-plan", "plan.json"},
                  "absent");
    // If only the plan fails, the model is written, and the error says so.
    const ProgramRun planless = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "out.onnx",
                                     "--save-plan", "absent/plan.json"});
    QCOMPARE(planless.status, 2);
    QVERIFY2(planless.errors.contains("absent"), planless.errors.constData());
    QCOMPARE(QFile::exists(path("out.onnx")), planless.errors.contains("complete and in place"));
}

/// The save chooses the names of data files. A plan with one of these names is not written.
void FailuresTest::planReplacesNoDataFileOfTheOutput()
{
    const ProgramRun fix = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "out.onnx",
                                "--external-data", "single", "--save-plan", "out.onnx.data"});
    QCOMPARE(fix.status, 2);
    QVERIFY2(fix.errors.contains("'out.onnx.data' is an output already"), fix.errors.constData());
    QVERIFY2(fix.errors.contains("complete and in place"), fix.errors.constData());
    QCOMPARE(run({"audit", "out.onnx"}).status, 0);
    // The data file is an input of the next fix.
    const QByteArray data = readFile(path("out.onnx.data"));
    const ProgramRun again = run({"fix", "out.onnx", "-o", "new.onnx", "--save-plan", "out.onnx.data"});
    QCOMPARE(again.status, 2);
    QVERIFY2(again.errors.contains("is an input"), again.errors.constData());
    QVERIFY(!QFile::exists(path("new.onnx")));
    QCOMPARE(readFile(path("out.onnx.data")), data);
}

void FailuresTest::namesFromFilesCannotDriveTheTerminal()
{
    QByteArray model = readFile(path("tiny_gpt2.onnx"));
    model.replace("h_0_attn_bias", QByteArray("h_\x1B[2J_\x9B_bias")); // same length
    writeFile(path("escape.onnx"), model);
    for (const char* command : {"audit", "inspect"}) {
        const ProgramRun shown = run({command, "escape.onnx", "--format", "text"});
        QVERIFY(!shown.output.contains('\x1B'));
    }
    const ProgramRun audit = run({"audit", "escape.onnx", "-c", "tiny_gpt2.bin", "--format", "json"});
    QVERIFY(!audit.output.contains('\x1B'));
    QVERIFY(audit.json().contains("findings"));
}

void FailuresTest::signalEndsWithItsStatusAndLeavesNothing_data()
{
    QTest::addColumn<bool>("toAnotherThread");
    QTest::addRow("first thread") << false;
    QTest::addRow("another thread")
        << true; // the system may choose any; the one that reads is not woken by it
}

void FailuresTest::signalEndsWithItsStatusAndLeavesNothing()
{
    QFETCH(const bool, toAnotherThread);
    QVERIFY(QDir(m_folder->path()).mkdir("tmp"));
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TMPDIR", path("tmp"));
    process.setProcessEnvironment(environment);
    process.start(programPath(), {"audit", "-"});
    process.write("begin of a model");
    QTRY_VERIFY(!namesIn(path("tmp")).isEmpty()); // it is reading now, and would never end
    const QString processId = QString::number(process.processId());
    QStringList threads = QDir("/proc/" + processId + "/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    threads.removeAll(processId);
    QVERIFY(!threads.isEmpty());
    const QString thread = toAnotherThread ? threads.last() : processId;
    QCOMPARE(::syscall(SYS_tgkill, processId.toInt(), thread.toInt(), SIGTERM), 0L);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 128 + SIGTERM);
    QCOMPARE(process.readAllStandardError(), QByteArray("onnxmend: interrupted\n"));
    QCOMPARE(namesIn(path("tmp")), QStringList());
}

/// The limit on processes is reached, as in some containers.
void FailuresTest::withoutLibtorchCastsGiveTheSame()
{
    const QTemporaryDir elsewhere;
    const QString alone = elsewhere.filePath("onnxmend");
    QVERIFY(QFile::copy(programPath(), alone));
    writeFile(path("plan.json"),
              R"({"schema": "onnxmend.plan/1", "model": {"path": "", "digest": ""}, "edits": [
        {"kind": "cast-initializer", "graph": "main", "value": "zero", "from": "INT64", "to": "INT32"}]})");
    const ProgramOptions options{
        .folder = m_folder->path(), .input = {}, .environment = {}, .program = alone};
    const ProgramRun audit = runProgram({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"}, options);
    QVERIFY2(audit.status == 1, audit.errors.constData());
    const auto apply = [&](const QString& program, const QString& output) {
        return runProgram({"apply", "tiny_gpt2.onnx", "--plan", "plan.json", "-o", output, "--no-verify"},
                          {.folder = m_folder->path(), .input = {}, .environment = {}, .program = program});
    };
    const ProgramRun without = apply(alone, "without.onnx");
    const ProgramRun with = apply(programPath(), "with.onnx");
    QCOMPARE(without.errors, with.errors);
    QCOMPARE(without.status, with.status);
    QVERIFY(!readFile(path("with.onnx")).isEmpty());
    QCOMPARE(readFile(path("without.onnx")), readFile(path("with.onnx")));
}

void FailuresTest::worksWithoutMoreThreads()
{
#ifdef ONNXMEND_THREAD_SANITIZER
    QSKIP("such a stack moves what ThreadSanitizer wants at its own addresses");
#endif
    rlimit stack = {};
    QCOMPARE(::getrlimit(RLIMIT_STACK, &stack), 0);
    stack.rlim_cur = rlim_t(1) << 47U; // stack of each thread: larger than the address space
    if (stack.rlim_max < stack.rlim_cur) {
        QSKIP("the limit of the stack cannot be raised that high");
    }
    QVERIFY(QFile::copy(path("tiny_gpt2.onnx"), path("copy.onnx")));
    QProcess process;
    process.setWorkingDirectory(m_folder->path());
    process.setChildProcessModifier([stack] { (void)::setrlimit(RLIMIT_STACK, &stack); });
    process.start(programPath(), {"audit", "--threads", "2", "tiny_gpt2.onnx", "copy.onnx"});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardOutput().contains("copy.onnx"));
}

ONNXMEND_GUILESS_TEST(failures, FailuresTest)
#include "tst_failures.moc"
