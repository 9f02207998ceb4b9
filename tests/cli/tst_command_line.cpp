// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace onnxmend::testing;

/// The command line itself: usage, exit statuses, streams.
class CommandLineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void helpWorksOnEveryCommand();
    void versionNamesEveryPart();
    void versionNamesNoLibtorchWhereThereIsNone();
    void wrongUsageIsOneLineAndStatusTwo_data();
    void wrongUsageIsOneLineAndStatusTwo();
    void statusSaysWhatWasFound();
    void inputIsNeverOverwrittenUnasked();
    void planGoesWhereItIsSaid();
    void resultsOfManyModelsSpareEachOthersData();
    void dataOfAnotherModelIsNotOverwritten();
    void inPlaceReplacesTheModel();
    void inPlaceConvertsTheStorage();
    void filesAreNamedAsTheOutputWas();
    void hardLinkedDataIsNoFindingOnceSaved();
    void dryRunWritesNothing();
    void quietSaysNothing();
    void standardInputIsAModel();
    void standardOutputTakesAModel();
    void closedPipeIsNoError();
    void fullDiskOfOutputIsAnError_data();
    void fullDiskOfOutputIsAnError();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void CommandLineTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    copyInto(m_folder->path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
}

void CommandLineTest::helpWorksOnEveryCommand()
{
    const ProgramRun main = run({"--help"});
    QCOMPARE(main.status, 0);
    QCOMPARE(main.errors, QByteArray());
    for (const onnxmend::cli::Command& command : onnxmend::cli::commands()) {
        QVERIFY2(main.output.contains(command.name), command.name);
        const ProgramRun own = run({command.name, "--help"});
        QCOMPARE(own.status, 0);
        QVERIFY2(own.output.contains(command.help), own.output.constData());
        QVERIFY2(own.output.contains(command.statuses), own.output.constData());
        QVERIFY2(!own.output.contains("REQUIRED"), own.output.constData());
    }
}

void CommandLineTest::versionNamesEveryPart()
{
    const ProgramRun version = run({"--version"});
    QCOMPARE(version.status, 0);
    for (const char* part : {"onnxmend 0.", "onnx 1.", "protobuf 3.", "ONNX Runtime 1."}) {
        QVERIFY2(version.output.contains(part), version.output.constData());
    }
    const bool hasModule = QFile::exists(binText("/onnxmend-torch.so"));
    QCOMPARE(version.output.contains("libtorch not found"), !hasModule);
    QCOMPARE(version.output.contains("\nlibtorch 1.") || version.output.contains("\nlibtorch 2."), hasModule);
}

