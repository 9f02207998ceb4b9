// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// `onnxmend diff`: exit statuses, formats, and differences after fix and between test files.
class DiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statusTellsWhetherThereAreDifferences();
    void wrongUsageAndUnreadableFilesAreTwo();
    void jsonHasItsShape();
    void csvHasALineForEachDifference();
    void fixedModelDiffersInWhatThePlanSays();
    void modelIsComparedWithItsCheckpoint();
    void checkpointsAreCompared();
    void toleranceAndOnlyDecideTheStatus();
    void standardInputIsAFile();
    void hostileNamesAreEscaped();
    void quietTellsTheStatusAlone();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    ProgramRun run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runProgram(QStringList{"diff"} + arguments,
                          {.folder = m_folder.path(), .input = input, .environment = {}});
    }
    void write(const QString& name, const std::string& graph) const
    {
        writeFile(path(name), QByteArray::fromStdString(
                                  modelFromText("<ir_version: 9, opset_import: [\"\" : 17]> g " + graph)));
    }
    void writePair() const
    {
        write("a.onnx", "(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { [add] y = Add (x, w) }");
        write("b.onnx", "(float[2] x) => (float[2] y) <float[2] w = {1, 2.001}> { [add] y = Add (x, w) }");
    }

    QTemporaryDir m_folder;
};

namespace
{

QString keysOf(const Json& json)
{
    QStringList keys;
    for (const auto& [key, value] : json.items()) {
        keys << QString::fromStdString(key);
    }
    return keys.join(' ');
}

} // namespace

void DiffTest::statusTellsWhetherThereAreDifferences()
{
    writePair();
    const ProgramRun same = run({"a.onnx", "a.onnx"});
    QCOMPARE(same.status, 0);
    QCOMPARE(same.output, "a.onnx and a.onnx: no difference; 1 of 1 tensor on both sides is the same\n");
    const ProgramRun other = run({"a.onnx", "b.onnx", "--values"});
    QCOMPARE(other.status, 1);
    QCOMPARE(
        other.output,
        "  DIFFERENCE  OF           NAME  A          B          NOTE\n"
        "  values      initializer  w     FLOAT [2]  FLOAT [2]  1 of 2 elements differ, by at most 0.001 "
        "(relative 0.0005)\n"
        "a.onnx and b.onnx: 1 difference; 0 of 1 tensor on both sides is the same\n");
}

void DiffTest::wrongUsageAndUnreadableFilesAreTwo()
{
    writePair();
    QCOMPARE(run({"a.onnx"}).status, 2);
    QCOMPARE(run({"a.onnx", "b.onnx", "--only", "colour"}).status, 2);
    QCOMPARE(run({"a.onnx", "b.onnx", "--tolerance", "-1"}).status, 2);
    QCOMPARE(run({"-", "-"}).status, 2);
    QCOMPARE(run({"a.onnx", "b.onnx", "--key", "a", "--key", "b", "--key", "c"}).status, 2);
    const ProgramRun missing = run({"a.onnx", "missing.onnx"});
    QCOMPARE(missing.status, 2);
    QCOMPARE(missing.output, QByteArray());
    QVERIFY2(missing.errors.contains("missing.onnx"), missing.errors.constData());
    const ProgramRun told = run({"a.onnx", "missing.onnx", "--format", "json"});
    QCOMPARE(told.status, 2);
    QCOMPARE(keysOf(told.json()), "schema left right error");
    QCOMPARE(shown(told.json()["right"]["path"]), "missing.onnx");
    QVERIFY(shown(told.json()["error"]["where"]).contains("missing.onnx"));
}

