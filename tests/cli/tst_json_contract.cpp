// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// The documented JSON, field by field: names, order and kinds of values.
class JsonContractTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void auditHasItsShape();
    void sourceHasItsShape();
    void fixHasItsShape();
    void verifyHasItsShape();
    void inspectHasItsShape();
    void errorsHaveTheirShape();
    void jsonLinesKeepTheOrder();
    void csvHasALineForEachFinding();
    void savedPlanIsReplayed();
    void planOfAnotherModelIsTold();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = {}});
    }

    QTemporaryDir m_folder;
};

namespace
{

/// Returns "name:type name:type ...", with the types of JSON.
QString shapeOf(const Json& json)
{
    QStringList fields;
    for (const auto& [key, value] : json.items()) {
        fields << QString::fromStdString(key + ":" + value.type_name());
    }
    return fields.join(' ');
}

} // namespace

void JsonContractTest::initTestCase()
{
    copyInto(m_folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
}

void JsonContractTest::auditHasItsShape()
{
    const Json audit = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"}).json();
    QCOMPARE(shapeOf(audit), "schema:string model:object checkpoints:array initializers:array findings:array "
                             "summary:object error:null");
    QCOMPARE(shown(audit["schema"]), "onnxmend.audit/1");
    QCOMPARE(shapeOf(audit["model"]),
             "path:string ir_version:number opsets:object producer:string nodes:number "
             "initializers:number bytes:number");
    QCOMPARE(shown(audit["model"]["path"]), "tiny_gpt2.onnx");
    QCOMPARE(audit["model"]["opsets"].dump(), R"({"":17})");
    QCOMPARE(audit["checkpoints"].size(), 1u);
    QCOMPARE(shapeOf(audit["checkpoints"][0]),
             "path:string format:string tensors:number bytes:number "
             "state_dict:null skipped:number skipped_names:array warnings:array replaced:array");
    QCOMPARE(shown(audit["checkpoints"][0]["format"]), "torch-zip");
    const Json twice =
        run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-c", "tiny_gpt2.bin", "--format", "json"})
            .json();
    QCOMPARE(shapeOf(twice["checkpoints"][0]["replaced"][0]), "by:string tensors:number");
    QVERIFY(twice["checkpoints"][0]["replaced"][0]["tensors"] == twice["checkpoints"][0]["tensors"]);
    QVERIFY(twice["checkpoints"][1]["replaced"].empty());
    std::size_t mismatched = 0;
    for (const Json& row : audit["initializers"]) {
        QString keys;
        for (const auto& [key, value] : row.items()) {
            keys += QString::fromStdString(key) + " ";
        }
        QCOMPARE(keys,
                 "name graph source stored_dtype declared_dtype required_dtype shape bytes location offset "
                 "checkpoint_tensor match computed_from suggestion status ");
        mismatched += row["status"] == "mismatch";
        if (row["name"] == "h_0_attn_bias") {
            QCOMPARE(shown(row["stored_dtype"]), "UINT8");
            QCOMPARE(shown(row["declared_dtype"]), "BOOL");
            QCOMPARE(shown(row["checkpoint_tensor"]), "h.0.attn.bias");
            QCOMPARE(shown(row["source"]), "checkpoint");
            QCOMPARE(shown(row["match"]), "normalized");
        }
    }
    QVERIFY(mismatched > 0);
    QCOMPARE(audit["findings"].size(), mismatched);
    QCOMPARE(audit["summary"].dump(),
             QString(R"({"errors":%1,"warnings":0,"infos":0,"fixable":%1})").arg(mismatched).toStdString());
    const Json& finding = audit["findings"][0];
    QCOMPARE(shapeOf(finding), "id:string kind:string severity:string graph:string node:null node_index:null "
                               "op_type:null domain:null value:string actual:string expected:string "
                               "message:string source:null places:number fixes:array");
    QCOMPARE(shown(finding["kind"]), "checkpoint-dtype");
    QCOMPARE(shapeOf(finding["fixes"][0]),
             "id:string kind:string title:string target:string from:string to:string "
             "lossless:boolean recommended:boolean strategy:null casts:number stored_bytes_change:number");
}

void JsonContractTest::sourceHasItsShape()
{
    const std::string layers =
        "<ir_version: 10, opset_import: [\"\" : 17]> g "
        "(float16[2] x, int32[2] n) => (float16[2] a, float16[2] b) "
        "{ m = Cast <to = 7> (n) a = Mul (x, m) k = Cast <to = 7> (n) b = Mul (x, k) }";
    const auto notes = [](const char* layer, int line, const char* code) {
        return exporterNotes(std::string("layers.") + layer, "Block", line, code);
    };
    const std::string bytes =
        withExporterNotes(modelFromText(layers), {{"m", notes("0", 5, "m = n.long()")},
                                                  {"k", notes("1", 5, "m = n.long()")},
                                                  {"a", notes("0", 6, "return x * m")},
                                                  {"b", notes("1", 6, "return x * m")}});
    writeFile(path("noted.onnx"), QByteArray::fromStdString(bytes));
    const Json audit = run({"audit", "noted.onnx", "--format", "json"}).json();
    QCOMPARE(audit["findings"].size(), 1u);
    QCOMPARE(shown(audit["summary"]["errors"]), "1");
    const Json& finding = audit["findings"][0];
    QCOMPARE(shown(finding["places"]), "2");
    QCOMPARE(finding["place_ids"].size(), 1u);
    const Json& source = finding["source"];
    QCOMPARE(shapeOf(source), "module:string modules:array class:string file:string line:number code:string "
                              "advice:string failing:object library:null");
    QCOMPARE(shown(source["module"]), "layers.0");
    QCOMPARE(source["modules"].dump(), "[\"layers.0\",\"layers.1\"]");
    QCOMPARE(shown(source["class"]), "Block");
    QCOMPARE(shown(source["line"]), "5");
    QCOMPARE(shown(source["code"]), "m = n.long()");
    QCOMPARE(shapeOf(source["failing"]), "file:string line:number");
    QCOMPARE(shown(source["failing"]["line"]), "6");
    const QByteArray text = run({"audit", "noted.onnx"}).output;
    QVERIFY2(text.contains("at /home/user/model.py:5, in layers.0 (Block), 2 places"), text.constData());
    QVERIFY2(text.contains("m = n.long()") && text.contains("1 error"), text.constData());
}

void JsonContractTest::fixHasItsShape()
{
    const ProgramRun run1 =
        run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "fixed.onnx", "--format", "json"});
    QCOMPARE(run1.status, 0);
    const Json fix = run1.json();
    QCOMPARE(shapeOf(fix),
             "schema:string model:string output:string files:array applied:array remaining:array "
             "verify:object verified:object run:object constants:number bytes_written:number "
             "bytes_kept:number seconds:number "
             "error:null refused:array "
             "verdict:string weights:object plan:null checkpoints:array rounds:array");
    QCOMPARE(shown(fix["verdict"]), "complete");
    QCOMPARE(shapeOf(fix["weights"]), "wanted:number filled:number missing:array");
    QCOMPARE(fix["weights"].dump(), R"({"wanted":32,"filled":32,"missing":[]})");
    QCOMPARE(shown(fix["schema"]), "onnxmend.fix/1");
    QCOMPARE(fix["files"].size(), 1u);
    QCOMPARE(shown(fix["files"][0]["path"]), "fixed.onnx");
    QCOMPARE(shown(fix["files"][0]["bytes"]), shown(QFileInfo(path("fixed.onnx")).size()));
    QCOMPARE(shown(fix["bytes_written"]), shown(QFileInfo(path("fixed.onnx")).size()));
    QCOMPARE(fix["remaining"].size(), 0u);
    bool sawMask = false;
    for (const Json& applied : fix["applied"]) {
        QCOMPARE(shapeOf(applied["loss"]),
                 "lossless:boolean rounded:number overflowed:number underflowed:number "
                 "nan:number max_abs_error:number max_rel_error:number");
        if (applied["target"] == "h_0_attn_bias") {
            sawMask = true;
            QCOMPARE(shapeOf(applied),
                     "finding:string fix:string kind:string target:string from:string to:string "
                     "elements:number bytes:number loss:object");
            QCOMPARE(shown(applied["kind"]), "cast-initializer");
            QCOMPARE(shown(applied["from"]), "UINT8");
            QCOMPARE(shown(applied["to"]), "BOOL");
            QCOMPARE(shown(applied["bytes"]), shown(applied["elements"]));
            QCOMPARE(shown(applied["loss"]["lossless"]),
                     shown(true)); // measured: the mask has only zeros and ones
        }
    }
    QVERIFY(sawMask);
    QCOMPARE(shapeOf(fix["verify"]), "checker:object audit:object runtime:object");
    QCOMPARE(shown(fix["verify"]["checker"]["status"]), "passed");
    QCOMPARE(shown(fix["verify"]["audit"]["status"]), "passed");
    QCOMPARE(shown(fix["verify"]["runtime"]["status"]), "passed");
    QVERIFY(QString::fromStdString(fix["verify"]["runtime"]["name"]).startsWith("ONNX Runtime 1."));
    const Json skipped = run({"fix", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "-o", "fixed.onnx", "--format",
                              "json", "--no-verify"})
                             .json();
    for (const char* proof : {"checker", "audit", "runtime"}) {
        QCOMPARE(shown(skipped["verify"][proof]["status"]), "skipped");
    }
}