/// An unpacked archive has no other files beside the program.
void CommandLineTest::versionNamesNoLibtorchWhereThereIsNone()
{
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("onnxmend"));
    QVERIFY(QFile::copy(binText("/onnxmend"), program));
    for (const QFileInfo& part : QDir(binText()).entryInfoList({QStringLiteral("libonnxmend_*_part.so")})) {
        QVERIFY(QFile::copy(part.filePath(), folder.filePath(part.fileName())));
    }
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // A build with shared libraries finds them in the folder.
    environment.insert(QStringLiteral("LD_LIBRARY_PATH"), folder.path());
    process.setProcessEnvironment(environment);
    process.start(program, {QStringLiteral("--version")});
    QVERIFY(process.waitForFinished(60'000));
    const QByteArray told = process.readAllStandardOutput();
    QVERIFY2(told.contains("\nlibtorch not found, casts are onnxmend's own\n"), told.constData());
}

void CommandLineTest::wrongUsageIsOneLineAndStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* name, const QStringList& arguments, const char* reason) {
        QTest::newRow(name) << arguments << QByteArray(reason);
    };
    row("no command", {}, "no command");
    row("unknown command", {"mend"}, "mend");
    row("unknown option", {"audit", "tiny_gpt2.onnx", "--loud"}, "--loud");
    row("option of another command", {"verify", "tiny_gpt2.onnx", "--until-runs"}, "--until-runs");
    row("no model", {"audit"}, "MODEL");
    row("format", {"audit", "tiny_gpt2.onnx", "--format", "xml"}, "--format");
    row("json of many", {"audit", "tiny_gpt2.onnx", "tiny_gpt2.onnx", "--format", "json"}, "jsonl");
    row("no output", {"fix", "tiny_gpt2.onnx"}, "no output is given");
    row("many to one", {"fix", "tiny_gpt2.onnx", "b.onnx", "-o", "o.onnx"}, "--output-dir");
    row("same name twice", {"fix", "tiny_gpt2.onnx", "./tiny_gpt2.onnx", "--output-dir", "o"}, "two models");
    row("data called as the model", {"fix", "tiny_gpt2.onnx", "-o", "o.onnx", "--location", "O.onnx"},
        "O.onnx");
    row("data called as another model",
        {"fix", "tiny_gpt2.onnx", "sub/b.onnx", "--output-dir", "o", "--location", "b.onnx"}, "b.onnx");
    row("report of many",
        {"convert", "tiny_gpt2.onnx", "b.onnx", "--to", "float16", "--output-dir", "o", "--report", "r.json"},
        "--report takes one model");
    row("folder and file", {"fix", "tiny_gpt2.onnx", "--output-dir", "o", "-o", "o.onnx"}, "--output-dir");
    row("negative", {"fix", "tiny_gpt2.onnx", "-o", "o.onnx", "--threshold", "-1"}, "--threshold");
    row("no threads", {"fix", "tiny_gpt2.onnx", "-o", "o.onnx", "--threads", "0"}, "--threads");
    row("unknown mode", {"fix", "tiny_gpt2.onnx", "-o", "o.onnx", "--external-data", "all"},
        "--external-data");
    row("unknown finding", {"fix", "tiny_gpt2.onnx", "-o", "o.onnx", "--only", "nothing"}, "nothing");
    row("map without checkpoint", {"audit", "tiny_gpt2.onnx", "--map", "a=b"}, "-c");
    row("map without =", {"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--map", "a"},
        "CKPT_NAME=INPUT_NAME");
    row("map twice", {"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--map", "a=b", "--map", "a=c"},
        "both");
    row("apply without plan", {"apply", "tiny_gpt2.onnx", "-o", "o.onnx"}, "--plan");
    row("standard input twice", {"audit", "-", "-"}, "twice");
    row("json and model on one stream", {"fix", "tiny_gpt2.onnx", "-o", "-", "--format", "json"},
        "standard output");
}

void CommandLineTest::wrongUsageIsOneLineAndStatusTwo()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, reason);
    const QStringList before = namesIn(m_folder->path());
    const ProgramRun wrong = run(arguments);
    QCOMPARE(wrong.status, 2);
    QCOMPARE(wrong.output, QByteArray());
    QVERIFY2(wrong.errors.startsWith("onnxmend: "), wrong.errors.constData());
    QVERIFY2(wrong.errors.contains(reason), wrong.errors.constData());
    QCOMPARE(wrong.errors.count('\n'), 1);
    QCOMPARE(namesIn(m_folder->path()), before);
}

void CommandLineTest::statusSaysWhatWasFound()
{
    QCOMPARE(run({"audit", "tiny_gpt2.onnx"}).status, 0); // an unfilled graph input is not a finding
    QCOMPARE(run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"}).status, 1);
    QCOMPARE(run({"audit", "absent.onnx"}).status, 2);
    QCOMPARE(run({"audit", "tiny_gpt2.onnx", "absent.onnx", "tiny_gpt2.onnx"}).status, 2);
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "fixed.onnx"}).status, 0);
    QCOMPARE(run({"audit", "fixed.onnx"}).status, 0);
    QCOMPARE(run({"verify", "fixed.onnx"}).status, 0);
}

