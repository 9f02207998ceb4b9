// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend::testing;

/// The JSON of all commands agrees with resources/schemas, key by key.
class JsonSchemasTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void schemasRefuseWhatIsNone();
    void outputIsAsItsSchemaSays_data();
    void outputIsAsItsSchemaSays();
    void planAndMapFilesAreAsTheirSchemasSay();

private:
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = {}});
    }
    /// Returns the errors in the output as a JSON list; "[]" if there are none, empty if there was no answer.
    QByteArray check(const QString& schema, const QByteArray& output);

    QProcess m_validator; // one for all: Python takes longer to start than to check
    QTemporaryDir m_folder;
};

namespace
{

constexpr int noValidator = 77; // status of check_schema.py
const QByteArray noErrors = "[]";

} // namespace

void JsonSchemasTest::initTestCase()
{
    m_validator.start("python3", {sourcePath("tests/cli/check_schema.py"), "--serve"});
    if (check("map", "{}").isEmpty()) {
        QCOMPARE(m_validator.exitCode(), noValidator);
        QSKIP("Python has no jsonschema (Debian: python3-jsonschema)");
    }
    copyInto(m_folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    const auto write = [this](const char* name, const std::string& graph) {
        writeFile(m_folder.filePath(name), QByteArray::fromStdString(modelFromText(
                                               "<ir_version: 9, opset_import: [\"\" : 17]> g " + graph)));
    };
    write("bad.onnx", "(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }");
    write("good.onnx", "(float[2] x, float[N] h) => (float[2] y) <float[2] w = {1, 2}> "
                       "{ [add] a = Add (x, h) y = Mul(a, w) }");
    write("other.onnx", "(float[2] x, float[M] h) => (float[2] y) <float[2] w = {1, 3}> "
                        "{ [add] a = Sub (x, h) y = Mul(a, w) }");
    const std::string layers = "<ir_version: 10, opset_import: [\"\" : 17]> g "
                               "(float[2] x, float16[2] h) => (float[2] a, float[2] b) "
                               "{ a = Add (x, h) b = Add (x, h) }";
    writeFile(m_folder.filePath("noted.onnx"),
              QByteArray::fromStdString(withExporterNotes(
                  modelFromText(layers), {{"a", exporterNotes("layers.0", "Block", 3, "return x + h")},
                                          {"b", exporterNotes("layers.1", "Block", 3, "return x + h")}})));
    write("square.onnx", "(float16[8] x) => (float16[8] y) <float16[1] k = {25552}> "
                         "{ a = Mul (x, k) b = Mul (a, a) y = Sqrt (b) }");
    writeFile(m_folder.filePath("old.onnx"),
              QByteArray::fromStdString(modelFromText("<ir_version: 8, opset_import: [\"\" : 11]> g "
                                                      "(float[2, 3] x) => (float[2] y) "
                                                      "{ y = ReduceSum <axes = [1], keepdims = 0> (x) }")));
    writeFile(m_folder.filePath("grouped.onnx"),
              QByteArray::fromStdString(modelFromText(
                  "<ir_version: 8, opset_import: [\"\" : 18]> g (float[1, 4, 2] x, float[2] s) => "
                  "(float[1, 4, 2] y) { y = GroupNormalization <num_groups = 2> (x, s, s) }")));
    writeFile(m_folder.filePath("broken.onnx"), "no model");
    writeFile(m_folder.filePath("base.jsonl"), run({"audit", "bad.onnx", "--format", "jsonl"}).output);
    writeFile(m_folder.filePath("policy.toml"),
              "forbid = [\"FLOAT16\"]\n"
              "[[ignore]]\nvalue = \"h\"\nreason = \"r\"\nuntil = 2099-01-01\n"
              "[[ignore]]\nvalue = \"x\"\nreason = \"r\"\n"
              "[[ignore]]\nvalue = \"y\"\nreason = \"r\"\nuntil = 2020-01-01\n"
              "[[layer]]\npattern = \"x\"\nallow = [\"BFLOAT16\"]\n");
}

void JsonSchemasTest::cleanupTestCase()
{
    m_validator.closeWriteChannel();
    m_validator.waitForFinished();
}

QByteArray JsonSchemasTest::check(const QString& schema, const QByteArray& output)
{
    const nlohmann::json request = {{"schema", schema.toStdString()}, {"text", output.toStdString()}};
    m_validator.write(QByteArray::fromStdString(request.dump()) + '\n');
    while (!m_validator.canReadLine() && m_validator.waitForReadyRead(60'000)) {}
    return m_validator.readLine().trimmed();
}

void JsonSchemasTest::schemasRefuseWhatIsNone()
{
    QVERIFY(check("audit", R"({"schema": "onnxmend.audit/1"})").startsWith("[\"audit: "));
    QVERIFY(
        check(
            "audit",
            R"({"schema": "onnxmend.fix/1", "model": {"path": "a"}, "error": {"message": "m", "where": null}})")
            .startsWith("[\"audit: "));
    QVERIFY(check("sarif", R"({"$schema": "s", "version": "2.2.0", "runs": []})").startsWith("[\"sarif: "));
    QVERIFY(check("audit", "no JSON").startsWith("[\"audit: "));
    QVERIFY(check("audit", "").startsWith("[\"audit: "));
    QCOMPARE(
        check(
            "audit",
            R"({"schema": "onnxmend.audit/1", "model": {"path": "a"}, "error": {"message": "m", "where": null}})"),
        noErrors);
}

void JsonSchemasTest::outputIsAsItsSchemaSays_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QStringList& arguments, const char* format = "jsonl") {
        QTest::newRow(name) << arguments + QStringList{"--format", format};
    };
    const QStringList sample = {"tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"};
    const QString message = "Type Error: Type parameter (T) of Optype (Add) bound to different types "
                            "(tensor(float) and tensor(float16) in node (add).";
    row("audit", QStringList{"audit"} + sample);
    row("audit many", {"audit", "bad.onnx", "good.onnx", "broken.onnx", "missing.onnx"});
    row("audit with the exporter's notes", {"audit", "noted.onnx"});
    row("convert with the exporter's notes",
        {"convert", "noted.onnx", "--to", "float16", "--keep", "a", "--dry-run", "--no-measure"});
    row("diff with the exporter's notes", {"diff", "noted.onnx", "bad.onnx"});
    row("fix", QStringList{"fix", "-o", "fixed.onnx"} + sample);
    row("fix dry", {"fix", "bad.onnx", "--dry-run"});
    row("fix until it runs", {"fix", "bad.onnx", "--dry-run", "--until-runs"});
    row("fix for releases", {"fix", "bad.onnx", "--dry-run", "--runs-in", "1.14..1.30"});
    row("fix broken", {"fix", "broken.onnx", "--dry-run"});
    row("convert", {"convert", "good.onnx", "--to", "float16", "--dry-run", "--no-measure"});
    row("convert and measure", {"convert", "good.onnx", "--to", "float16", "-o", "half.onnx"});
    row("numerics", {"numerics", "square.onnx"});
    row("numerics and fix", {"numerics", "square.onnx", "--fix", "-o", "kept.onnx"});
    row("numerics of no half", {"numerics", "good.onnx", "--reference", "good.onnx"});
    row("numerics broken", {"numerics", "broken.onnx"});
    row("verify", {"verify", "bad.onnx", "good.onnx", "broken.onnx"});
    row("verify run", {"verify", "good.onnx", "--run", "--dim", "N=2", "--against", "other.onnx"});
    const QString runtime = qEnvironmentVariable("ONNXMEND_ORT");
    row("verify in several runtimes", {"verify", "bad.onnx", "good.onnx", "--runtime", runtime, "--runtime",
                                       QString::fromStdString(faultyRuntime())});
    row("verify in all runtimes", {"verify", "good.onnx", "--runtime", "all"});
    row("inspect model", {"inspect", "tiny_gpt2.onnx"});
    row("inspect checkpoint", {"inspect", "tiny_gpt2.bin"});
    row("inspect broken", {"inspect", "broken.onnx"});
    row("diff", {"diff", "good.onnx", "other.onnx", "--values", "--all"});
    row("diff checkpoint", {"diff", "tiny_gpt2.onnx", "tiny_gpt2.bin"});
    row("diff broken", {"diff", "good.onnx", "broken.onnx"});
    row("explain", {"explain", message});
    row("explain in model", {"explain", message, "--model", "bad.onnx"});
    row("explain nothing", {"explain", "all is well"});
    row("reduce to a finding",
        {"reduce", "bad.onnx", "--finding", "op-type-conflict:main:h", "-o", "small.onnx"});
    row("reduce broken", {"reduce", "broken.onnx", "--loads-not", "-o", "small.onnx"});
    row("opset", {"opset", "old.onnx", "--to", "17", "-o", "newer.onnx"});
    row("opset that nodes prevent", {"opset", "grouped.onnx", "--to", "21", "-o", "newer.onnx"});
    row("opset that is older", {"opset", "good.onnx", "--to", "13", "--dry-run"});
    row("extract", {"extract", "good.onnx", "--from", "a", "--to", "y", "-o", "part.onnx"});
    row("extract missing", {"extract", "missing.onnx", "--from", "a", "--to", "y", "-o", "part.onnx"});
    const QStringList policy = {"--config", "policy.toml", "--baseline", "base.jsonl"};
    row("audit by a policy", QStringList{"audit", "bad.onnx", "good.onnx", "broken.onnx"} + policy);
    row("fix by a policy", QStringList{"fix", "bad.onnx", "--dry-run"} + policy);
    row("verify by a policy", QStringList{"verify", "bad.onnx"} + policy);
    row("convert by a policy",
        {"convert", "good.onnx", "--to", "float16", "--dry-run", "--no-measure", "--config", "policy.toml"});
    row("policy as sarif", QStringList{"audit", "bad.onnx", "good.onnx"} + policy, "sarif");
    row("audit as sarif", {"audit", "bad.onnx", "good.onnx", "broken.onnx"}, "sarif");
    row("sample as sarif", QStringList{"audit"} + sample, "sarif");
    row("notes as sarif", {"audit", "noted.onnx"}, "sarif");
    row("fix as sarif", {"fix", "bad.onnx", "--dry-run"}, "sarif");
    row("verify as sarif", {"verify", "bad.onnx"}, "sarif");
    row("audit for GitLab", {"audit", "bad.onnx", "good.onnx", "broken.onnx"}, "codequality");
    row("sample for GitLab", QStringList{"audit"} + sample, "codequality");
    row("verify for GitLab", {"verify", "bad.onnx"}, "codequality");
}

void JsonSchemasTest::outputIsAsItsSchemaSays()
{
    QFETCH(const QStringList, arguments);
    const bool isOwn = arguments.last() == "jsonl"; // otherwise the format has the schema
    const ProgramRun printed = run(arguments);
    QVERIFY2(!printed.output.isEmpty(), printed.errors.constData());
    QCOMPARE(check(isOwn ? arguments.first() : arguments.last(), printed.output), noErrors);
}

void JsonSchemasTest::planAndMapFilesAreAsTheirSchemasSay()
{
    QCOMPARE(
        run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--dry-run", "--save-plan", "plan.json"}).status,
        0);
    QCOMPARE(check("plan", readFile(m_folder.filePath("plan.json"))), noErrors);
    QCOMPARE(check("map", R"({"h.0.attn.bias": "h_0_attn_bias", "h.1.attn.bias": null})"), noErrors);
    QVERIFY(check("map", R"({"h.0.attn.bias": 7})").startsWith("[\"map: "));
}

ONNXMEND_GUILESS_TEST(json_schemas, JsonSchemasTest)
#include "tst_json_schemas.moc"
