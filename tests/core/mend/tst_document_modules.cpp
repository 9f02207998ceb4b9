// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/document_modules.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace onnxmend;
using namespace onnxmend::testing;

/// The modules of a document with their bytes and findings.
class DocumentModulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void causeCountsOnceInEachModule();
    void bytesAreThoseOfTheModulesInside();
    void readerTellsTheModuleOfAMadeUpName();
    void namesOfTorchScriptMakeModules();
    void modelWithoutModulesHasNone();
    void hostilePathsAreLeftOut();

private:
    std::shared_ptr<const Session> open(const std::string& bytes)
    {
        return Session::open(writeFile(m_folder, "model.onnx", bytes), {}, {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

std::string graphBytes(const std::string& graph)
{
    return modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g " + graph);
}

/// Two layers with one mistake, and a head.
std::string layers()
{
    std::map<std::string, ExporterNotes> notes;
    for (const std::string layer : {"0", "1"}) {
        notes["c" + layer] = exporterNotes("layers." + layer, "Block", 5, "scale = n.to(torch.int64)");
        notes["a" + layer] = exporterNotes("layers." + layer, "Block", 6, "return x * scale");
    }
    notes["y"] = exporterNotes("head", "Head", 20, "return x * self.w");
    return withWeightNames(withExporterNotes(graphBytes("(float16[2] x, int32[2] n) => (float16[2] y)"
                                                        "<float16[2] w = {1, 2}, float16[2] v = {1, 2}> {"
                                                        " c0 = Cast <to = 7> (n) a0 = Mul(x, c0)"
                                                        " c1 = Cast <to = 7> (n) a1 = Mul(x, c1)"
                                                        " z = Mul(x, v) y = Mul(z, w) }"),
                                             notes),
                           {{"w", "head.scale.weight"}, {"v", "layers.1.norm.weight"}});
}

const DocumentModules::Module* find(const DocumentModules& modules, std::string_view path)
{
    const auto found = std::ranges::find(modules.modules, path, &DocumentModules::Module::path);
    return found == modules.modules.end() ? nullptr : &*found;
}

} // namespace

void DocumentModulesTest::causeCountsOnceInEachModule()
{
    const auto session = open(layers());
    const DocumentModules& modules = modulesOf(*session);
    QVERIFY(!modules.empty() && modules.modules.front().path.empty());
    QCOMPARE(modules.modules.front().findings, session->report().causes().size());
    for (const char* const path : {"layers", "layers.0", "layers.1"}) {
        QVERIFY2(find(modules, path) && find(modules, path)->findings == 1, path);
    }
    QCOMPARE(find(modules, "layers.0")->className, std::string("Block"));
    QCOMPARE(modules.modules[find(modules, "layers.0")->parent].path, std::string("layers"));
    const Report& report = session->report();
    const auto cause =
        std::ranges::find_if(report.findings, [](const Finding& finding) { return finding.opType == "Mul"; });
    QVERIFY(cause != report.findings.end());
    QVERIFY((modules.pathsOfCause(report, static_cast<std::size_t>(cause - report.findings.begin())) ==
             std::vector<std::string>{"layers.0", "layers.1"}));
    QCOMPARE(modules.patternOfCause(report, static_cast<std::size_t>(cause - report.findings.begin())),
             std::string("layers.*"));
}

void DocumentModulesTest::bytesAreThoseOfTheModulesInside()
{
    const auto session = open(layers());
    const DocumentModules& modules = modulesOf(*session);
    for (const char* const path : {"head", "head.scale", "layers", "layers.1", "layers.1.norm"}) {
        QVERIFY2(find(modules, path) && find(modules, path)->byteCount == 4, path);
    }
    QCOMPARE(find(modules, "layers.0")->byteCount, std::uint64_t(0));
    QCOMPARE(modules.modules.front().byteCount, std::uint64_t(8));
    QVERIFY(modules.pathOfRow(0) == "head.scale" || modules.pathOfRow(1) == "head.scale");
}

void DocumentModulesTest::readerTellsTheModuleOfAMadeUpName()
{
    const auto session = open(
        withExporterNotes(graphBytes("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Mul(x, w) }"),
                          {{"y", exporterNotes("head.out", "Linear", 2, "return x * w")}}));
    QVERIFY(modulesOf(*session).pathOfRow(0) == "head.out");
}

void DocumentModulesTest::namesOfTorchScriptMakeModules()
{
    const auto session = open(withPaths(graphBytes(
        "(float16[2] x, float[2] z) => (float[2] y) { [__layers_dot_0__attn__Add] y = Add(x, z) }")));
    const DocumentModules& modules = modulesOf(*session);
    QVERIFY(find(modules, "layers.0.attn") && find(modules, "layers.0.attn")->findings == 1);
    QVERIFY(modules.pathOfFinding(0) == "layers.0.attn");
}

void DocumentModulesTest::modelWithoutModulesHasNone()
{
    const auto session = open(graphBytes("(float16[2] x, float[2] z) => (float[2] y) { y = Add(x, z) }"));
    const DocumentModules& modules = modulesOf(*session);
    QVERIFY(modules.empty() && modules.pathOfFinding(0).empty() && modules.pathOfRow(0).empty());
    QVERIFY(modules.pathsOfCause(session->report(), 0).empty());
}

void DocumentModulesTest::hostilePathsAreLeftOut()
{
    std::string deep = "m";
    for (int i = 0; i < 200; ++i) {
        deep += ".m";
    }
    for (const std::string& name :
         {deep + ".weight", std::string("..weight"), std::string(".w"), std::string(1000, 'm') + ".weight"}) {
        const auto session = open(withWeightNames(
            withExporterNotes(
                graphBytes("(float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Mul(x, w) }"),
                {{"y", exporterNotes("head", "Linear", 2, "return x * w")}}),
            {{"w", name}}));
        QVERIFY(modulesOf(*session).modules.size() < 5);
    }
}

ONNXMEND_GUILESS_TEST(document_modules, DocumentModulesTest)
#include "tst_document_modules.moc"
