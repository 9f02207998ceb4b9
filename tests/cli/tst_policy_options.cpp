// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace onnxmend::testing;

/// Policies, baselines and --fail-on as a CI job of a monorepo uses them: statuses, and the same facts in
/// every format.
class PolicyOptionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void nothingIsSaidOfPoliciesWhereThereIsNone();
    void policyIsFoundAboveTheModel();
    void nothingIsCalledRightThatThePolicyIgnores();
    void slipInThePolicyStopsTheModelsBelowIt();
    void configAndNoConfigGoBeforeWhatIsFound();
    void policyThatOthersCanWriteIsLeftOutAloud();
    void allFormatsShowWhatIsIgnored();
    void mergedReportIsThatOfTheCommand_data();
    void mergedReportIsThatOfTheCommand();
    void onlyWhatIsNewFails();
    void baselineOfAnotherFolderIsKnown();
    void baselineThatCannotBeReadIsAnError();
    void failOnDecidesTheStatus();
    void fixAndVerifyGoByThePolicy();
    void conversionGoesByBaselineAndFailOn();
    void savingDefaultsGiveWayToOptions();
    void whatNeedsNothingStaysUntouched();
    void deadIgnoresAreToldOnceForManyModels();
    void realModelIsJudged();
    void documentedExampleDoesWhatIsSaid();

private:
    ProgramRun run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = input, .environment = {}});
    }
    QString path(const QString& name) const { return m_folder->filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        writeFile(path(name), bytes);
    }
    void writeModel(const QString& name, const std::string& graph) const
    {
        std::string bytes = modelFromText("<ir_version: 9, opset_import: [\"\" : 17]> g " + graph);
        std::ranges::replace(bytes, 'X', '/'); // onnx's text format has no slashes in names
        write(name, QByteArray::fromStdString(bytes));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{

constexpr auto ignoreConflicts = "[[ignore]]\nkind = \"op-type-conflict\"\nreason = \"Mixed by hand\"\n";

} // namespace

void PolicyOptionsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const std::string bad = "(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }";
    writeModel("models/bad.onnx", bad);
    writeModel("models/good.onnx", "(float[2] x) => (float[2] y) { [abs] y = Abs (x) }");
    writeModel("other/bad.onnx", bad);
}

void PolicyOptionsTest::nothingIsSaidOfPoliciesWhereThereIsNone()
{
    for (const QStringList& arguments :
         {QStringList{"audit", "models/bad.onnx"}, QStringList{"fix", "models/bad.onnx", "--dry-run"},
          QStringList{"verify", "models/good.onnx"}}) {
        const ProgramRun asJson = run(arguments + QStringList{"--format", "json"});
        QVERIFY2(asJson.output.startsWith("{"), asJson.errors.constData());
        QVERIFY(!asJson.json().contains("policy"));
        QVERIFY(!run(arguments).output.contains("gate"));
    }
    QCOMPARE(run({"audit", "models/bad.onnx"}).status, 1);
}

void PolicyOptionsTest::policyIsFoundAboveTheModel()
{
    write(".onnxmend.toml", ignoreConflicts);
    write("other/.onnxmend.toml", "fail-on = \"warning\"\n");
    const ProgramRun known = run({"audit", "models/bad.onnx"});
    QCOMPARE(known.status, 0);
    QVERIFY2(known.output.contains("policy  .onnxmend.toml: 1 finding ignored"), known.output.constData());
    QVERIFY2(known.output.contains("Mixed by hand"), known.output.constData());
    QCOMPARE(run({"audit", "other/bad.onnx"}).status, 1); // only the nearest policy counts
    QCOMPARE(run({"audit", "models/bad.onnx", "other/bad.onnx"}).status, 1);
}

