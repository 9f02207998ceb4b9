// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/docs/document_blocks.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace onnxmend::testing;

/// The documents: their commands are run, their options are there, their links lead somewhere.
/// CONTRIBUTING.md says how a document tells what its blocks are.
class DocumentsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void commandsDoWhatIsSaidOfThem_data() { addDocuments(); }
    void commandsDoWhatIsSaidOfThem();
    void blocksSayWhatTheyAre_data() { addDocuments(); }
    void blocksSayWhatTheyAre();
    void optionsAreThere_data() { addDocuments(); }
    void optionsAreThere();
    void linksLeadSomewhere_data() { addDocuments(); }
    void linksLeadSomewhere();
    void indexNamesAllDocuments();
    void rulesOfSafetyHaveTests();
    void changelogBeginsWithThisVersion();
    void commentsAboveABlockAreReadOrRefused();
    void wrongCommandsAreNoticed();

private:
    static void addDocuments();
    QString helpOf(const QString& command);

    std::map<QString, QString> m_help; ///< by command
};

namespace
{

QString textOf(const QString& document) { return QString::fromUtf8(readFile(sourcePath(document))); }

QStringList allDocuments()
{
    QStringList documents;
    for (const QString& name : QDir(sourcePath(QString())).entryList({"*.md"}, QDir::Files)) {
        documents << name;
    }
    const QDir folder(sourcePath("docs"));
    for (const QString& name : folder.entryList({"*.md"}, QDir::Files)) {
        documents << "docs/" + name;
    }
    return documents;
}

/// A block may convert a model many times, which takes a minute and more with sanitizers.
constexpr int longestBlockSeconds = 240;

/// Returns the environment of a block: the programs that were built come first, and nothing is written to the
/// home folder.
QStringList environmentIn(const QString& folder)
{
    // Modules of Python are there for the system's.
    return {"PATH=" + binText() + ":/usr/bin:/bin:" + qEnvironmentVariable("PATH"),
            "HOME=" + folder + "/home", "XDG_CACHE_HOME=" + folder + "/home/cache",
            "SOURCES=" + sourcePath({}), "STATUSES=" + folder + "/statuses"};
}

ProgramRun bash(const QString& folder, const QString& script)
{
    QDir().mkpath(folder + "/commands");
    QDir().mkpath(folder + "/home");
    writeFile(folder + "/script", script.toUtf8());
    return runProgram({folder + "/script"}, {.folder = folder + "/commands",
                                             .input = {},
                                             .environment = environmentIn(folder),
                                             .program = "bash",
                                             .seconds = longestBlockSeconds});
}

/// Makes what the commands of a document take for granted: tests/docs/prepare/<its name>.sh, otherwise the
/// sample under the names that examples use.
void prepare(const QString& folder, const QString& document)
{
    const QString stem = QFileInfo(document).completeBaseName().toLower();
    QString script = sourcePath("tests/docs/prepare/" + stem + ".sh");
    if (!QFileInfo::exists(script)) {
        script = sourcePath("tests/docs/prepare/default.sh");
    }
    const ProgramRun run = bash(folder, "set -eu\n. '" + script + "'\n");
    if (run.status != 0) {
        throw std::runtime_error("preparing " + stem.toStdString() + ": " + run.errors.toStdString());
    }
}

QString syntaxErrorsOf(const DocumentBlock& block, const QString& folder)
{
    const bool isPython = block.language == "python";
    const ProgramRun run =
        bash(folder, isPython ? QString(block.commands()).replace("python3 -", "python3 -m ast")
                              : "set -n\n" + block.commands()); // reads it and runs nothing
    return run.status == 0 ? QString() : QString("line %1: ").arg(block.line) + QString::fromUtf8(run.errors);
}

/// Returns the fault of a block; empty if it has none.
QString resultOf(const DocumentBlock& block, const QString& folder)
{
    if (!block.file.isEmpty()) {
        const QString path = folder + "/commands/" + block.file;
        QDir().mkpath(QFileInfo(path).path());
        writeFile(path, block.text.toUtf8());
    }
    const QString commands = block.commands();
    if (commands.isEmpty()) {
        return {};
    }
    for (const QString& program : block.needs) {
        if (QStandardPaths::findExecutable(program).isEmpty()) {
            qInfo("line %d is not run: there is no %s", block.line, qPrintable(program));
            return {};
        }
    }
    writeFile(folder + "/statuses", {});
    if (!block.notRunBecause.isEmpty()) {
        return syntaxErrorsOf(block, folder);
    }
    const ProgramRun run = bash(folder, "trap 'echo $? >>\"$STATUSES\"' ERR\n" + commands + "\ntrue\n");
    const QString statuses = QString::fromUtf8(readFile(folder + "/statuses")).simplified();
    if (run.status == 0 && statuses == block.statuses.join(' ')) {
        return {};
    }
    return QString("line %1: statuses \"%2\" instead of \"%3\"\n%4%5\n")
        .arg(QString::number(block.line), statuses, block.statuses.join(' '), QString::fromUtf8(run.output),
             QString::fromUtf8(run.errors));
}

QString resultOfAll(const QString& document, const QString& markdown)
{
    const QTemporaryDir folder;
    QString faults;
    bool isPrepared = false;
    for (const DocumentBlock& block : blocksOf(markdown)) {
        if (!isPrepared && (!block.commands().isEmpty() || !block.file.isEmpty())) {
            prepare(folder.path(), document);
            isPrepared = true;
        }
        faults += resultOf(block, folder.path());
    }
    return faults;
}

} // namespace

