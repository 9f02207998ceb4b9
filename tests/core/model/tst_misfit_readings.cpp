// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/plan/cast_rows.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <array>
#include <cmath>
#include <fstream>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

template <class Element>
std::string bytesOf(const std::vector<Element>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Element)};
}

const std::vector<float> threeFloats = {0.1F, -0.7F, 1.3F};
const std::string threeHalves("\x66\x2e\x9a\xb9\x33\x3d", 6); // the same as FLOAT16, numpy's astype says

/// Enough that what they look like can be told.
std::vector<float> manyFloats()
{
    std::vector<float> values;
    for (int i = 0; i < 512; ++i) {
        values.push_back(std::sin(static_cast<float>(i) * 1.7F) * 0.05F);
    }
    return values;
}

} // namespace

/// Data of which shape and dtype need another number of bytes: the label is wrong, or the bytes are.
class MisfitReadingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesOfAnotherWidthAreReadAsWhatTheyAre_data();
    void bytesOfAnotherWidthAreReadAsWhatTheyAre();
    void lostBytesAreNoOtherDtype();
    void missingBytesAreMissing_data();
    void missingBytesAreMissing();
    void nameSpeaksForAnotherDtype();
    void readerSpeaksForAnotherDtype();
    void severalThatAreOffAlikeSpeakForEachOther();
    void aFileOfManyTensorsIsNobodysWhole();
    void aNewCastBeginsAtTheReadableLabel();

private:
    std::shared_ptr<const Session> open(const std::string& initializer, const std::string& data)
    {
        std::ofstream(m_folder.path("w.bin"), std::ios::binary) << data;
        const std::string type = initializer + "[" + std::to_string(m_count) + "]";
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (" + type + " x) => (" + type +
                          " y) <" + type + " w = [\"location\": \"w.bin\"" + m_entries +
                          "]> { y = Add (x, w) }");
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }

    SaveFolder m_folder;
    std::string m_entries;
    std::size_t m_count = 3;
    Progress m_progress;
};

void MisfitReadingsTest::bytesOfAnotherWidthAreReadAsWhatTheyAre_data()
{
    QTest::addColumn<std::string>("declared");
    QTest::addColumn<std::string>("entries");
    QTest::addColumn<std::string>("data");
    QTest::addColumn<std::string>("saved");
    const std::string floats = bytesOf(threeFloats);
    QTest::newRow("12 bytes for 3 halves, the length stated")
        << std::string("float16") << std::string(", \"length\": \"12\"") << floats << threeHalves;
    const std::string many = bytesOf(manyFloats());
    QTest::newRow("2,048 bytes for 512 halves, a file") << std::string("float16") << std::string() << many
                                                        << castBytes(many, DType::Float, DType::Float16, 512);
    const std::string halves = castBytes(many, DType::Float, DType::Float16, 512);
    QTest::newRow("1,024 bytes for 512 floats, a file")
        << std::string("float") << std::string() << halves
        << castBytes(halves, DType::Float16, DType::Float, 512);
    QTest::newRow("12 bytes for 3 large integers")
        << std::string("int64") << std::string(", \"length\": \"12\"") << bytesOf<std::int32_t>({1, -2, 3})
        << bytesOf<std::int64_t>({1, -2, 3});
}

