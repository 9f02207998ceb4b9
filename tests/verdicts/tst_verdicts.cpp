// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Drives window and command line through every combination of checkpoint, model and way to save, has another
// program (python3-onnx) read what was written, and compares that with what was said.

#include "tests/cli/program.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QMap>
#include <QProcess>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace
{

const QStringList kCheckpoints{u"no"_s, u"fitting"_s, u"partial"_s, u"lossy"_s, u"foreign"_s, u"truncated"_s};
const QStringList kModels{u"clean"_s, u"mismatched"_s, u"graph_errors"_s, u"missing_data"_s};
const QStringList kWays{u"window_fix_and_save"_s, u"window_save_as"_s, u"fix"_s, u"apply"_s};

/// Statements of the program about the files that it wrote.
struct Said {
    bool isComplete = false;
    QStringList missing;
    int status = -1; ///< of the command line
};

bool runPython(const QString& script, const QStringList& arguments, QByteArray& output)
{
    QProcess python;
    python.start(u"/usr/bin/python3"_s, QStringList{testDataText("/verdicts/") + script} + arguments);
    const bool ended = python.waitForFinished(120000) && python.exitCode() == 0;
    output = python.readAllStandardOutput();
    if (!ended) {
        qWarning().noquote() << python.readAllStandardError();
    }
    return ended;
}

} // namespace

class TestVerdicts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatIsSaidIsWhatIsWritten();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString modelFile(const QString& model) const { return path(model + u".onnx"_s); }
    QStringList checkpointFiles(const QString& checkpoint) const
    {
        return checkpoint == u"no"_s ? QStringList() : QStringList{path(checkpoint + u".safetensors"_s)};
    }
    QStringList withCheckpoint(QStringList arguments, const QString& checkpoint) const
    {
        for (const QString& file : checkpointFiles(checkpoint)) {
            arguments << u"-c"_s << file;
        }
        return arguments;
    }
    void saveWithWindow(const QString& model, const QString& checkpoint, bool fixFirst,
                        const QString& output);
    void saveWithProgram(const QString& model, const QString& checkpoint, bool withPlan,
                         const QString& output);

    QTemporaryDir m_folder;
    QMap<QString, Said> m_said; ///< by name of the file that was to be written
};

void TestVerdicts::initTestCase()
{
    prepareWindowTests();
    QByteArray output;
    QVERIFY(runPython(u"make_documents.py"_s, {m_folder.path()}, output));
}

void TestVerdicts::saveWithWindow(const QString& model, const QString& checkpoint, bool fixFirst,
                                  const QString& output)
{
    WindowDriver driver;
    std::vector<std::filesystem::path> files{texts::toPath(modelFile(model))};
    for (const QString& file : checkpointFiles(checkpoint)) {
        files.push_back(texts::toPath(file));
    }
    driver.window().openFiles(files);
    QVERIFY(driver.waitIdle());
    if (QDialog* const error = checkpoint == u"truncated"_s ? driver.dialog("errorDialog") : nullptr) {
        error->close();
    }
    if (!driver.window().document().session()) {
        return;
    }
    driver.action(fixFirst ? "fixAllAndSave" : "saveAs")->trigger();
    QVERIFY(driver.saveTo(path(output)));
    if (!QFile::exists(path(output))) {
        return;
    }
    QDialog* const result = driver.dialog("resultDialog");
    QVERIFY(result);
    const QString headline = result->findChild<QLabel*>(u"resultHeadline"_s)->text();
    Said said;
    said.isComplete = headline.contains(u"complete"_s);
    for (const auto& name : {u"block_fc_bias"_s, u"block_fc_weight"_s}) {
        for (const QLabel* const label : result->findChildren<QLabel*>(u"missingWeights"_s)) {
            if (label->text().split(u'\n').contains(name)) {
                said.missing << name;
            }
        }
    }
    result->close();
    // The banner says no more of it than the dialog.
    const QString banner = driver.window().findChild<QLabel*>(u"bannerHeadline"_s)->text();
    QCOMPARE(banner.contains(u"omplete"_s), said.isComplete);
    m_said.insert(output, said);
}

void TestVerdicts::saveWithProgram(const QString& model, const QString& checkpoint, bool withPlan,
                                   const QString& output)
{
    QStringList arguments{u"fix"_s, modelFile(model)};
    if (withPlan) {
        const QString plan = path(model + checkpoint + u".json"_s);
        runProgram(
            withCheckpoint({u"fix"_s, modelFile(model), u"--dry-run"_s, u"--save-plan"_s, plan}, checkpoint));
        if (!QFile::exists(plan)) {
            QCOMPARE(checkpoint, u"truncated"_s);
            return;
        }
        arguments = {u"apply"_s, modelFile(model), u"--plan"_s, plan};
    }
    const ProgramRun run = runProgram(withCheckpoint(arguments, checkpoint)
                                      << u"-o"_s << path(output) << u"--format"_s << u"json"_s);
    Said said;
    said.status = run.status;
    if (run.status < 2) {
        const Json json = run.json();
        said.isComplete = json["verdict"] == "complete";
        for (const Json& name : json["weights"]["missing"]) {
            said.missing << shown(name);
        }
        said.missing.sort();
        QCOMPARE(json["weights"]["wanted"].get<int>(), 2);
        QCOMPARE(json["weights"]["filled"].get<int>(), 2 - static_cast<int>(said.missing.size()));
        QCOMPARE(run.status, said.isComplete ? 0 : 1);
        QVERIFY(QFile::exists(path(output)));
    } else {
        QVERIFY2(!QFile::exists(path(output)), qPrintable(output));
    }
    m_said.insert(output, said);
}

void TestVerdicts::whatIsSaidIsWhatIsWritten()
{
    for (const QString& model : kModels) {
        for (const QString& checkpoint : kCheckpoints) {
            for (qsizetype way = 0; way < kWays.size(); ++way) {
                const QString output = u"%1-%2-%3.onnx"_s.arg(model, checkpoint, kWays[way]);
                way < 2 ? saveWithWindow(model, checkpoint, way == 0, output)
                        : saveWithProgram(model, checkpoint, way == 3, output);
                if (QTest::currentTestFailed()) {
                    QFAIL(qPrintable(output));
                }
            }
        }
    }
    QStringList written;
    for (const QString& name : m_said.keys()) {
        if (QFile::exists(path(name))) {
            written << path(name);
        }
    }
    // Missing data is not a reason to write half a model; a truncated checkpoint is not one for the
    // program.
    QCOMPARE(written.filter(u"missing_data"_s).size(), 0);
    QVERIFY(written.size() >= 3 * 5 * 4);
    QByteArray seen;
    QVERIFY(runPython(u"read_back.py"_s, written, seen));
    const QList<QByteArray> lines = seen.trimmed().split('\n');
    QCOMPARE(lines.size(), written.size());
    int complete = 0;
    for (const QByteArray& line : lines) {
        const Json file = Json::parse(line.toStdString());
        const Said& said = m_said[shown(file["file"])];
        QStringList missing;
        for (const Json& name : file["missing"]) {
            missing << shown(name);
        }
        const bool isComplete = file["valid"].get<bool>() && missing.empty();
        QVERIFY2(said.isComplete == isComplete, line.constData());
        QVERIFY2(said.missing == missing, line.constData());
        complete += isComplete ? 1 : 0;
    }
    // With the fitting checkpoint, every way of saving but one without fixes where the graph has errors.
    QCOMPARE(complete, 4 + 3 + 3);
}

ONNXMEND_WINDOW_TEST(verdicts, TestVerdicts)
#include "tst_verdicts.moc"