void JsonContractTest::verifyHasItsShape()
{
    copyInto(m_folder.path(), {"tests/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx",
                               "tests/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx.data"});
    const ProgramRun refused = run({"verify", "tiny_gpt2_refused.onnx", "--format", "json"});
    QCOMPARE(refused.status, 1);
    const Json verify = refused.json();
    QCOMPARE(shapeOf(verify), "schema:string model:string verify:object verified:object error:null");
    QCOMPARE(shown(verify["verify"]["runtime"]["status"]), "failed");
    QVERIFY(QString::fromStdString(verify["verify"]["runtime"]["message"]).contains("tensor(uint8)"));
    QCOMPARE(shown(verify["verify"]["audit"]["status"]), "failed");
}

void JsonContractTest::inspectHasItsShape()
{
    const Json model = run({"inspect", "tiny_gpt2.onnx", "--format", "json"}).json();
    QCOMPARE(shapeOf(model), "schema:string file:object tensors:array error:null");
    QCOMPARE(model["file"].dump(), R"({"path":"tiny_gpt2.onnx","format":"onnx"})");
    QCOMPARE(shown(model["tensors"][0]["name"]), "zero");
    QCOMPARE(shown(model["tensors"][0]["dtype"]), "INT64");
    const Json checkpoint = run({"inspect", "tiny_gpt2.bin", "--format", "json"}).json();
    QCOMPARE(shown(checkpoint["file"]["format"]), "torch-zip");
    QCOMPARE(shapeOf(checkpoint["tensors"][0]), "name:string dtype:string shape:array bytes:number "
                                                "contiguous:boolean location:string offset:number");
}

