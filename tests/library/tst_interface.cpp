// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "library/onnxmend/onnxmend.h"
#include "tests/support/documents.h"
#include "tests/support/error_of.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <stdexcept>
#include <string>

using namespace onnxmend::testing;
namespace api = onnxmend::api;

namespace
{

/// "mask" is stored as uint8, and its graph input wants bool.
constexpr const char* maskGraph = "(bool[2] mask, float[2] x) => (bool[2] out, float[2] y) "
                                  "<uint8[2] mask = {1, 0}, float[2] w = {1, 2}> "
                                  "{ out = Identity(mask) y = Add(x, w) }";

api::SaveOptions withoutChecks(const api::Options& options = {})
{
    api::SaveOptions result;
    result.options = options;
    result.verifies = false;
    return result;
}

} // namespace

/// What programs call: the steps from a model to its fixed file, with errors, progress and cancel.
class InterfaceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void documentIsFixedAndSaved();
    void modelIsReplacedOnRequestOnly();
    void onlyAndSkipNameFindings();
    void planAppliesToTheModelAgain();
    void modelIsConverted();
    void opsetIsRaised();
    void nodesThatPreventAnOpsetAreNamed();
    void optionsHaveTheirNamesOnTheCommandLine();
    void unknownOptionsAndValuesAreErrors();
    void errorsNameFileAndReason();
    void callbackStopsTheSave();
    void exceptionOfTheCallbackReachesTheCaller();

private:
    api::Document open()
    {
        return api::Document::open(writeFile(
            m_folder, "model.onnx",
            modelFromText(std::string("<ir_version: 8, opset_import: [\"\" : 17]> g ") + maskGraph)));
    }
    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    bool isThere(const char* name) const { return QFile::exists(m_folder.filePath(name)); }

    QTemporaryDir m_folder;
};

void InterfaceTest::documentIsFixedAndSaved()
{
    api::Document document = open();
    QCOMPARE(document.findings().size(), 1u);
    const api::Finding finding = document.findings().front();
    QCOMPARE(finding.kind, std::string("initializer-dtype"));
    QCOMPARE(finding.tensor, std::string("mask"));
    QCOMPARE(finding.dtype, std::string("UINT8"));
    QCOMPARE(finding.expectedDtype, std::string("BOOL"));
    QVERIFY(finding.isFixable);
    QVERIFY(finding.severity == api::Severity::Error);

    const api::FixReport fixes = document.fix();
    QCOMPARE(fixes.applied.size(), 1u);
    QCOMPARE(fixes.applied.front().finding, finding.id);
    QCOMPARE(fixes.applied.front().toDtype, std::string("BOOL"));
    QVERIFY(fixes.skipped.empty());
    QVERIFY(document.findings().empty());
    QVERIFY(document.verdict().completeness == api::Completeness::Complete);

    const api::SaveReport saved = document.save(path("out.onnx"), withoutChecks());
    QCOMPARE(saved.files.size(), 1u);
    QCOMPARE(saved.files.front(), path("out.onnx"));
    QVERIFY(!saved.verification);
    QVERIFY2(saved.verdict.completeness == api::Completeness::Complete, saved.verdict.text.c_str());
    QVERIFY(api::Document::open(path("out.onnx")).findings().empty());
}

void InterfaceTest::modelIsReplacedOnRequestOnly()
{
    api::Document document = open();
    document.fix();
    QVERIFY(errorOf([&] { document.save(path("model.onnx"), withoutChecks()); }).contains("replacesModel"));
    QCOMPARE(api::Document::open(path("model.onnx")).findings().size(), 1u);
    api::SaveOptions options = withoutChecks();
    options.replacesModel = true;
    document.save(path("model.onnx"), options);
    QVERIFY(api::Document::open(path("model.onnx")).findings().empty());
    // The file is still the one of an own save, although another was saved since.
    document.save(path("other.onnx"), withoutChecks());
    document.save(path("model.onnx"), options);
}

void InterfaceTest::onlyAndSkipNameFindings()
{
    api::Document document = open();
    api::FixOptions options;
    options.skip = {document.findings().front().id};
    QVERIFY(document.fix(options).applied.empty());
    QCOMPARE(document.findings().size(), 1u);
    options.skip = {"no-such-finding"};
    QVERIFY(errorOf([&] { document.fix(options); }).contains("no-such-finding"));
    api::FixOptions one;
    one.only = {document.findings().front().id};
    QCOMPARE(document.fix(one).applied.size(), 1u);
}

void InterfaceTest::planAppliesToTheModelAgain()
{
    api::Document document = open();
    document.fix();
    const std::string plan = document.plan();
    QVERIFY(plan.find("onnxmend.plan/1") != std::string::npos);

    api::Document other = open();
    const api::FixReport report = other.applyPlan(plan);
    QCOMPARE(report.applied.size(), 1u);
    QVERIFY(other.findings().empty());
    QVERIFY(!errorOf([&] { other.applyPlan("no plan"); }).isEmpty());
}

