// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "layer_rules.h"
#include "word_rules.h"

#include <QDirIterator>
#include <QTest>

#include <vector>

namespace
{

/// Known violations. This list only shrinks: an entry that is no longer needed is itself an error.
struct Exception {
    const char* rule;
    const char* path;
};
const std::vector<Exception> exceptions = {};

std::vector<SourceFile> readSources()
{
    const QDir root(ONNXMEND_SOURCE);
    const QStringList patterns = {"*.cpp", "*.h", "*.py", "*.sh", "*.cmake", "CMakeLists.txt"};
    QStringList paths = {"dev", ".ci/run", "CMakeLists.txt"};
    for (const char* folder :
         {"app", "cmake", "core", "library", "packaging", "python", "resources", "tests", "ui"}) {
        QDirIterator found(root.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext())
            paths << root.relativeFilePath(found.next());
    }
    paths.sort();
    std::vector<SourceFile> sources;
    for (const auto& path : paths) {
        QFile file(root.filePath(path));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(path));
        sources.push_back({path, QString::fromUtf8(file.readAll())});
    }
    return sources;
}

QString textOf(const QString& path)
{
    QFile file(QDir(ONNXMEND_SOURCE).filePath(path));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

/// The documents, from the project's root, without the one that lists the words.
QStringList documents()
{
    const QDir root(ONNXMEND_SOURCE);
    QStringList paths = root.entryList({"*.md"}, QDir::Files);
    for (const auto& name : QDir(root.filePath("docs")).entryList({"*.md"}, QDir::Files))
        paths << "docs/" + name;
    paths.removeOne("docs/words.md");
    return paths;
}

bool isExcepted(const LayerRule& rule, const QString& path)
{
    for (const auto& exception : exceptions) {
        if (exception.rule == QLatin1String(rule.id) && exception.path == path)
            return true;
    }
    return false;
}

const LayerRule& ruleOf(const QString& id)
{
    for (const auto& rule : layerRules()) {
        if (rule.id == id)
            return rule;
    }
    qFatal("no rule %s", qPrintable(id));
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

    std::vector<SourceFile> m_sources;

private Q_SLOTS:
    void initTestCase()
    {
        m_sources = readSources();
        QVERIFY2(m_sources.size() > 50, "the sources were not found");
    }

    void sourcesKeepTheRule_data()
    {
        QTest::addColumn<QString>("id");
        for (const auto& rule : layerRules())
            QTest::newRow(rule.id) << QString(rule.id);
    }

    void sourcesKeepTheRule()
    {
        QFETCH(QString, id);
        const auto& rule = ruleOf(id);
        QStringList report;
        for (const auto& source : m_sources) {
            const auto wrong = rule.check(source);
            const bool excepted = isExcepted(rule, source.path);
            if (excepted && wrong.isEmpty())
                report << source.path + ": keeps the rule now, remove its exception";
            for (const auto& sentence : wrong) {
                if (!excepted)
                    report << source.path + ": " + sentence;
            }
        }
        if (!report.isEmpty())
            QFAIL(qPrintable(QString("%1:\n%2").arg(rule.why, report.join('\n'))));
    }

    void typesHaveOneDefinition()
    {
        const auto twice = typesDefinedTwice(m_sources);
        QVERIFY2(twice.isEmpty(), qPrintable(twice.join('\n')));
        const std::vector<SourceFile> files = {
            {"core/a.h", "namespace onnxmend\n{\nstruct A {\n};\nstruct B;\nclass C final : public A\n{\n"},
            {"ui/b.h", "namespace onnxmend\n{\nstruct A\n{\n};\nstruct B {\n};\nclass C;\n"},
            {"core/c.h", "namespace onnxmend::html\n{\nstruct A {\n"}};
        QCOMPARE(typesDefinedTwice(files), QStringList("onnxmend::A is defined in core/a.h and in ui/b.h"));
    }

    /// Shows a reader of the log which files and functions may need to be split.
    void longestAreReported()
    {
        for (const auto& lengths : {longestFiles(m_sources, 10), longestFunctions(m_sources, 10)}) {
            QCOMPARE(lengths.size(), 10u);
            QVERIFY(lengths.front().lines >= lengths.back().lines);
            for (const Length& length : lengths)
                qInfo("%4lld lines: %s", static_cast<long long>(length.lines), qPrintable(length.place));
        }
        const std::vector<SourceFile> files = {
            {"a.cpp", "int f()\n{\n    return 1;\n}\n"}, {"b.cpp", "\n"}, {"c.txt", QString(900, '\n')}};
        QCOMPARE(longestFiles(files, 1).front().place, QString("a.cpp"));
        QCOMPARE(longestFunctions(files, 5).size(), 1u);
        QCOMPARE(longestFunctions(files, 5).front().lines, 1);
    }

    void exceptionsNameFilesThatExist()
    {
        for (const auto& exception : exceptions)
            QVERIFY2(QFile::exists(QDir(ONNXMEND_SOURCE).filePath(exception.path)), exception.path);
    }

    void violationIsSeen_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("violations");
        const auto row = [](const char* rule, const char* path, const QString& text, int violations) {
            QTest::newRow(rule) << QString(path) << text << violations;
        };
        row("core-order", "core/model/model.cpp", "#include \"core/audit/report.h\"\n", 1);
        row("core-order", "core/audit/audit.cpp", "#include \"core/model/model.h\"\n", 0);
        row("core-order", "core/audit/audit.cpp", "#include \"ui/look/theme.h\"\n", 1);
        row("core-order", "core/misc/misc.cpp", "", 1);
        row("ui-order", "ui/look/theme.cpp", "#include \"ui/window/main_window.h\"\n", 1);
        row("ui-order", "ui/tables/table_view.cpp", "#include \"ui/look/theme.h\"\n#include \"core/a/b.h\"\n",
            0);
        row("ui-order", "ui/misc/misc.cpp", "", 1);
        row("skins", "app/cli/terminal.cpp", "#include \"ui/look/theme.h\"\n", 1);
        row("skins", "ui/look/theme.cpp", "#include \"app/cli/terminal.h\"\n", 1);
        row("skins", "ui/look/theme.cpp", "#include \"core/dtype/dtype.h\"\n", 0);
        row("skins", "library/document.cpp", "#include \"app/cli/terminal.h\"\n", 1);
        row("libraries", "core/base/error.cpp", "#include <QString>\n", 1);
        row("libraries", "app/cli/terminal.cpp", "#include <QtCore>\n", 1);
        row("libraries", "core/dtype/cast.cpp", "#include <pybind11/pybind11.h>\n", 1);
        row("libraries", "ui/pages/overview_page.cpp", "#include <qcustomplot.h>\n", 1);
        row("libraries", "core/dtype/cast.cpp", "#include <ATen/ATen.h>\n", 0);
        row("libraries", "core/dtype/cast.h", "#include <ATen/ATen.h>\n", 1);
        row("libraries", "ui/models/values_model.cpp", "#include <onnx/onnx_pb.h>\n", 1);
        row("private-headers", "core/audit/audit.h", "#include \"core/onnx/onnx_proto.h\"\n", 1);
        row("private-headers", "core/audit/audit.h",
            "#pragma once\n\n// Private to core: includes the protobuf.\n\n#include "
            "\"core/onnx/onnx_proto.h\"\n",
            0);
        row("core-order", "core/mend/mend.cpp", "#include \"core/values/values.h\"\n", 1);
        row("extensions", "ui/pages/a.cpp", "#include \"core/convert/keep_rules.h\"\n", 1);
        row("extensions", "ui/pages/a.cpp", "#include \"core/convert/convert_model.h\"\n", 0);
        row("extensions", "core/convert/convert_model.cpp", "#include \"core/convert/keep_rules.h\"\n", 0);
        row("memory-wall", "core/save/model_writer.cpp", "#include \"core/model/compact/model_message.h\"\n",
            1);
        row("memory-wall", "core/model/read_model.cpp",
            "#include \"core/model/compact/model_message.h\"\n#include \"core/model/node_list.h\"\n", 0);
        // REUSE-IgnoreStart
        const QString lines = "// SPDX-FileCopyrightText: The onnxmend authors\n// SPDX-License-Identifier: ";
        row("licence", "dev", "#!/bin/bash\n", 1);
        row("licence", "core/save/save.cpp", lines + "Apache-2.0\n", 0);
        row("licence", "core/save/save.cpp", lines + "GPL-3.0-or-later\n", 1);
        row("licence", "ui/window/save_flow.cpp", lines + "GPL-3.0-or-later\n", 0);
        row("licence", "app/cli/commands.cpp", lines + "Apache-2.0\n#include \"ui/look/theme.h\"\n", 1);
        // REUSE-IgnoreEnd
        row("dtype-switch", "core/save/layout.cpp", "switch (tensor.dtype()) {", 1);
        row("dtype-switch", "core/dtype/dtype.cpp", "switch (dtype) {", 0);
        row("tokens", "ui/pages/a.cpp", "layout->setSpacing(8);\n", 1);
        row("tokens", "ui/pages/a.cpp", "layout->setContentsMargins(0, tokens::between, 0, 12);\n", 1);
        row("tokens", "ui/pages/a.cpp", "QPen pen(theme::color(Tone::Bad, palette()), 2.5, Qt::DashLine);\n",
            1);
        row("tokens", "ui/pages/a.cpp", "const QSize size(20, 30); const QColor red(\"#ff0000\");\n", 2);
        row("tokens", "ui/pages/a.cpp", "painter.setPen(Qt::red);\n", 1);
        row("tokens", "ui/pages/a.cpp",
            "layout->setSpacing(0); rect.adjusted(0.5, 1, -0.5, -1); box->setMinimumWidth(letters * 30);\n",
            0);
        row("tokens", "ui/look/tokens.cpp", "layout->setSpacing(8);\n", 0);
        row("tokens", "ui/pages/a.cpp", "constexpr int leastWidth = 88;\nconstexpr int arrow = 8;\n", 2);
        row("tokens", "ui/pages/a.cpp", "constexpr double longest = 150; // pixels\n", 1);
        row("tokens", "ui/pages/a.cpp",
            "constexpr int cardWidth = 56; ///< letters\nconstexpr double barWidth = 0.6;\n", 0);
        row("tokens", "ui/pages/a.cpp", "fitDialog(*this, {1160, tokens::tallestDialog});\n", 1);
        row("tokens", "ui/pages/a.cpp", "fitDialog(*this, {letters * 90, tokens::denseRow * 24});\n", 0);
        row("header-guard", "core/base/error.h", "struct Error;\n", 1);
    }

    void documentsUseTheVocabulary_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& path : documents())
            QTest::newRow(qPrintable(path)) << path;
    }

    void documentsUseTheVocabulary()
    {
        QFETCH(QString, path);
        const auto words = avoidedWords(textOf("docs/words.md"));
        QVERIFY(words.size() > 10);
        const auto wrong = findAvoidedWords(textOf(path), words);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void avoidedWordsAreFoundInProse()
    {
        const auto words = avoidedWords("| say | meaning | do not say | unless |\n"
                                        "| --- | --- | --- | --- |\n"
                                        "| fix | a way | `mend`, `put right`, heal | |\n"
                                        "| otherwise | the other case | `else` | `what else` |\n");
        QCOMPARE(words.size(), 3u);
        QCOMPARE(words.back().unless, QStringList("what else"));
        const auto count = [&](const char* markdown) {
            return findAvoidedWords(QString::fromUtf8(markdown), words).size();
        };
        QCOMPARE(findAvoidedWords("a\nit Mends b", words),
                 QStringList("line 2 says \"Mends\" instead of \"fix\""));
        QCOMPARE(count("It is mended and put\nright, else not"), 3);
        QCOMPARE(count("onnxmend heals, amends and says what else"), 0);
        QCOMPARE(count("`core/mend`, [a](docs/mend.md), <img src=\"mend\">\n```sh\nmend\n```\n"), 0);
        QCOMPARE(count("```sh\na\n```\nmend\n```text\nb\n```\n"), 1);
    }

    /// Each rule finds what it is for, in text made for it.
    void violationIsSeen()
    {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QFETCH(int, violations);
        QCOMPARE(ruleOf(QTest::currentDataTag()).check({path, text}).size(), violations);
    }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