void CommandLineTest::inputIsNeverOverwrittenUnasked()
{
    const QByteArray model = readFile(path("tiny_gpt2.onnx"));
    const QByteArray weights = readFile(path("tiny_gpt2.bin"));
    QVERIFY(QFile::link(path("tiny_gpt2.onnx"), path("link.onnx")));
    QVERIFY(QFile::link(m_folder->path(), path("here")));
    writeFile(path("map.json"), "{}");
    const QList<QStringList> outputs = {
        {"-o", "tiny_gpt2.onnx"},
        {"-o", "./tiny_gpt2.onnx"},
        {"-o", "link.onnx"},
        {"-o", "tiny_gpt2.bin"},
        {"-o", "tiny_gpt2.bin", "--in-place"},
        {"--output-dir", "."},
        {"-o", "fixed.onnx", "--save-plan", "tiny_gpt2.bin"},
        {"-o", "fixed.onnx", "--save-plan", "tiny_gpt2.onnx"},
        {"-o", "fixed.onnx", "--save-plan", "link.onnx"},
        {"-o", "fixed.onnx", "--save-plan", "fixed.onnx"},
        {"-o", "fixed.onnx", "--save-plan", "here/fixed.onnx"},
        {"--in-place", "--save-plan", "tiny_gpt2.onnx"},
        {"--dry-run", "--save-plan", "tiny_gpt2.onnx"},
        {"-o", "map.json", "--map-file", "map.json"},
        {"-o", "fixed.onnx", "--map-file", "map.json", "--save-plan", "map.json"}};
    for (const QStringList& output : outputs) {
        const ProgramRun fix = run(QStringList{"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"} + output);
        QVERIFY2(fix.status == 2, qPrintable(output.join(' ')));
        QCOMPARE(fix.errors.count('\n'), 1);
        QCOMPARE(readFile(path("tiny_gpt2.onnx")), model);
        QCOMPARE(readFile(path("tiny_gpt2.bin")), weights);
        QCOMPARE(readFile(path("map.json")), QByteArray("{}"));
        QVERIFY(!QFile::exists(path("fixed.onnx")));
    }
}

void CommandLineTest::planGoesWhereItIsSaid()
{
    const QStringList fix = {"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--dry-run", "--quiet"};
    const auto save = [&](const QString& plan) { return run(fix + QStringList{"--save-plan", plan}); };
    QCOMPARE(shown(save("/dev/stdout").json()["schema"]), QString("onnxmend.plan/1"));
    writeFile(path("plan.json"), "old");
    QVERIFY(QFile::setPermissions(path("plan.json"), QFile::ReadOwner | QFile::WriteOwner));
    const QFile::Permissions before = QFile::permissions(path("plan.json"));
    QCOMPARE(save("plan.json").status, 0);
    QVERIFY(readFile(path("plan.json")).contains("onnxmend.plan/1"));
    QCOMPARE(QFile::permissions(path("plan.json")), before);
    // The same rule as in a save: a link does not choose what is replaced.
    writeFile(path("other.json"), "other");
    QVERIFY(QFile::link(path("other.json"), path("link.json")));
    const ProgramRun refused = save("link.json");
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains("symbolic link"), refused.errors.constData());
    QCOMPARE(readFile(path("other.json")), QByteArray("other"));
    QVERIFY(QFileInfo(path("link.json")).isSymLink());
}

/// One model has the name of the other one's data file.
void CommandLineTest::resultsOfManyModelsSpareEachOthersData()
{
    QVERIFY(QFile::copy(path("tiny_gpt2.onnx"), path("tiny_gpt2.onnx.data")));
    for (const QStringList& models :
         {QStringList{"tiny_gpt2.onnx", "tiny_gpt2.onnx.data"}, {"tiny_gpt2.onnx.data", "tiny_gpt2.onnx"}}) {
        const QStringList options = {"-c",           "tiny_gpt2.bin", "--external-data", "single",
                                     "--output-dir", "out",           "--format",        "jsonl"};
        const ProgramRun fixed = run(QStringList{"fix"} + models + options);
        QVERIFY2(fixed.status == 0, fixed.errors.constData());
        QCOMPARE(run({"audit", "out/tiny_gpt2.onnx", "out/tiny_gpt2.onnx.data"}).status, 0);
        QVERIFY(QDir(path("out")).removeRecursively());
    }
}