void InterfaceTest::modelIsConverted()
{
    std::string weights = "0.5";
    for (int i = 1; i < 16; ++i) {
        weights += ", 0.25";
    }
    api::Document document = api::Document::open(writeFile(
        m_folder, "product.onnx",
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2,4] x) => (float[2,4] y) "
                      "<float[4,4] w = {" +
                      weights + "}> { y = MatMul (x, w) }")));
    api::ConvertOptions options;
    options.options = {{"no-measure", "true"}};
    const api::ConversionReport report = document.convert("float16", options);
    QVERIFY(report.convertedNodes > 0);
    QVERIFY(report.outputs.empty());
    QVERIFY(errorOf([&] { document.convert("float17"); }).contains("float17"));
}

void InterfaceTest::opsetIsRaised()
{
    const auto file =
        writeFile(m_folder, "mean.onnx",
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 13]> g (float[2,3] x) => "
                                "(float[2,1] y) { y = ReduceMean<axes = [1]>(x) }"));
    api::Document document = api::Document::open(file);
    const api::OpsetReport report = document.raiseOpset(18);
    QVERIFY(report.isRaised);
    QCOMPARE(report.from, 13);
    QCOMPARE(report.to, 18);
    QVERIFY(report.obstacles.empty());
    QVERIFY(!report.newestPossible);
    QCOMPARE(report.changed.size(), 1u);
    QCOMPARE(report.changed.front().opType, std::string("ReduceMean"));
    QCOMPARE(report.changed.front().node, std::string("y"));
    QVERIFY(report.changed.front().what.find("axes") != std::string::npos);
    QVERIFY(document.plan().find("raise-opset") != std::string::npos);

    // The document is the planned one, so a second call finds nothing to do.
    QVERIFY(!document.raiseOpset(18).isRaised);
    document.save(path("raised.onnx"), withoutChecks());
    QCOMPARE(api::Document::open(path("raised.onnx")).raiseOpset(18).from, 18);
}

void InterfaceTest::nodesThatPreventAnOpsetAreNamed()
{
    const auto file = writeFile(
        m_folder, "groups.onnx",
        modelFromText("<ir_version: 8, opset_import: [\"\" : 18]> g (float[1,4,2] x, float[2] s) => "
                      "(float[1,4,2] y) { y = GroupNormalization<num_groups = 2>(x, s, s) }"));
    api::Document document = api::Document::open(file);
    const std::string plan = document.plan();
    const api::OpsetReport report = document.raiseOpset(21);
    QVERIFY(!report.isRaised);
    QCOMPARE(report.obstacles.size(), 1u);
    QCOMPARE(report.obstacles.front().opType, std::string("GroupNormalization"));
    QVERIFY(report.newestPossible == 20);
    QCOMPARE(document.plan(), plan);
    QVERIFY(errorOf([&] { document.raiseOpset(12); }).contains("older"));
}

void InterfaceTest::optionsHaveTheirNamesOnTheCommandLine()
{
    api::Document document = open();
    document.fix();
    const api::SaveReport saved = document.save(
        path("external.onnx"), withoutChecks({{"external-data", "single"}, {"threshold", "1"}}));
    QCOMPARE(saved.files.size(), 2u);
    QVERIFY(isThere("external.onnx.data"));
}

void InterfaceTest::unknownOptionsAndValuesAreErrors()
{
    api::Document document = open();
    const auto errorWith = [&](const api::Options& options) {
        return errorOf([&] { document.save(path("never.onnx"), withoutChecks(options)); });
    };
    QVERIFY(errorWith({{"shards", "1"}}).contains("shard-size")); // the names that there are
    QVERIFY(errorWith({{"external-data", "somewhere"}}).contains("per-tensor"));
    QVERIFY(errorWith({{"threshold", "1kB"}}).contains("without a unit"));
    QVERIFY(errorWith({{"keep-inputs", "yes"}}).contains("true or false"));
    QVERIFY(!isThere("never.onnx"));
}

void InterfaceTest::errorsNameFileAndReason()
{
    const std::filesystem::path missing = path("missing.onnx");
    try {
        (void)api::Document::open(missing);
        QFAIL("a file that is not there was opened");
    } catch (const api::Error& error) {
        QCOMPARE(error.details().file, missing.string());
        QVERIFY(!error.details().reason.empty());
        QVERIFY(!error.isSaved());
    }
}

void InterfaceTest::callbackStopsTheSave()
{
    api::Document document = open();
    const auto stop = [](const api::Progress&) { return false; };
    QVERIFY_THROWS_EXCEPTION(api::Cancelled, document.save(path("stopped.onnx"), withoutChecks(), stop));
    QVERIFY(!isThere("stopped.onnx"));
    QVERIFY(!document.save(path("stopped.onnx"), withoutChecks()).files.empty());
}

void InterfaceTest::exceptionOfTheCallbackReachesTheCaller()
{
    api::Document document = open();
    const auto fail = [](const api::Progress&) -> bool { throw std::logic_error("of the program"); };
    QVERIFY_THROWS_EXCEPTION(std::logic_error, document.save(path("failed.onnx"), withoutChecks(), fail));
    QVERIFY(!isThere("failed.onnx"));
}

ONNXMEND_GUILESS_TEST(interface, InterfaceTest)
#include "tst_interface.moc"