void JsonContractTest::errorsHaveTheirShape()
{
    const ProgramRun audit = run({"audit", "absent.onnx", "--format", "json"});
    QCOMPARE(audit.status, 2);
    QCOMPARE(shapeOf(audit.json()), "schema:string model:object error:object");
    QCOMPARE(audit.json()["model"].dump(), R"({"path":"absent.onnx"})");
    QCOMPARE(shapeOf(audit.json()["error"]), "message:string where:string");
    const ProgramRun fix = run({"fix", "absent.onnx", "-o", "o.onnx", "--format", "json"});
    QCOMPARE(fix.status, 2);
    QCOMPARE(shapeOf(fix.json()), "schema:string model:string error:object");
    QCOMPARE(run({"verify", "absent.onnx", "--format", "json"}).status, 2);
    QCOMPARE(shown(run({"inspect", "absent.onnx", "--format", "json"}).json()["error"]["where"]),
             "absent.onnx");
}

void JsonContractTest::jsonLinesKeepTheOrder()
{
    const ProgramRun audit =
        run({"audit", "tiny_gpt2.onnx", "absent.onnx", "tiny_gpt2.onnx", "--format", "jsonl"});
    QCOMPARE(audit.status, 2);
    const QList<Json> lines = audit.jsonLines();
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0]["error"].is_null());
    QCOMPARE(shown(lines[1]["error"]["where"]), "absent.onnx");
    QVERIFY(lines[2]["error"].is_null());
    QCOMPARE(audit.errors.count('\n'), 1);
}