void PolicyOptionsTest::nothingIsCalledRightThatThePolicyIgnores()
{
    write(".onnxmend.toml", ignoreConflicts);
    const QByteArray audit = run({"audit", "models/bad.onnx"}).output;
    QVERIFY2(audit.contains("nothing is wrong except what the policy ignores in 0 tensors"),
             audit.constData());
    const QByteArray sound = run({"audit", "models/good.onnx"}).output;
    QVERIFY2(sound.contains("nothing is wrong in 0 tensors"), sound.constData());
    const QByteArray fix = run({"fix", "models/bad.onnx", "-o", "out.onnx", "--no-verify"}).output;
    QVERIFY2(fix.contains("complete, not verified, 1 finding is ignored by the policy"), fix.constData());
    for (const QStringList& models :
         {QStringList{"models/bad.onnx"}, QStringList{"models/bad.onnx", "models/good.onnx"}}) {
        const QByteArray page = run(QStringList{"audit", "--format", "html"} + models).output;
        QVERIFY2(page.contains("except findings that the policy ignores"), page.left(2000).constData());
    }
}

void PolicyOptionsTest::slipInThePolicyStopsTheModelsBelowIt()
{
    write("models/.onnxmend.toml", "[[ignore]]\nkind = \"op-type-conflikt\"\nreason = \"r\"\n");
    const ProgramRun slip = run({"audit", "models/good.onnx", "other/bad.onnx", "--format", "jsonl"});
    QCOMPARE(slip.status, 2);
    QVERIFY2(slip.errors.contains("models/.onnxmend.toml: line 2, column 8: no kind of finding is called "
                                  "\"op-type-conflikt\". Did you mean \"op-type-conflict\"?"),
             slip.errors.constData());
    QCOMPARE(slip.jsonLines().size(), 2);
    QVERIFY(!slip.jsonLines()[0]["error"].is_null());
    QVERIFY(slip.jsonLines()[1]["error"].is_null());
    QCOMPARE(run({"audit", "other/bad.onnx", "--config", "models/.onnxmend.toml"}).status, 2);
    QCOMPARE(run({"audit", "other/bad.onnx", "--config", "missing.toml"}).status, 2);
}

void PolicyOptionsTest::configAndNoConfigGoBeforeWhatIsFound()
{
    write(".onnxmend.toml", ignoreConflicts);
    write("strict.toml", "forbid = [\"FLOAT\"]\n");
    QCOMPARE(run({"audit", "models/bad.onnx", "--no-config"}).status, 1);
    const ProgramRun strict =
        run({"audit", "models/good.onnx", "--config", "strict.toml", "--format", "json"});
    QCOMPARE(strict.status, 1);
    QCOMPARE(shown(strict.json()["policy"]["file"]), "strict.toml");
    QCOMPARE(shown(strict.json()["findings"][0]["id"]), "forbidden-dtype:main:x");
    QCOMPARE(run({"audit", "models/good.onnx", "--config", "strict.toml", "--no-config"}).status, 2);
}

void PolicyOptionsTest::policyThatOthersCanWriteIsLeftOutAloud()
{
    write(".onnxmend.toml", ignoreConflicts);
    QVERIFY(QFile::setPermissions(path(".onnxmend.toml"), QFile::ReadOwner | QFile::WriteOwner |
                                                              QFile::ReadOther | QFile::WriteOther));
    const QByteArray note =
        "onnxmend: note: .onnxmend.toml is left out, since others can have put it there "
        "(others may write to it). Use it by --config .onnxmend.toml, or none by --no-config\n";
    for (const QStringList& arguments :
         {QStringList{"audit", "models/bad.onnx", "other/bad.onnx"}, QStringList{"verify", "models/bad.onnx"},
          QStringList{"audit", "models/bad.onnx", "--quiet"}}) {
        const ProgramRun out = run(arguments);
        QCOMPARE(out.status, 1);
        QCOMPARE(out.errors, note);
    }
    QCOMPARE(run({"fix", "models/bad.onnx", "--dry-run"}).errors, note);
    const ProgramRun named = run({"audit", "models/bad.onnx", "--config", ".onnxmend.toml"});
    QCOMPARE(named.status, 0);
    QCOMPARE(named.errors, QByteArray());
    QCOMPARE(run({"audit", "models/bad.onnx", "--no-config"}).errors, QByteArray());
}