void DocumentsTest::addDocuments()
{
    QTest::addColumn<QString>("document");
    for (const QString& document : allDocuments()) {
        QTest::newRow(qPrintable(document)) << document;
    }
}

void DocumentsTest::initTestCase()
{
    const QStringList documents = allDocuments();
    QVERIFY(documents.contains("README.md"));
    QVERIFY(documents.contains("docs/ci.md"));
    QVERIFY(!blocksOf(textOf("README.md")).isEmpty());
}

void DocumentsTest::commandsDoWhatIsSaidOfThem()
{
    QFETCH(const QString, document);
    if (document == "docs/python.md" && !qEnvironmentVariableIsSet("PYTHONPATH")) {
        QSKIP("the Python package is not built with sanitizers");
    }
    const QString faults = resultOfAll(document, textOf(document));
    QVERIFY2(faults.isEmpty(), qPrintable(faults));
}

/// A block must say what it is, so that none of its commands is overlooked.
void DocumentsTest::blocksSayWhatTheyAre()
{
    QFETCH(const QString, document);
    static const QStringList languages = {"sh",    "text", "json",   "yaml", "toml",
                                          "cmake", "cpp",  "python", "make"};
    for (const DocumentBlock& block : blocksOf(textOf(document))) {
        QVERIFY2(languages.contains(block.language),
                 qPrintable(QString("line %1: ```%2").arg(block.line).arg(block.language)));
        if (!block.sameAs.isEmpty()) {
            const QString whole = QString::fromUtf8(readFile(sourcePath(block.sameAs)));
            QVERIFY2(whole.contains(block.text), qPrintable(block.sameAs + " has no\n" + block.text));
        }
        // A block that no test runs is compared with a file that a test uses.
        const bool isCode = QStringList{"cpp", "cmake", "make"}.contains(block.language);
        QVERIFY2(!isCode || !block.sameAs.isEmpty() || !block.file.isEmpty() ||
                     !block.notRunBecause.isEmpty(),
                 qPrintable(QString("line %1: nothing runs it").arg(block.line)));
        if (block.language == "json") {
            QVERIFY2(nlohmann::json::accept(block.text.toStdString()), qPrintable(block.text));
        }
        // A shell's session is shown as text, and a block that a test runs is not a session.
        QVERIFY2(!block.commands().contains("\n$ "), qPrintable(block.text));
    }
}

QString DocumentsTest::helpOf(const QString& command)
{
    QString& help = m_help[command];
    if (help.isEmpty()) {
        const ProgramRun run = runProgram({command, "--help"});
        help = run.status == 0 ? QString::fromUtf8(run.output) : "no command";
    }
    return help;
}

void DocumentsTest::optionsAreThere()
{
    QFETCH(const QString, document);
    static const QRegularExpression call("(?<![\\w/-])onnxmend +([a-z]+)\\b([^|;]*)");
    static const QRegularExpression option("(?<![\\w-])(--[a-z][a-z-]*)");
    const QString markdown = textOf(document);
    QStringList calls = codeSpansOf(markdown);
    for (const DocumentBlock& block : blocksOf(markdown)) {
        calls += block.commands().replace("\\\n", " ").split('\n');
    }
    for (const QString& text : calls) {
        auto matches = call.globalMatch(text);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            const QString help = helpOf(match.captured(1));
            QVERIFY2(help != "no command", qPrintable(text));
            auto options = option.globalMatch(match.captured(2).section('#', 0, 0));
            while (options.hasNext()) {
                const QString name = options.next().captured(1);
                QVERIFY2(help.contains(QRegularExpression(name + "\\b(?!-)")),
                         qPrintable(text + ": there is no " + name));
            }
        }
    }
}