/// A file with the name of a result may belong to a model that is read later, or to an older result whose
/// turn comes later.
void CommandLineTest::dataOfAnotherModelIsNotOverwritten()
{
    for (const char* const folder : {"in", "sub"}) {
        QVERIFY(QDir(m_folder->path()).mkpath(folder));
    }
    for (const char* const name : {"in/w.bin", "in/net.onnx"}) {
        QVERIFY(QFile::copy(path("tiny_gpt2.onnx"), path(name)));
    }
    // Its data file is in the folder of the results.
    writeFile(path("deep.onnx"),
              QByteArray::fromStdString(
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                                "<float[2] w = [\"location\": \"sub/w.bin\"]> { y = Add (x, w) }")));
    writeFile(path("sub/w.bin"), QByteArray(8, '\0'));
    const QStringList fix = {"-c", "tiny_gpt2.bin", "--output-dir"};
    const ProgramRun readLater = run(QStringList{"fix", "in/w.bin", "deep.onnx"} + fix + QStringList{"sub"});
    QCOMPARE(readLater.status, 2);
    QVERIFY2(readLater.errors.contains("'deep.onnx'"), readLater.errors.constData());
    QCOMPARE(readFile(path("sub/w.bin")), QByteArray(8, '\0'));
    QCOMPARE(namesIn(path("sub")), QStringList{"w.bin"});
    // An older result uses the data file.
    QVERIFY(QDir(m_folder->path()).mkpath("old"));
    QCOMPARE(run({"fix", "in/net.onnx", "-c", "tiny_gpt2.bin", "-o", "old/net.onnx", "--external-data",
                  "single", "--location", "w.bin"})
                 .status,
             0);
    const QByteArray data = readFile(path("old/w.bin"));
    const ProgramRun replaced = run(QStringList{"fix", "in/w.bin", "in/net.onnx"} + fix + QStringList{"old"});
    QCOMPARE(replaced.status, 2);
    QVERIFY2(replaced.errors.contains("old/net.onnx"), replaced.errors.constData());
    QCOMPARE(readFile(path("old/w.bin")), data);
}

void CommandLineTest::inPlaceReplacesTheModel()
{
    const QStringList before = namesIn(m_folder->path());
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--in-place"}).status, 0);
    QCOMPARE(run({"audit", "tiny_gpt2.onnx"}).status, 0);
    QCOMPARE(namesIn(m_folder->path()), before);
    const QByteArray fixed = readFile(path("tiny_gpt2.onnx"));
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "--in-place"}).status, 0); // there is nothing to fix or write
    QCOMPARE(readFile(path("tiny_gpt2.onnx")), fixed);
}

void CommandLineTest::inPlaceConvertsTheStorage()
{
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--in-place"}).status, 0);
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "--in-place", "--external-data", "single"}).status, 0);
    QVERIFY(QFile::exists(path("tiny_gpt2.onnx.data")));
    QCOMPARE(run({"fix", "tiny_gpt2.onnx", "--in-place", "--external-data", "inline"}).status, 0);
    QVERIFY(!QFile::exists(path("tiny_gpt2.onnx.data")));
    QCOMPARE(run({"audit", "tiny_gpt2.onnx"}).status, 0);
}

void CommandLineTest::filesAreNamedAsTheOutputWas()
{
    for (const QString& folder : {QString(), QString("./"), m_folder->path() + "/"}) {
        const ProgramRun fix = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", folder + "out.onnx",
                                    "--external-data", "single", "--location", "w.bin", "--format", "json"});
        QCOMPARE(shown(fix.json()["files"][0]["path"]), folder + "out.onnx");
        QVERIFY(shown(fix.json()["files"][1]["path"]).startsWith(folder + "w."));
    }
}