void PolicyOptionsTest::allFormatsShowWhatIsIgnored()
{
    write(".onnxmend.toml", QByteArray(ignoreConflicts) + "until = 2099-12-31\n");
    const auto output = [this](const char* format) {
        const ProgramRun printed = run({"audit", "models/bad.onnx", "--format", format});
        return printed.status == 0 ? printed.output
                                   : QByteArray("status ") + QByteArray::number(printed.status);
    };
    const auto json = nlohmann::json::parse(output("json").toStdString());
    QCOMPARE(json["findings"].size(), 0u);
    QCOMPARE(json["summary"]["errors"].get<int>(), 0);
    const auto& ignored = json["policy"]["ignored"][0];
    QCOMPARE(ignored["id"].get<std::string>(), std::string("op-type-conflict:main:h"));
    QCOMPARE(ignored["reason"].get<std::string>(), std::string("Mixed by hand"));
    QCOMPARE(ignored["until"].get<std::string>(), std::string("2099-12-31"));
    QCOMPARE(ignored["line"].get<int>(), 1);
    QCOMPARE(json["policy"]["fails"].get<bool>(), false);
    const auto sarif = nlohmann::json::parse(output("sarif").toStdString());
    const auto& result = sarif["runs"][0]["results"][0];
    QCOMPARE(result["suppressions"][0]["justification"].get<std::string>(), std::string("Mixed by hand"));
    QCOMPARE(result["suppressions"][0]["location"]["physicalLocation"]["region"]["startLine"].get<int>(), 1);
    const QByteArray csv = output("csv");
    QVERIFY2(csv.contains(",op-type-conflict:main:h,,,Mixed by hand,2099-12-31\r\n"), csv.constData());
    const QByteArray html = output("html");
    QVERIFY(html.contains("Ignored by the policy"));
    QVERIFY(html.contains("Nothing is wrong"));
    QVERIFY(html.contains("the policy ignores 1 more"));
    QVERIFY(!output("codequality").contains("op-type-conflict"));
    QVERIFY(output("text").contains("until 2099-12-31"));
}

void PolicyOptionsTest::mergedReportIsThatOfTheCommand_data()
{
    QTest::addColumn<QString>("format");
    for (const char* const format : {"html", "sarif", "csv"}) {
        QTest::newRow(format) << QString(format);
    }
}

void PolicyOptionsTest::mergedReportIsThatOfTheCommand()
{
    QFETCH(const QString, format);
    write(".onnxmend.toml", QByteArray(ignoreConflicts) +
                                "[[ignore]]\nvalue = \"none\"\nreason = \"r\"\n"
                                "[[ignore]]\nvalue = \"old\"\nreason = \"r\"\nuntil = 2020-01-01\n");
    writeFile(path("base.jsonl"),
              run({"audit", "other/bad.onnx", "--no-config", "--format", "jsonl"}).output);
    write("other/.onnxmend.toml", "forbid = [\"FLOAT16\"]\n");
    const QStringList models = {"models/bad.onnx", "other/bad.onnx", "models/good.onnx", "--baseline",
                                "base.jsonl"};
    const ProgramRun lines = run(QStringList{"audit", "--format", "jsonl"} + models);
    const ProgramRun direct = run(QStringList{"audit", "--format", format} + models);
    const ProgramRun merged = run({"report", "-", "--format", format}, lines.output);
    QCOMPARE(direct.status, 1); // the forbidden input is new
    QCOMPARE(merged.status, 1);
    QVERIFY(merged.output.contains("forbidden-dtype"));
    QCOMPARE(merged.output, direct.output);
    QCOMPARE(merged.errors, direct.errors);
    QVERIFY2(direct.errors.contains("line 4: the ignore of value none fits no finding"),
             direct.errors.constData());
    QVERIFY2(direct.errors.contains("line 7: the ignore of value old ended on 2020-01-01"),
             direct.errors.constData());
}