void DiffTest::jsonHasItsShape()
{
    writePair();
    const ProgramRun other = run({"a.onnx", "b.onnx", "--values", "--format", "json"});
    QCOMPARE(other.status, 1);
    const Json json = other.json();
    QCOMPARE(keysOf(json), "schema left right measured tolerance differences summary error");
    QCOMPARE(shown(json["schema"]), "onnxmend.diff/1");
    QCOMPARE(keysOf(json["left"]), "path format tensors bytes state_dict");
    QCOMPARE(shown(json["left"]["path"]), "a.onnx");
    QCOMPARE(shown(json["right"]["format"]), "onnx");
    QCOMPARE(json["differences"].size(), 1u);
    const Json& row = json["differences"][0];
    QCOMPARE(keysOf(row), "kind change counts differs left right match values readers source");
    QCOMPARE(shown(row["kind"]), "initializer");
    QCOMPARE(row["differs"].dump(), "[\"values\"]");
    QCOMPARE(keysOf(row["left"]), "graph name dtype type shape bytes location offset text unreadable");
    QCOMPARE(row["left"]["shape"].dump(), "[2]");
    QCOMPARE(keysOf(row["values"]),
             "elements different_elements max_abs_error max_rel_error left_nan left_inf "
             "right_nan right_inf");
    QVERIFY(row["values"]["different_elements"] == 1);
    QCOMPARE(keysOf(json["summary"]), "differences tensor_pairs same_tensors uncompared_tensors bytes_read");
    QVERIFY(json["error"].is_null());
    const ProgramRun line = run({"a.onnx", "b.onnx", "--format", "jsonl"});
    QCOMPARE(line.output.count('\n'), 1);
    QVERIFY(line.json()["differences"][0]["values"].is_null());
}

void DiffTest::csvHasALineForEachDifference()
{
    writePair();
    const QList<QByteArray> lines = run({"a.onnx", "b.onnx", "--format", "csv"}).output.split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith("kind,change,differs,graph,name,left_dtype,right_dtype"), lines[0]);
    QVERIFY2(lines[1].startsWith("initializer,changed,values,main,w,FLOAT,FLOAT,[2],[2],8,8"), lines[1]);
    QCOMPARE(lines[1].count(','), lines[0].count(','));
}

