// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// --map, --map-file and --key through the real program.
class MappingOptionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void mapGoesBeforeTheNames();
    void mapFileSaysTheSame();
    void nullInAMapFileLeavesATensorOut();
    void mappedModelIsFixedAndLoads();
    void keyChoosesTheStateDict();
    void wrongMappingsAreOneLineAndStatusTwo_data();
    void wrongMappingsAreOneLineAndStatusTwo();

private:
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }
    void write(const char* name, const std::string& bytes) const
    {
        writeFile(m_folder->filePath(name), QByteArray::fromStdString(bytes));
    }
    /// Returns "tensor (rule) status" of an input in the audit's JSON.
    QString filling(const QStringList& options, const std::string& input) const
    {
        const Json audit =
            run(QStringList{"audit", "net.onnx", "-c", "net.safetensors", "--format", "json"} + options)
                .json();
        for (const Json& row : audit["initializers"]) {
            if (row["name"] == input && row["status"] != "unused") {
                return shown(row["checkpoint_tensor"]) + " (" + shown(row["match"]) + ") " +
                       shown(row["status"]);
            }
        }
        return {};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void MappingOptionsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write("net.onnx", modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[2] a_weight, float[2] b_weight) => (float[2] y) { y = Add (a_weight, b_weight) })"));
    const std::string header = R"({"a.weight":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                               R"("other":{"dtype":"F16","shape":[2],"data_offsets":[8,12]},)"
                               R"("long":{"dtype":"F32","shape":[3],"data_offsets":[12,24]}})";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    write("net.safetensors", bytes + header + std::string(24, '\0'));
}

void MappingOptionsTest::mapGoesBeforeTheNames()
{
    QCOMPARE(filling({}, "a_weight"), "a.weight (normalized) ok");
    QCOMPARE(filling({}, "b_weight"), "null (none) missing");
    QCOMPARE(filling({"--map", "other=b_weight"}, "b_weight"), "other (manual) mismatch");
    QCOMPARE(filling({"--map", "other=a_weight"}, "a_weight"), "other (manual) mismatch");
    QCOMPARE(filling({"--map", "other=a_weight", "--map", "a.weight=b_weight"}, "b_weight"),
             "a.weight (manual) ok");
    QCOMPARE(filling({"--map", "long=a_weight"}, "a_weight"), "null (none) shape-mismatch");
}

void MappingOptionsTest::mapFileSaysTheSame()
{
    write("map.json", R"({"other": "a_weight"})");
    QCOMPARE(filling({"--map-file", "map.json"}, "a_weight"), "other (manual) mismatch");
    QCOMPARE(filling({"--map-file", "map.json", "--map", "a.weight=b_weight"}, "b_weight"),
             "a.weight (manual) ok");
}

void MappingOptionsTest::nullInAMapFileLeavesATensorOut()
{
    write("map.json", R"({"a.weight": null})");
    QCOMPARE(filling({"--map-file", "map.json"}, "a_weight"), "null (none) missing");
}

void MappingOptionsTest::mappedModelIsFixedAndLoads()
{
    const Json fix = run({"fix", "net.onnx", "-c", "net.safetensors", "--map", "other=b_weight", "-o",
                          "out.onnx", "--format", "json"})
                         .json();
    QCOMPARE(shown(fix["verify"]["runtime"]["status"]), "passed");
    QCOMPARE(fix["applied"].size(), std::size_t{2});
    const Json inspect = run({"inspect", "out.onnx", "--format", "json"}).json();
    QCOMPARE(inspect["tensors"].size(), std::size_t{2});
    QCOMPARE(shown(inspect["tensors"][1]["dtype"]), "FLOAT");
}

void MappingOptionsTest::keyChoosesTheStateDict()
{
    copyInto(m_folder->path(), {"tests/golden/data/checkpoints/ema.pt"});
    const auto shape = [this](const QStringList& options) {
        const Json inspect = run(QStringList{"inspect", "ema.pt", "--format", "json"} + options).json();
        return shown(inspect["state_dict"]) + " " + shown(inspect["tensors"][0]["shape"]);
    };
    QCOMPARE(shape({}), "model [3]");
    QCOMPARE(shape({"--key", "ema"}), "ema [2]");
    const ProgramRun fits =
        run({"audit", "net.onnx", "-c", "ema.pt", "--key", "ema", "--map", "w=a_weight", "--format", "json"});
    QCOMPARE(shown(fits.json()["initializers"][0]["status"]), "ok");
    const ProgramRun wrong = run({"audit", "net.onnx", "-c", "ema.pt", "--key", "absent"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.contains("absent"), wrong.errors.constData());
}

void MappingOptionsTest::wrongMappingsAreOneLineAndStatusTwo_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* name, const QStringList& options, const char* reason) {
        QTest::newRow(name) << options << QByteArray(reason);
    };
    row("no such tensor", {"--map", "absent=a_weight"}, "no tensor 'absent'");
    row("no such input", {"--map", "other=absent"}, "no graph input or initializer 'absent'");
    row("two for one", {"--map", "other=a_weight", "--map", "a.weight=a_weight"}, "both");
    row("no such file", {"--map-file", "absent.json"}, "absent.json");
    row("not JSON", {"--map-file", "net.onnx"}, "not valid JSON");
    row("two equals", {"--map", "a=b=c"}, "--map-file");
}

void MappingOptionsTest::wrongMappingsAreOneLineAndStatusTwo()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, reason);
    for (const QStringList& command :
         {QStringList{"audit", "net.onnx"}, QStringList{"fix", "net.onnx", "-o", "out.onnx"}}) {
        const ProgramRun wrong = run(command + QStringList{"-c", "net.safetensors"} + options);
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.errors.contains(reason), wrong.errors.constData());
        QCOMPARE(wrong.errors.count('\n'), 1);
        QVERIFY(!QFile::exists(m_folder->filePath("out.onnx")));
    }
}

ONNXMEND_GUILESS_TEST(mapping_options, MappingOptionsTest)
#include "tst_mapping_options.moc"