void PolicyOptionsTest::onlyWhatIsNewFails()
{
    writeFile(path("base.json"), run({"audit", "models/bad.onnx", "--format", "json"}).output);
    const ProgramRun known = run({"audit", "models/bad.onnx", "--baseline", "base.json", "--format", "json"});
    QCOMPARE(known.status, 0);
    QCOMPARE(shown(known.json()["policy"]["baseline"]["new"]), "[]");
    QCOMPARE(shown(known.json()["policy"]["baseline"]["unchanged"]), "[\"op-type-conflict:main:h\"]");
    QCOMPARE(shown(known.json()["summary"]["errors"]), "1"); // it is known, but still there
    const ProgramRun sarif =
        run({"audit", "models/bad.onnx", "--baseline", "base.json", "--format", "sarif"});
    QCOMPARE(shown(sarif.json()["runs"][0]["results"][0]["baselineState"]), "unchanged");

    writeModel("models/bad.onnx", "(float[2] x, float16[2] h, float16[2] k) => (float[2] y, float[2] z) "
                                  "{ [add] y = Add (x, h) [mul] z = Mul (x, k) }");
    const ProgramRun worse = run({"audit", "models/bad.onnx", "--baseline", "base.json"});
    QCOMPARE(worse.status, 1);
    QVERIFY2(worse.output.contains("1 new, 1 known"), worse.output.constData());
    QVERIFY2(worse.output.contains("new  error  op-type-conflict:main:k"), worse.output.constData());

    writeModel("models/bad.onnx", "(float[2] x) => (float[2] y) { y = Abs (x) }");
    const ProgramRun mended =
        run({"audit", "models/bad.onnx", "--baseline", "base.json", "--format", "json"});
    QCOMPARE(mended.status, 0);
    QCOMPARE(shown(mended.json()["policy"]["baseline"]["gone"]), "[\"op-type-conflict:main:h\"]");
    QCOMPARE(run({"audit", "other/bad.onnx", "--baseline", "base.json"}).status,
             1); // the baseline does not have it
}

void PolicyOptionsTest::baselineOfAnotherFolderIsKnown()
{
    writeFile(path("base.jsonl"),
              run({"audit", path("models/bad.onnx"), path("models/good.onnx"), "--format", "jsonl"}).output);
    QCOMPARE(run({"audit", "./models/bad.onnx", "--baseline", "base.jsonl"}).status, 0);
    QCOMPARE(run({"verify", "models/bad.onnx", "--baseline", "base.jsonl"}).status,
             1); // the model does not load, which is new
    QCOMPARE(run({"fix", "models/bad.onnx", "--dry-run", "--baseline", "base.jsonl"}).status, 0);
}

void PolicyOptionsTest::baselineThatCannotBeReadIsAnError()
{
    const QByteArray good = run({"audit", "models/bad.onnx", "--format", "jsonl"}).output;
    writeFile(path("cut.jsonl"), good + good.left(50) + "\n");
    const ProgramRun cut = run({"audit", "models/bad.onnx", "--baseline", "cut.jsonl"});
    QCOMPARE(cut.status, 2);
    QVERIFY2(cut.errors.contains("cut.jsonl: line 2, column"), cut.errors.constData());
    QCOMPARE(run({"audit", "models/bad.onnx", "--baseline", "missing.json"}).status, 2);
}

void PolicyOptionsTest::failOnDecidesTheStatus()
{
    write("warn.toml", "severity.op-type-conflict = \"warning\"\n");
    const QStringList audit = {"audit", "models/bad.onnx"};
    const QStringList warning = audit + QStringList{"--config", "warn.toml"};
    QCOMPARE(run(audit + QStringList{"--fail-on", "error"}).status, 1);
    QCOMPARE(run(audit + QStringList{"--fail-on", "never"}).status, 0);
    QCOMPARE(run(warning).status, 1);
    QCOMPARE(run(warning + QStringList{"--fail-on", "error"}).status, 0);
    QCOMPARE(run(warning + QStringList{"--fail-on", "warning"}).status, 1);
    write("never.toml", "fail-on = \"never\"\n");
    QCOMPARE(run(audit + QStringList{"--config", "never.toml"}).status, 0);
    QCOMPARE(run(audit + QStringList{"--config", "never.toml", "--fail-on", "error"}).status, 1);
    QCOMPARE(run({"audit", "missing.onnx", "--fail-on", "never"}).status, 2);
    QCOMPARE(run(audit + QStringList{"--fail-on", "sometimes"}).status, 2);
    const QByteArray lines =
        run({"audit", "models/bad.onnx", "--fail-on", "never", "--format", "jsonl"}).output;
    QCOMPARE(run({"report", "-", "--format", "csv"}, lines).status, 0); // the status of the command
    QCOMPARE(run({"report", "-", "--format", "csv", "--fail-on", "error"}, lines).status, 1);
}