void JsonContractTest::csvHasALineForEachFinding()
{
    const ProgramRun audit = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "csv"});
    const Json json = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"}).json();
    QCOMPARE(audit.status, 1);
    QCOMPARE(std::size_t(audit.output.count("\r\n")), json["findings"].size() + 1);
    QVERIFY(audit.output.startsWith("model,severity,kind,"));
    QVERIFY(audit.output.contains("h_0_attn_bias,UINT8,BOOL,cast-initializer,BOOL,"));
}

void JsonContractTest::savedPlanIsReplayed()
{
    const QStringList files = {"tiny_gpt2.onnx", "-c", "tiny_gpt2.bin"};
    QCOMPARE(
        run(QStringList{"fix"} + files + QStringList{"-o", "direct.onnx", "--save-plan", "plan.json"}).status,
        0);
    const Json plan = Json::parse(readFile(path("plan.json")).toStdString());
    QCOMPARE(shown(plan["schema"]), "onnxmend.plan/1");
    const ProgramRun apply =
        run(QStringList{"apply"} + files +
            QStringList{"-o", "replayed.onnx", "--plan", "plan.json", "--format", "json"});
    QCOMPARE(apply.status, 0);
    QCOMPARE(apply.json()["applied"].size(), plan["edits"].size());
    QCOMPARE(shown(apply.json()["plan"]["model_matches"]), "true");
    QCOMPARE(readFile(path("replayed.onnx")), readFile(path("direct.onnx")));
    // Without the checkpoint no edit fits, and each one says so.
    const ProgramRun unfit = run({"apply", "tiny_gpt2.onnx", "-o", "unfit.onnx", "--plan", "plan.json",
                                  "--format", "json", "--no-verify"});
    QCOMPARE(unfit.json()["applied"].size(), 0u);
    QCOMPARE(unfit.json()["refused"].size(), plan["edits"].size());
    const ProgramRun text = run({"apply", "tiny_gpt2.onnx", "--dry-run", "--plan", "plan.json"});
    const QByteArray summary = "0 changes, incomplete: 32 weights have no data, " +
                               QByteArray::number(plan["edits"].size()) + " changes were skipped";
    QVERIFY2(text.output.contains(summary), text.output.constData());
}

void JsonContractTest::planOfAnotherModelIsTold()
{
    const std::string header = R"({"w":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})";
    writeFile(path("w.safetensors"),
              QByteArray::fromStdString(std::string{char(header.size())} + std::string(7, '\0') + header +
                                        std::string(4, '\0')));
    const auto write = [this](const char* name, const std::string& output) {
        writeFile(path(name), QByteArray::fromStdString(modelFromText(
                                  "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] w) => "
                                  "(float[2] y) { y = " +
                                  output + " }")));
    };
    write("one.onnx", "Relu(w)");
    write("two.onnx", "Abs(w)");
    QCOMPARE(run({"fix", "one.onnx", "-c", "w.safetensors", "--dry-run", "--save-plan", "plan.json"}).status,
             0);
    const Json plan = Json::parse(readFile(path("plan.json")).toStdString());
    QCOMPARE(shown(plan["edits"][0]["checkpoint"]), "w.safetensors");
    QCOMPARE(shown(plan["edits"][0]["key"]), "");
    const QStringList apply = {"apply", "two.onnx", "-c",     "w.safetensors",
                               "-o",    "o.onnx",   "--plan", "plan.json"};
    const Json json = run(apply + QStringList{"--format", "json"}).json();
    QCOMPARE(shown(json["plan"]["model_matches"]), "false");
    QCOMPARE(shown(json["plan"]["model"]), "one.onnx");
    QCOMPARE(json["refused"].size(), 0u); // all edits fit
    const QByteArray text = run(apply).output;
    QVERIFY2(text.contains("plan of another model") && text.contains("one.onnx"), text.constData());
}

ONNXMEND_GUILESS_TEST(json_contract, JsonContractTest)
#include "tst_json_contract.moc"
