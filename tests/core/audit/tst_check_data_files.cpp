// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Data files whose bytes belong to no tensor, or to two that are not the same.
class CheckDataFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rangesAreJudged_data();
    void rangesAreJudged();
    void savedModelsHaveNoFinding();

private:
    static std::string initializer(const std::string& name, std::int64_t offset)
    {
        return "float[1000] " + name + " = [\"location\": \"w.bin\", \"offset\": \"" +
               std::to_string(offset) + "\", \"length\": \"4000\"]";
    }
    static std::string findingsOf(const Model& model)
    {
        Progress progress;
        std::string text;
        for (const Finding& finding : audit(model, {}, {}, progress).findings) {
            text += std::string(severityName(finding.severity)) + " " +
                    std::string(findingKindInfo(finding.kind).name) + " " + finding.value + ";";
        }
        return text;
    }
};

void CheckDataFilesTest::rangesAreJudged_data()
{
    QTest::addColumn<std::int64_t>("a");
    QTest::addColumn<std::int64_t>("b");
    QTest::addColumn<std::int64_t>("fileSize");
    QTest::addColumn<std::string>("findings");
    const auto row = [](const char* name, std::int64_t a, std::int64_t b, std::int64_t fileSize,
                        const char* findings) {
        QTest::newRow(name) << a << b << fileSize << std::string(findings);
    };
    row("side by side", 0, 4000, 8000, "");
    row("aligned", 0, 65'536, 131'072, "");
    row("tied", 4096, 4096, 8096, "");
    row("one in part of the other", 0, 2000, 6000, "warning overlapping-data b;");
    row("the later one first", 3996, 0, 7996, "warning overlapping-data a;");
    row("bytes at the start", 100'000, 104'000, 108'000, "info orphan-data w.bin;");
    row("bytes between", 0, 100'000, 104'000, "info orphan-data w.bin;");
    row("bytes at the end", 0, 4000, 1'000'000, "info orphan-data w.bin;");
}

void CheckDataFilesTest::rangesAreJudged()
{
    QFETCH(std::int64_t, a);
    QFETCH(std::int64_t, b);
    QFETCH(std::int64_t, fileSize);
    QFETCH(std::string, findings);
    const SaveFolder folder;
    std::ofstream(folder.path("w.bin"), std::ios::binary)
        << std::string(static_cast<std::size_t>(fileSize), '\0');
    const auto model = folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1000] x) => (float[1000] y) <)" +
                                       initializer("a", a) + ", " + initializer("b", b) +
                                       "> { s = Add(x, a) y = Add(s, b) }");
    QCOMPARE(findingsOf(*model), findings);
}

void CheckDataFilesTest::savedModelsHaveNoFinding()
{
    const SaveFolder folder;
    for (const auto mode :
         {ExternalDataMode::Single, ExternalDataMode::PerTensor, ExternalDataMode::Inline}) {
        folder.saveTo(*folder.boundModel(), "out.onnx", {.externalData = mode, .threshold = 0});
        QCOMPARE(findingsOf(*folder.reread()), std::string());
    }
}

ONNXMEND_APPLESS_TEST(check_data_files, CheckDataFilesTest)
#include "tst_check_data_files.moc"