void PolicyOptionsTest::fixAndVerifyGoByThePolicy()
{
    write(".onnxmend.toml", ignoreConflicts);
    const ProgramRun fix = run({"fix", "models/bad.onnx", "--dry-run", "--format", "json"});
    QCOMPARE(fix.status, 0);
    QCOMPARE(shown(fix.json()["applied"]), "[]");
    QCOMPARE(shown(fix.json()["verdict"]), "complete");
    QCOMPARE(fix.json()["policy"]["ignored"].size(), 1u);
    const ProgramRun verify = run({"verify", "models/bad.onnx", "--format", "json"});
    QCOMPARE(shown(verify.json()["verify"]["audit"]["status"]), "passed");
    QCOMPARE(verify.status, 1); // a policy does not change ONNX Runtime's check
    QCOMPARE(verify.json()["policy"]["ignored"].size(), 1u);
    QCOMPARE(shown(verify.json()["policy"]["fails"]), "true");
    // A fixed model is judged by the policy of its original, wherever it is written.
    write("models/.onnxmend.toml",
          "[[ignore]]\nkind = \"forbidden-dtype\"\nmodel = \"good.onnx\"\nreason = \"r\"\n");
    QDir().mkpath(path("out"));
    write("forbid.toml", "forbid = [\"FLOAT\"]\n[[ignore]]\nmodel = \"models/*.onnx\"\nreason = \"r\"\n");
    const ProgramRun moved = run(
        {"fix", "models/good.onnx", "-o", "out/good.onnx", "--config", "forbid.toml", "--format", "json"});
    QCOMPARE(moved.status, 0);
    QCOMPARE(shown(moved.json()["verify"]["audit"]["status"]), "passed");
}

/// Known findings do not fail any more. New ones of the conversion do.
void PolicyOptionsTest::conversionGoesByBaselineAndFailOn()
{
    write("strict.toml", "forbid = [\"INT64\"]\n");
    writeModel("models/odd.onnx", "(float[2, 2] x) => (float[2, 2] y, int64[2, 2] z) "
                                  "<float[2, 2] w = {1, 2, 3, 4.1}> "
                                  "{ y = MatMul (x, w) z = Cast <to = 7> (x) }");
    const QStringList strict = {"models/odd.onnx", "--config", "strict.toml"};
    const QStringList convert =
        QStringList{"convert"} + strict + QStringList{"--to", "float16", "--dry-run", "--no-measure"};
    QCOMPARE(run(convert).status, 1);
    writeFile(path("odd.json"), run(QStringList{"audit"} + strict + QStringList{"--format", "json"}).output);
    const ProgramRun known = run(convert + QStringList{"--baseline", "odd.json", "--format", "json"});
    QVERIFY2(known.status == 0, known.output.constData());
    QCOMPARE(shown(known.json()["policy"]["baseline"]["new"]), "[]");
    QCOMPARE(shown(known.json()["policy"]["baseline"]["unchanged"]), "[\"forbidden-dtype:main:z\"]");
    QCOMPARE(run(convert + QStringList{"--fail-on", "never"}).status, 0);
    QCOMPARE(run(convert + QStringList{"--fail-on", "error"}).status, 1);
    writeFile(path("converted.jsonl"), run(convert + QStringList{"--format", "jsonl"}).output);
    QCOMPARE(run({"report", "converted.jsonl", "--baseline", "odd.json", "-o", "odd.html"}).status, 0);

    writeModel("models/fine.onnx", "(float[2, 2] x) => (float[2, 2] y) <float[2, 2] w = {1, 2, 3, 4.1}> "
                                   "{ y = MatMul (x, w) }");
    writeFile(path("fine.json"), run({"audit", "models/fine.onnx", "--format", "json"}).output);
    const QStringList exact = {"convert", "models/fine.onnx", "--to", "float16",  "--convert-io", "--force",
                               "*",       "--tolerance",      "1e-9", "--dry-run"};
    QCOMPARE(run(exact + QStringList{"--fail-on", "error"}).status, 1);
    const ProgramRun missed = run(exact + QStringList{"--baseline", "fine.json", "--format", "json"});
    QCOMPARE(missed.status, 1);
    QVERIFY2(shown(missed.json()["policy"]["baseline"]["new"]).contains("conversion-too-far"),
             missed.output.constData());
    writeFile(path("missed.json"), missed.output);
    QCOMPARE(run(exact + QStringList{"--baseline", "missed.json"}).status, 0);
}

