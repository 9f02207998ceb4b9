// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/memory_checkpoint.h"
#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Models and checkpoints that lie in no file.
class MemoryDocumentsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsAreReadWhereTheyLie();
    void equalBytesAreTied();
    void tensorsThatDoNotFitAreRefused();
    void modelInMemoryIsAuditedAsItsFile();
    void tensorThatIsLeftOutIsMissed();
    void dataFilesNeedAFolder();
    void plansAreReadFromText();

private:
    static std::span<const std::byte> bytes(const std::vector<float>& values)
    {
        return std::as_bytes(std::span(values));
    }
};

namespace
{

constexpr const char* graph = R"(
    (float[2] x, float[2] w) => (float[2] y) { y = Add(x, w) })";

} // namespace

void MemoryDocumentsTest::tensorsAreReadWhereTheyLie()
{
    const auto values = std::make_shared<std::vector<float>>(std::vector<float>{1, 2, 3, 4});
    const auto checkpoint = memoryCheckpoint("<w>",
                                             {{.name = "transposed",
                                               .dtype = DType::Float,
                                               .shape = {2, 2},
                                               .strides = {1, 2},
                                               .bytes = bytes(*values),
                                               .owner = values}},
                                             {{.name = "epoch", .reason = "it is a number"}});
    QCOMPARE(checkpoint->byteCount, std::uint64_t(16));
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    const TensorRef* tensor = checkpoint->find("transposed");
    QVERIFY(tensor);
    (*values)[2] = 7;
    const std::array<float, 4> expected = {1, 7, 2, 4};
    QCOMPARE(elementBytes(*tensor), std::string(reinterpret_cast<const char*>(expected.data()), 16));
}

void MemoryDocumentsTest::equalBytesAreTied()
{
    const std::vector<float> values = {1, 2};
    const std::vector<float> same = values;
    const auto tensor = [](const char* name, const std::vector<float>& of) {
        return MemoryTensor{.name = name, .dtype = DType::Float, .shape = {2}, .bytes = bytes(of)};
    };
    const auto checkpoint =
        memoryCheckpoint("<w>", {tensor("a", values), tensor("b", values), tensor("c", same)}, {});
    QVERIFY(checkpoint->find("a")->sharesBytesWith(*checkpoint->find("b")));
    QVERIFY(!checkpoint->find("a")->sharesBytesWith(*checkpoint->find("c")));
}

void MemoryDocumentsTest::tensorsThatDoNotFitAreRefused()
{
    const std::vector<float> values = {1, 2};
    const MemoryTensor tooShort{.name = "w", .dtype = DType::Float, .shape = {3}, .bytes = bytes(values)};
    QVERIFY_THROWS_EXCEPTION(Error, memoryCheckpoint("<w>", {tooShort}, {}));
    const MemoryTensor fits{.name = "w", .dtype = DType::Float, .shape = {2}, .bytes = bytes(values)};
    QVERIFY_THROWS_EXCEPTION(Error, memoryCheckpoint("<w>", {fits, fits}, {}));
}

void MemoryDocumentsTest::modelInMemoryIsAuditedAsItsFile()
{
    const QTemporaryDir folder;
    const auto session = openGraph(folder, graph);
    const std::string model = fileBytes(session->model()->path());
    const std::vector<float> values = {1, 2};
    const auto checkpoint = memoryCheckpoint(
        "<w>", {{.name = "w", .dtype = DType::Float, .shape = {2}, .bytes = bytes(values)}}, {});
    Progress progress;
    const auto inMemory =
        Session::openGiven(InputFile::fromMemory(std::as_bytes(std::span(model)), nullptr, "<model>"),
                           {checkpoint}, {}, progress);
    QCOMPARE(inMemory->model()->digest(), session->model()->digest());
    QCOMPARE(inMemory->bindings().size(), std::size_t(1));
    QVERIFY(inMemory->changedFiles().empty());
    const auto fromPath = Session::openGiven(session->model()->path(), {checkpoint}, {}, progress);
    QCOMPARE(fromPath->bindings().size(), std::size_t(1));
    QVERIFY_THROWS_EXCEPTION(Error, (void)inMemory->reopened(progress));
}

/// A checkpoint has the tensor that an input is named after, and cannot give it, such as a sparse one.
void MemoryDocumentsTest::tensorThatIsLeftOutIsMissed()
{
    const QTemporaryDir folder;
    const auto session = openGraph(folder, graph);
    const std::vector<float> values = {1, 2};
    const auto checkpoint = memoryCheckpoint(
        "<w>", {{.name = "other", .dtype = DType::Float, .shape = {2}, .bytes = bytes(values)}},
        {{.name = "module.w", .reason = "it is sparse"}, {.name = "epoch", .reason = "it is a number"}});
    Progress progress;
    const auto filled = Session::openGiven(session->model()->path(), {checkpoint}, {}, progress);
    const auto missing =
        std::ranges::find(filled->report().findings, FindingKind::MissingWeight, &Finding::kind);
    QVERIFY(missing != filled->report().findings.end());
    QCOMPARE(missing->value, std::string("w"));
    QCOMPARE(missing->message(), std::string("checkpoint tensor \"module.w\" for graph input \"w\" is left "
                                             "out: it is sparse"));
    QCOMPARE(judgeDocument(*filled).weights.missing, std::vector<SharedText>{"w"});
}

void MemoryDocumentsTest::dataFilesNeedAFolder()
{
    const QTemporaryDir folder;
    (void)writeFile(folder, "w.bin", std::string(8, '\0'));
    ConfinedOpenOptions options;
    const std::filesystem::path model = folder.filePath("<model>").toStdString();
    QCOMPARE(openConfined(model, "w.bin", options)->size(), std::uint64_t(8));
    options.hasFolder = false;
    QVERIFY_THROWS_EXCEPTION(Error, (void)openConfined(model, "w.bin", options));
}

void MemoryDocumentsTest::plansAreReadFromText()
{
    const QTemporaryDir folder;
    const auto session = openGraph(folder, graph);
    const PlanFile plan = planFromText(planText(session->plan(), *session->model()));
    QCOMPARE(plan.digest, session->model()->digest());
    QVERIFY(plan.plan.empty());
    QVERIFY_THROWS_EXCEPTION(Error, planFromText("{}"));
}

ONNXMEND_APPLESS_TEST(memory_documents, MemoryDocumentsTest)
#include "tst_memory_documents.moc"