/// Each weight of the sample that the plan fills and casts became a constant, and there are no other
/// differences.
void DiffTest::fixedModelDiffersInWhatThePlanSays()
{
    copyInto(m_folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    QCOMPARE(runProgram({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "fixed.onnx", "--no-verify",
                         "--save-plan", "plan.json"},
                        {.folder = m_folder.path(), .input = {}, .environment = {}})
                 .status,
             0);
    std::map<std::string, std::string> planned; // value -> dtype
    const Json plan = Json::parse(readFile(path("plan.json")).toStdString());
    for (const Json& edit : plan["edits"]) {
        if (edit.contains("to")) {
            planned[edit["value"].get<std::string>()] = edit["to"].get<std::string>();
        }
    }
    QCOMPARE(planned.size(), std::size_t(32));
    const Json json = run({"tiny_gpt2.onnx", "fixed.onnx", "--format", "json"}).json();
    std::map<std::string, std::string> found;
    for (const Json& row : json["differences"]) {
        QCOMPARE(shown(row["kind"]), "input");
        QCOMPARE(shown(row["change"]), "filled");
        QVERIFY(row["differs"].empty()); // the declaration is unchanged
        found[row["right"]["name"].get<std::string>()] = row["right"]["dtype"].get<std::string>();
    }
    QVERIFY(found == planned);

    // Type errors are fixed by Casts only.
    write("mixed.onnx", "(float[2] x, float16[2] h) => (float[2] y) { [a] y = Add (x, h) }");
    QCOMPARE(runProgram({"fix", "mixed.onnx", "-o", "mended.onnx", "--no-verify"},
                        {.folder = m_folder.path(), .input = {}, .environment = {}})
                 .status,
             0);
    const Json mended = run({"mixed.onnx", "mended.onnx", "--format", "json"}).json();
    QCOMPARE(mended["differences"].size(), 1u);
    QCOMPARE(shown(mended["differences"][0]["change"]), "added");
    QCOMPARE(shown(mended["differences"][0]["kind"]), "node");
    QCOMPARE(shown(mended["differences"][0]["right"]["dtype"]), "FLOAT");
    QCOMPARE(mended["differences"][0]["readers"].dump(), "[\"a\"]");
}

void DiffTest::modelIsComparedWithItsCheckpoint()
{
    copyInto(m_folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    const ProgramRun compared =
        run({"tiny_gpt2.onnx", "tiny_gpt2.bin", "--only", "dtype", "--format", "json"});
    QCOMPARE(compared.status, 1);
    const Json json = compared.json();
    QCOMPARE(shown(json["right"]["format"]), "torch-zip");
    QCOMPARE(json["differences"].size(), 32u);
    QCOMPARE(shown(json["differences"][0]["match"]), "normalized");
}

void DiffTest::checkpointsAreCompared()
{
    copyInto(m_folder.path(),
             {"tests/golden/data/compared/left.safetensors", "tests/golden/data/compared/right.safetensors"});
    const Json expected =
        Json::parse(readFile(sourcePath("tests/golden/data/compared/expected.json")).toStdString());
    const Json json = run({"left.safetensors", "right.safetensors", "--values", "--format", "json"}).json();
    std::size_t measured = 0;
    for (const Json& row : json["differences"]) {
        const Json& tensor = expected["tensors"][row["left"]["name"].get<std::string>()];
        QVERIFY(row["values"]["different_elements"] == tensor["different"]);
        QVERIFY(row["values"]["max_abs_error"] == tensor["max_abs_error"]);
        ++measured;
    }
    QCOMPARE(measured, expected["tensors"].size() - 1); // all except "same"
}

void DiffTest::toleranceAndOnlyDecideTheStatus()
{
    writePair();
    QCOMPARE(run({"a.onnx", "b.onnx", "--tolerance", "0.01"}).status, 0);
    QCOMPARE(run({"a.onnx", "b.onnx", "--tolerance", "1e-5"}).status, 1);
    QCOMPARE(run({"a.onnx", "b.onnx", "--only", "dtype", "--only", "shape"}).status, 0);
    QCOMPARE(run({"a.onnx", "b.onnx", "--only", "dtype", "--only", "values"}).status, 1);
}

void DiffTest::standardInputIsAFile()
{
    writePair();
    const ProgramRun same = run({"-", "a.onnx"}, readFile(path("a.onnx")));
    QCOMPARE(same.status, 0);
    QVERIFY2(same.output.startsWith("- and a.onnx: no difference"), same.output.constData());
    const ProgramRun broken = run({"a.onnx", "-"}, "no model");
    QCOMPARE(broken.status, 2);
    QVERIFY2(broken.errors.startsWith("onnxmend: -: "), broken.errors.constData());
}

void DiffTest::hostileNamesAreEscaped()
{
    writePair();
    QByteArray bytes = readFile(path("b.onnx"));
    bytes.replace("add", "\x1B[2"); // a name of the same length
    bytes.replace("Add", "A\x07"
                         "d");
    writeFile(path("hostile.onnx"), bytes);
    for (const char* format : {"text", "csv"}) {
        const ProgramRun told = run({"a.onnx", "hostile.onnx", "--all", "--format", format});
        QCOMPARE(told.status, 1);
        QVERIFY2(told.output.contains("\xEF\xBF\xBD"), told.output.constData());
        QVERIFY(!told.output.contains('\x1B') && !told.output.contains('\x07'));
    }
}

void DiffTest::quietTellsTheStatusAlone()
{
    writePair();
    const ProgramRun told = run({"a.onnx", "b.onnx", "--quiet"});
    QCOMPARE(told.status, 1);
    QCOMPARE(told.output, QByteArray());
    QCOMPARE(told.errors, QByteArray());
}

ONNXMEND_GUILESS_TEST(diff, DiffTest)
#include "tst_diff.moc"