void DocumentsTest::linksLeadSomewhere()
{
    QFETCH(const QString, document);
    const QDir folder = QFileInfo(sourcePath(document)).dir();
    for (const QString& link : linksOf(textOf(document))) {
        if (link.contains("://")) {
            continue; // tests ask no network
        }
        const QString name = link.section('#', 0, 0);
        const QString path = name.isEmpty() ? sourcePath(document) : folder.filePath(name);
        QVERIFY2(QFileInfo::exists(path), qPrintable(link));
        const QString anchor = link.section('#', 1);
        if (!anchor.isEmpty()) {
            const QStringList anchors = anchorsOf(QString::fromUtf8(readFile(path)));
            QVERIFY2(anchors.contains(anchor), qPrintable(link + " is none of " + anchors.join(' ')));
        }
    }
}

void DocumentsTest::indexNamesAllDocuments()
{
    const QStringList links = linksOf(textOf("docs/index.md"));
    for (const QString& document : allDocuments()) {
        const QString name = QFileInfo(document).fileName();
        if (document.startsWith("docs/") && name != "index.md") {
            QVERIFY2(links.contains(name), qPrintable(document));
        }
    }
}

void DocumentsTest::rulesOfSafetyHaveTests()
{
    QStringList tests;
    for (QDirIterator files(sourcePath("tests"), {"tst_*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
         files.hasNext();) {
        tests << QFileInfo(files.next()).completeBaseName().mid(4);
    }
    static const QRegularExpression rule("^\\| [0-9]+ \\|.*\\|(.*)\\|$", QRegularExpression::MultilineOption);
    static const QRegularExpression name("^[a-z_]+$");
    int rules = 0;
    for (auto rows = rule.globalMatch(textOf("docs/safety.md")); rows.hasNext(); ++rules) {
        const QString cell = rows.next().captured(1);
        for (const QString& test : codeSpansOf(cell)) {
            QVERIFY2(!name.match(test).hasMatch() || tests.contains(test), qPrintable(cell));
        }
    }
    QCOMPARE(rules, 20);
}

void DocumentsTest::changelogBeginsWithThisVersion()
{
    const QString version = QString::fromUtf8(runProgram({"--version"}).output).section('\n', 0, 0);
    static const QRegularExpression heading("\n## \\[?([0-9.]+)");
    const QRegularExpressionMatch first = heading.match(textOf("CHANGELOG.md"));
    QCOMPARE("onnxmend " + first.captured(1), version);
}

void DocumentsTest::commentsAboveABlockAreReadOrRefused()
{
    const QList<DocumentBlock> blocks = blocksOf(
        QStringLiteral("<!-- exits: 1 2 -->\n<!-- needs: make -->\n```sh\na\n```\n"
                       "<!-- exits: 1 -->\n\n```text\nb\n```\n"
                       "- <!-- no comment of a block -->\n"
                       "  <!-- file: a/b -->\n  ```yaml\n  run: onnxmend x\n    - onnxmend y\n  ```\n"));
    QCOMPARE(blocks.size(), 3);
    QCOMPARE(blocks[0].line, 3);
    QCOMPARE(blocks[0].statuses, QStringList({"1", "2"}));
    QCOMPARE(blocks[0].needs, QStringList({"make"}));
    QCOMPARE(blocks[0].commands(), "a\n");
    QCOMPARE(blocks[1].statuses, QStringList());
    QCOMPARE(blocks[1].commands(), QString());
    QCOMPARE(blocks[2].file, "a/b");
    QCOMPARE(blocks[2].text, "run: onnxmend x\n  - onnxmend y\n");
    QCOMPARE(blocks[2].commands(), "onnxmend x\nonnxmend y");
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, blocksOf("<!-- exit: 1 -->\n```sh\n```\n"));
    QCOMPARE(anchorsOf("# A `b` (c), d_e\n```sh\n# no heading\n```\n## A\n## A\n"),
             QStringList({"a-b-c-d_e", "a", "a-1"}));
}

void DocumentsTest::wrongCommandsAreNoticed()
{
    const auto fails = [](const char* markdown) {
        return !resultOfAll("none.md", QString::fromUtf8(markdown)).isEmpty();
    };
    QVERIFY(!fails("```sh\nonnxmend inspect model.onnx\n```\n"));
    QVERIFY(fails("```sh\nonnxmend inspect nothing.onnx\ntrue\n```\n"));
    QVERIFY(fails("```sh\nonnxmend inspect --no-such-option model.onnx\n```\n"));
    QVERIFY(fails("<!-- exits: 1 -->\n```sh\ntrue\n```\n"));
    QVERIFY(!fails("<!-- exits: 1 2 -->\n```sh\nfalse\ntrue\n(exit 2)\n```\n"));
    QVERIFY(fails("<!-- not run: it is broken -->\n```sh\nif true\n```\n"));
    QVERIFY(!fails("<!-- not run: it would fail -->\n```sh\nfalse\n```\n"));
}

ONNXMEND_GUILESS_TEST(documents, DocumentsTest)
#include "tst_documents.moc"