void PolicyOptionsTest::savingDefaultsGiveWayToOptions()
{
    write(".onnxmend.toml",
          "[save]\nexternal-data = \"single\"\nlocation = \"weights.bin\"\nthreshold = 0\n");
    writeModel("models/w.onnx", "(float[2] x, float16[2] h) => (float[2] y) <float[2] w = {1, 2}> "
                                "{ [mul] m = Mul(x, w) [add] y = Add (m, h) }");
    QDir().mkpath(path("out"));
    QCOMPARE(run({"fix", "models/w.onnx", "-o", "out/a.onnx"}).status, 0);
    QCOMPARE(namesIn(path("out")), (QStringList{"a.onnx", "weights.bin"}));
    QCOMPARE(run({"fix", "models/w.onnx", "-o", "out/b.onnx", "--external-data", "inline"}).status, 0);
    QCOMPARE(run({"fix", "models/w.onnx", "-o", "out/c.onnx", "--location", "c.data"}).status, 0);
    QCOMPARE(namesIn(path("out")), (QStringList{"a.onnx", "b.onnx", "c.data", "c.onnx", "weights.bin"}));
    QCOMPARE(run({"fix", "models/w.onnx", "-o", "out/d.onnx", "--no-config"}).status, 0);
    QCOMPARE(namesIn(path("out")).size(), 6);
    write(".onnxmend.toml", "[save]\nlocation = \"../weights.bin\"\n");
    QCOMPARE(run({"fix", "models/w.onnx", "-o", "out/e.onnx"}).status, 2);
    QCOMPARE(namesIn(path("out")).size(), 6);
}

void PolicyOptionsTest::whatNeedsNothingStaysUntouched()
{
    write(".onnxmend.toml", "[save]\nexternal-data = \"single\"\nthreshold = 0\n");
    writeModel("models/w.onnx", "(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Mul(x, w) }");
    const QByteArray before = readFile(path("models/w.onnx"));
    QCOMPARE(run({"fix", "models/w.onnx", "--in-place"}).status, 0);
    QCOMPARE(readFile(path("models/w.onnx")), before);
    QCOMPARE(run({"fix", "models/w.onnx", "--in-place", "--external-data", "single"}).status, 0);
    QVERIFY(readFile(path("models/w.onnx")) != before); // requested by --in-place
}

void PolicyOptionsTest::deadIgnoresAreToldOnceForManyModels()
{
    write(".onnxmend.toml", QByteArray(ignoreConflicts) +
                                "[[ignore]]\nkind = \"orphan-data\"\nreason = \"r\"\n"
                                "[[ignore]]\nmodel = \"elsewhere/*\"\nreason = \"r\"\n");
    QStringList models;
    for (int i = 0; i < 30; ++i) {
        models << QString("many/%1/m.onnx").arg(i);
        writeModel(models.last(), i == 20 ? "(float[2] x, float16[2] h) => (float[2] y) { y = Add (x, h) }"
                                          : "(float[2] x) => (float[2] y) { y = Abs (x) }");
    }
    const ProgramRun audit = run(QStringList{"audit"} + models);
    QCOMPARE(audit.status, 0);
    QCOMPARE(audit.errors.count("note: "), 1);
    QVERIFY2(audit.errors.contains(
                 ".onnxmend.toml: line 4: the ignore of kind orphan-data fits no finding; it can go"),
             audit.errors.constData());
    QCOMPARE(run(QStringList{"audit", "--quiet"} + models).errors, QByteArray());
}