void MisfitReadingsTest::bytesOfAnotherWidthAreReadAsWhatTheyAre()
{
    QFETCH(std::string, declared);
    QFETCH(std::string, entries);
    QFETCH(std::string, data);
    QFETCH(std::string, saved);
    m_entries = entries;
    m_count = data.size() > 12 ? 512 : 3;
    const auto session = open(declared, data);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY(finding.kind == FindingKind::InvalidTensor);
    const Fix fix = session->fixesOf(finding.id()).front();
    QVERIFY2(fix.kind == FixKind::RelabelInitializer && fix.recommended, fix.titleText().c_str());

    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const auto written = m_folder.reread();
    QCOMPARE(elementBytes(*find(*written, "w").stored), saved);
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

void MisfitReadingsTest::lostBytesAreNoOtherDtype()
{
    const auto session = open("float", bytesOf(threeFloats).substr(0, 9));
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    QVERIFY(session->fixesOf(session->report().findings.front().id()).empty());
}

void MisfitReadingsTest::missingBytesAreMissing_data()
{
    QTest::addColumn<std::string>("declared");
    QTest::addColumn<std::size_t>("count");
    QTest::addColumn<std::string>("data");
    QTest::newRow("half of 4 halves")
        << std::string("float16") << std::size_t(4) << std::string("\x66\x2e\x9a\xb9", 4);
    QTest::newRow("half of many halves")
        << std::string("float16") << std::size_t(512)
        << castBytes(bytesOf(manyFloats()).substr(0, 1024), DType::Float, DType::Float16, 256);
    QTest::newRow("half of 3 floats") << std::string("float") << std::size_t(3) << threeHalves;
    QTest::newRow("half of many floats")
        << std::string("float") << std::size_t(512) << bytesOf(manyFloats()).substr(0, 1024);
    QTest::newRow("half of 4 large integers")
        << std::string("int64") << std::size_t(4) << bytesOf<std::int64_t>({7, 70'000});
    QTest::newRow("2 of 3 bytes of 4-bit integers")
        << std::string("int4") << std::size_t(5) << std::string("\x21\x43", 2);
}

/// Cut off data is likelier than a wrong label: another width is offered, and nobody takes it unasked.
void MisfitReadingsTest::missingBytesAreMissing()
{
    QFETCH(std::string, declared);
    QFETCH(std::size_t, count);
    QFETCH(std::string, data);
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << data;
    const std::string type = declared + "[" + std::to_string(count) + "]";
    m_folder.readText("<ir_version: 10, opset_import: [\"\" : 21]> g (float[1] x) => (" + type + " y) <" +
                      type + " w = [\"location\": \"w.bin\"]> { y = Identity (w) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY(finding.kind == FindingKind::InvalidTensor);
    QVERIFY2(finding.message().find("was cut off") != std::string::npos, finding.message().c_str());
    const std::vector<Fix> fixes = session->fixesOf(finding.id());
    QVERIFY(!fixes.empty());
    for (const Fix& fix : fixes) {
        QVERIFY2(!fix.recommended && fix.onlyAsked && fix.lossless != true, fix.titleText().c_str());
        QVERIFY2(fix.titleText().find("if the dtype is wrong") != std::string::npos, fix.titleText().c_str());
    }
    QVERIFY(fixAll(session, {}, m_progress).applied.empty());
}

void MisfitReadingsTest::nameSpeaksForAnotherDtype()
{
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << threeHalves;
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (float[3] x) => (float[3] y) "
                      "<float[3] head_fp16 = [\"location\": \"w.bin\"]> { y = Add (x, head_fp16) }");
    const FixAllResult fixed =
        fixAll(Session::open(m_folder.path("model.onnx"), {}, {}, m_progress), {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QVERIFY(find(*fixed.session->planned(), "head_fp16").stored->dtype() == DType::Float16);
}

/// The Add takes FLOAT16, and read as FLOAT16 the tensor is complete.
void MisfitReadingsTest::readerSpeaksForAnotherDtype()
{
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << threeHalves;
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (float16[3] x) => (float16[3] y) "
                      "<float[3] w = [\"location\": \"w.bin\"]> { y = Add (x, w) }");
    const FixAllResult fixed =
        fixAll(Session::open(m_folder.path("model.onnx"), {}, {}, m_progress), {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    const ModelTensor& tensor = find(*fixed.session->planned(), "w");
    QVERIFY(tensor.stored->dtype() == DType::Float16 && tensor.savedDtype == DType::Float16);
}

void MisfitReadingsTest::severalThatAreOffAlikeSpeakForEachOther()
{
    std::string initializers;
    for (const char* name : {"a", "b", "c"}) {
        std::ofstream(m_folder.path(std::string(name) + ".bin"), std::ios::binary) << threeHalves;
        initializers += std::string(initializers.empty() ? "" : ", ") + "float[3] " + name +
                        " = [\"location\": \"" + name + ".bin\"]";
    }
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (float[3] x) => (float[3] y) <" +
                      initializers + "> { s = Add (x, a) t = Add (s, b) y = Add (t, c) }");
    const FixAllResult fixed =
        fixAll(Session::open(m_folder.path("model.onnx"), {}, {}, m_progress), {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QCOMPARE(fixed.applied.size(), std::size_t(3));
}

/// A file of several tensors does not show what its rest is, even if the rest would be more values of the
/// same kind.
void MisfitReadingsTest::aFileOfManyTensorsIsNobodysWhole()
{
    std::ofstream(m_folder.path("w.bin"), std::ios::binary) << bytesOf(threeFloats);
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (float16[3] x) => (float16[3] y) "
                      "<float16[3] w = [\"location\": \"w.bin\"], "
                      "float16[3] v = [\"location\": \"w.bin\", \"offset\": \"6\"]> "
                      "{ t = Add (x, w) y = Add (t, v) }");
    const auto shared = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QVERIFY(shared->report().findings.empty());
    m_count = 512;
    m_entries.clear();
    const std::string many = castBytes(bytesOf(manyFloats()), DType::Float, DType::Float16, 512);
    const auto halves = open("float16", many + many);
    QVERIFY(halves->report().findings.empty());
}

void MisfitReadingsTest::aNewCastBeginsAtTheReadableLabel()
{
    m_entries = ", \"length\": \"12\"";
    m_count = 3;
    const FixAllResult fixed = fixAll(open("float16", bytesOf(threeFloats)), {}, m_progress);
    const Report& report = fixed.session->report();
    const std::array rows = {std::size_t(0)};
    const Plan plan = planWithCasts(fixed.session->plan(), report, rows, DType::Double);
    QCOMPARE(plan.edits.size(), std::size_t(2));
    const auto session = fixed.session->withPlan(plan, m_progress);
    QVERIFY(session->planned()->tensors()[0].savedDtype == DType::Double);
    QVERIFY(session->planned()->tensors()[0].storedDtype == DType::Float);
}

ONNXMEND_GUILESS_TEST(misfit_readings, MisfitReadingsTest)
#include "tst_misfit_readings.moc"