void CommandLineTest::hardLinkedDataIsNoFindingOnceSaved()
{
    const ProgramRun external = run(
        {"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "linked.onnx", "--external-data", "single"});
    QCOMPARE(external.status, 0);
    std::filesystem::create_hard_link(path("linked.onnx.data").toStdString(),
                                      path("other.data").toStdString());
    QCOMPARE(run({"audit", "linked.onnx"}).status, 1);
    QCOMPARE(run({"fix", "linked.onnx", "--dry-run"}).status, 1);
    const ProgramRun fix = run({"fix", "linked.onnx", "-o", "fixed.onnx", "--format", "json"});
    QCOMPARE(fix.json()["remaining"].size(), 0u);
    QCOMPARE(fix.status, 0);
    QCOMPARE(run({"audit", "fixed.onnx"}).status, 0);
}

void CommandLineTest::dryRunWritesNothing()
{
    const QStringList before = namesIn(m_folder->path());
    const ProgramRun dry = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--dry-run", "--output-dir",
                                "out", "--format", "json"});
    QCOMPARE(dry.status, 0);
    QVERIFY(dry.json()["output"].is_null());
    QVERIFY(dry.json()["applied"].size() > 20);
    QCOMPARE(namesIn(m_folder->path()), before);
}

void CommandLineTest::quietSaysNothing()
{
    const ProgramRun audit = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--quiet"});
    QCOMPARE(audit.status, 1);
    QCOMPARE(audit.output + audit.errors, QByteArray());
    QVERIFY(!run({"audit", "tiny_gpt2.onnx", "--quiet", "--format", "json"}).output.isEmpty());
    QCOMPARE(run({"audit", "absent.onnx", "--quiet"}).errors.count('\n'), 1);
}

void CommandLineTest::standardInputIsAModel()
{
    const ProgramRun audit =
        runProgram({"audit", "-", "-c", path("tiny_gpt2.bin"), "--format", "json"},
                   {.folder = {}, .input = readFile(path("tiny_gpt2.onnx")), .environment = {}});
    QCOMPARE(audit.status, 1);
    QCOMPARE(shown(audit.json()["model"]["path"]), "-");
    const ProgramRun broken =
        runProgram({"inspect", "-"}, {.folder = {}, .input = "nothing", .environment = {}});
    QCOMPARE(broken.status, 2);
    QVERIFY2(broken.errors.startsWith("onnxmend: -: "), broken.errors.constData());
}

void CommandLineTest::standardOutputTakesAModel()
{
    const QStringList before = namesIn(m_folder->path());
    const ProgramRun fix = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "-"});
    QCOMPARE(fix.status, 0);
    QCOMPARE(namesIn(m_folder->path()), before);
    writeFile(path("piped.onnx"), fix.output);
    QCOMPARE(run({"verify", "piped.onnx"}).status, 0);
}

void CommandLineTest::closedPipeIsNoError()
{
    QProcess shell;
    shell.start("bash", {"-c", "\"$0\" audit \"$1\" --format json | true; echo ${PIPESTATUS[0]}",
                         programPath(), path("tiny_gpt2.onnx")});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.readAllStandardError(), QByteArray());
    const QByteArray status = shell.readAllStandardOutput().trimmed();
    // 0: everything fitted into the pipe in time.
    QVERIFY2(status == "141" || status == "0", status.constData());
}

void CommandLineTest::fullDiskOfOutputIsAnError_data()
{
    QTest::addColumn<QString>("format");
    QTest::newRow("text") << "text";
    QTest::newRow("JSON, which is written in pieces") << "json";
    QTest::newRow("JSON Lines") << "jsonl";
}

/// The disk of the output is full, not that of the model.
void CommandLineTest::fullDiskOfOutputIsAnError()
{
    QFETCH(QString, format);
    QProcess shell;
    shell.start("bash", {"-c", "\"$0\" audit \"$1\" --format \"$2\" > /dev/full", programPath(),
                         path("tiny_gpt2.onnx"), format});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 2);
    const QByteArray message = shell.readAllStandardError();
    QVERIFY(message.startsWith("onnxmend: standard output: "));
    QCOMPARE(message.count('\n'), 1);
}

ONNXMEND_GUILESS_TEST(command_line, CommandLineTest)
#include "tst_command_line.moc"