void PolicyOptionsTest::realModelIsJudged()
{
    copyInto(m_folder->path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    const QStringList sample = {"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"};
    const auto findings = run(sample).json()["findings"];
    QVERIFY(!findings.empty());
    write(".onnxmend.toml", "forbid = [\"DOUBLE\"]\n[severity]\ncheckpoint-dtype = \"info\"\n"
                            "[[layer]]\npattern = \"*\"\nallow = [\"FLOAT\"]\n");
    const auto judged = run(sample).json();
    for (const auto& finding : judged["findings"]) {
        QVERIFY2(finding["kind"] != "forbidden-dtype",
                 shown(finding).toUtf8().constData()); // everything is FLOAT
        QVERIFY(finding["kind"] != "checkpoint-dtype" || finding["severity"] == "info");
    }
    write(".onnxmend.toml", "[[layer]]\npattern = \"*\"\nallow = [\"FLOAT16\"]\n");
    const ProgramRun strict = run(sample);
    QCOMPARE(strict.status, 1);
    const auto all = strict.json()["findings"];
    const auto forbidden = std::count_if(all.begin(), all.end(), [](const auto& finding) {
        return finding["kind"] == "forbidden-dtype" && finding["actual"] == "FLOAT" &&
               finding["expected"] == "FLOAT16";
    });
    QVERIFY2(forbidden > 50, QByteArray::number(static_cast<qlonglong>(forbidden)).constData());
}

/// The example in docs/ci.md, "Policy", ignores and forbids what it says.
void PolicyOptionsTest::documentedExampleDoesWhatIsSaid()
{
    QString example = QString::fromUtf8(readFile(sourcePath("docs/ci.md")))
                          .section("<!-- file: .onnxmend.toml -->\n```toml\n", 1)
                          .section("\n```", 0, 0);
    QVERIFY(example.contains("[[ignore]]"));
    write(".onnxmend.toml", example.toUtf8());
    writeModel("models/mixed.onnx", "(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }");
    QCOMPARE(run({"audit", "models/mixed.onnx"}).status, 0);
    QCOMPARE(run({"audit", "models/bad.onnx"}).status, 1); // the model has another name
    writeModel(
        "models/layers.onnx",
        "(float16[2] x) => (double[2] y, float16[2] z) { [XencoderXup] a = Cast<to = 1>(x) "
        "[XlossXsum] y = Cast<to = 11>(a) [XencoderXabs] z = Abs(x) [XheadXup] b = Cast<to = 11>(x) }");
    const ProgramRun layers = run({"audit", "models/layers.onnx", "--format", "json"});
    QCOMPARE(layers.status, 1);
    QStringList ids;
    const auto found = layers.json();
    for (const auto& finding : found["findings"]) {
        ids << shown(finding["id"]);
    }
    QCOMPARE(ids, (QStringList{"forbidden-dtype:main:a", "forbidden-dtype:main:b"}));
    write(".onnxmend.toml", example.replace("op-type-conflict", "op-type-conflikt").toUtf8());
    const ProgramRun slip = run({"audit", "models/good.onnx"});
    const int line = static_cast<int>(example.left(example.indexOf("op-type-conflikt")).count('\n')) + 1;
    const QByteArray told = "onnxmend: .onnxmend.toml: line " + QByteArray::number(line) +
                            ", column 8: no kind of finding is called \"op-type-conflikt\". Did you mean "
                            "\"op-type-conflict\"?";
    QVERIFY2(slip.errors.contains(told), slip.errors.constData());
    QVERIFY(readFile(sourcePath("docs/ci.md")).contains(told)); // the document shows this message
}

ONNXMEND_GUILESS_TEST(policy_options, PolicyOptionsTest)
#include "tst_policy_options.moc"
