// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

namespace
{

struct ShownOption {
    QStringList names;
    QStringList choices;
};

/// Returns the options of a command by name, as CLI11 has them.
QList<ShownOption> optionsOf(const CLI::App& command)
{
    QList<ShownOption> options;
    for (const CLI::Option* option : command.get_options()) {
        ShownOption shown;
        for (const std::string& name : option->get_snames()) {
            shown.names.append("-" + QString::fromStdString(name));
        }
        for (const std::string& name : option->get_lnames()) {
            shown.names.append("--" + QString::fromStdString(name));
        }
        const QString value = QString::fromStdString(option->get_type_name());
        static const QRegularExpression choices("^[a-z0-9|-]+$");
        if (value.contains('|') && choices.match(value).hasMatch()) {
            shown.choices = value.split('|');
        }
        if (!shown.names.isEmpty()) {
            options.append(shown);
        }
    }
    return options;
}

QString referencePath(const QString& name) { return ONNXMEND_REFERENCE "/" + name; }

/// Returns the output of a program, which must succeed without text on standard error.
QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished() || process.exitStatus() != QProcess::NormalExit ||
        process.exitCode() != 0) {
        qWarning("%s: %s", qPrintable(program), qPrintable(process.errorString()));
    }
    const QByteArray errors = process.readAllStandardError();
    if (!errors.isEmpty()) {
        qWarning("%s", errors.constData());
    }
    return QString::fromUtf8(process.readAllStandardOutput()) + QString::fromUtf8(errors);
}

QStringList sortedWords(const QString& text)
{
    QStringList words = text.split(' ', Qt::SkipEmptyParts);
    words.sort();
    return words;
}

} // namespace

/// Manual and completions, which the build makes from the options.
class ReferenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manualTellsEveryOption();
    void manualsAreWellFormed_data();
    void manualsAreWellFormed();
    void manualOfTheWindowTellsItsOptions();
    void dateOfTheManualIsTheOneGiven();
    void bashCompletesEveryOptionAndChoice();
    void bashLeavesFilesToReadline();
    void zshTellsEveryOptionAndChoice();
    void fishCompletesEveryOptionAndChoice();

private:
    QStringList commandNames() const;

    const onnxmend::cli::CommandLine m_line;
};

QStringList ReferenceTest::commandNames() const
{
    QStringList names;
    for (const onnxmend::cli::Command& command : onnxmend::cli::commands()) {
        names.append(command.name);
    }
    return names;
}

void ReferenceTest::manualTellsEveryOption()
{
    const QString manual = QString::fromUtf8(readFile(referencePath("onnxmend.1"))).replace("\\-", "-");
    for (const auto& [command, run] : m_line.runs) {
        const QString name = QString::fromStdString(command->get_name());
        const QString section = manual.section("\n.SS " + name + "\n", 1).section("\n.S", 0, 0);
        QVERIFY2(section.contains(QString::fromStdString(command->get_description())), qPrintable(name));
        for (const ShownOption& option : optionsOf(*command)) {
            QVERIFY2(section.contains("\n.TP\n\\fB" + option.names.join("\\fR, \\fB") + "\\fR"),
                     qPrintable(name + " " + option.names.join(' ')));
            QVERIFY2(section.contains(option.choices.join('|')), qPrintable(option.names.join(' ')));
        }
    }
}

void ReferenceTest::manualsAreWellFormed_data()
{
    QTest::addColumn<QString>("page");
    QTest::newRow("onnxmend") << "onnxmend.1";
    QTest::newRow("onnxmend-verifier") << "onnxmend-verifier.1";
    if (QFileInfo::exists(binText("/onnxmend-gui"))) {
        QTest::newRow("onnxmend-gui") << "onnxmend-gui.1";
    }
}

void ReferenceTest::manualsAreWellFormed()
{
    QFETCH(const QString, page);
    QCOMPARE(outputOf("groff", {"-ww", "-man", "-Tutf8", "-z", referencePath(page)}), QString());
}

void ReferenceTest::manualOfTheWindowTellsItsOptions()
{
    if (!QFileInfo::exists(binText("/onnxmend-gui"))) {
        QSKIP("built without the window");
    }
    const QString help = outputOf(binText("/onnxmend-gui"), {"--help"});
    const QString manual = QString::fromUtf8(readFile(referencePath("onnxmend-gui.1"))).replace("\\-", "-");
    static const QRegularExpression name("(?<= )--?[a-z][a-z-]*");
    int count = 0;
    for (auto match = name.globalMatch(help); match.hasNext(); ++count) {
        const QString option = match.next().captured();
        QVERIFY2(manual.contains("\\fB" + option + "\\fR"), qPrintable(option));
    }
    QCOMPARE(count, 5); // help, version and the options of Qt
}

void ReferenceTest::dateOfTheManualIsTheOneGiven()
{
    const QTemporaryDir first;
    const QTemporaryDir second;
    for (const QTemporaryDir* folder : {&first, &second}) {
        QCOMPARE(outputOf(binText("/onnxmend-reference"), {folder->path(), "2001-02-03"}), QString());
    }
    const QByteArray manual = readFile(first.filePath("onnxmend.1"));
    QVERIFY(manual.contains("\n.TH ONNXMEND 1 \"2001-02-03\" \"onnxmend 0."));
    QCOMPARE(readFile(second.filePath("onnxmend.1")), manual);
}

void ReferenceTest::bashCompletesEveryOptionAndChoice()
{
    QStringList script = {"source " + referencePath("onnxmend.bash"),
                          "complete() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _onnxmend; "
                          "echo \"${COMPREPLY[*]}\"; }",
                          "complete onnxmend ''"};
    QStringList names = commandNames() + QStringList{"-h", "--help", "--version"};
    names.sort();
    QStringList expected = {names.join(' ')};
    for (const auto& [command, run] : m_line.runs) {
        const QString name = QString::fromStdString(command->get_name());
        QStringList options;
        for (const ShownOption& option : optionsOf(*command)) {
            options += option.names;
            for (const QString& spelled : option.choices.isEmpty() ? QStringList() : option.names) {
                const QString choices = sortedWords(option.choices.join(' ')).join(' ');
                script += "complete onnxmend " + name + " model.onnx " + spelled + " ''";
                script += "complete onnxmend " + name + " " + spelled + " ="; // bash splits there
                script += "complete onnxmend " + name + " " + spelled + " = " + option.choices.first();
                expected += {choices, choices};
                QStringList same = option.choices.filter(QRegularExpression("^" + option.choices.first()));
                same.sort();
                expected += same.join(' ');
            }
        }
        script += "complete onnxmend " + name + " -";
        options.sort();
        expected += options.join(' ');
    }
    QStringList given;
    const QStringList lines = outputOf("bash", {"-c", script.join('\n')}).split('\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        given += sortedWords(line).join(' ');
    }
    QCOMPARE(given, expected);
}

void ReferenceTest::bashLeavesFilesToReadline()
{
    const QString script = "source " + referencePath("onnxmend.bash") +
                           "\ncompopt() { echo \"$2\"; }\n"
                           "complete() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _onnxmend; "
                           "echo \"${COMPREPLY[*]}.\"; }\n"
                           "complete onnxmend audit mod\ncomplete onnxmend audit -c ''\n"
                           "complete onnxmend fix --output-dir ''\ncomplete onnxmend audit --key ''\n"
                           "complete onnxmend explain ''\ncomplete onnxmend audit -- -\n";
    QCOMPARE(outputOf("bash", {"-c", script}),
             QString("default\n.\ndefault\n.\ndirnames\n.\n.\n.\ndefault\n.\n"));
}

void ReferenceTest::zshTellsEveryOptionAndChoice()
{
    for (const auto& [command, run] : m_line.runs) {
        const QString name = QString::fromStdString(command->get_name());
        // Shows the arguments of _arguments for a known command; zsh itself runs the file.
        const QString told = outputOf("zsh", {"-f", "-c",
                                              "_arguments() { if [[ $1 == -C ]]; then state=argument; "
                                              "else print -rl -- \"$@\"; fi }; words=(" +
                                                  name + "); source " + referencePath("_onnxmend")});
        const QStringList lines = told.split('\n', Qt::SkipEmptyParts);
        for (const ShownOption& option : optionsOf(*command)) {
            for (const QString& spelled : option.names) {
                const QRegularExpression own("^(\\*|\\([^)]*\\))" + spelled + "[=+]?\\[");
                const QStringList found = lines.filter(own);
                QCOMPARE(found.size(), 1);
                QVERIFY2(option.choices.isEmpty() ||
                             found.first().endsWith(":(" + option.choices.join(' ') + ")"),
                         qPrintable(found.first()));
            }
        }
    }
}

void ReferenceTest::fishCompletesEveryOptionAndChoice()
{
    QStringList script = {"source " + referencePath("onnxmend.fish")};
    QStringList expected;
    const auto ask = [&script, &expected](const QString& line, const QStringList& words) {
        script += "echo '= " + line + "'; complete -C " + '"' + line + '"';
        expected += "= " + line;
        expected += words;
    };
    for (const auto& [command, run] : m_line.runs) {
        const QString start = "onnxmend " + QString::fromStdString(command->get_name());
        QStringList options;
        for (const ShownOption& option : optionsOf(*command)) {
            options += option.names.last();
            if (!option.choices.isEmpty()) {
                QStringList choices = option.choices;
                choices.sort();
                ask(start + " " + option.names.last() + " ", choices);
            }
        }
        options.sort();
        ask(start + " --", options);
    }
    QStringList given;
    const QStringList lines =
        outputOf("fish", {"--no-config", "-c", script.join('\n')}).split('\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        given += line.section('\t', 0, 0);
    }
    QCOMPARE(given, expected);
}

ONNXMEND_GUILESS_TEST(reference, ReferenceTest)

#include "tst_reference.moc"
