// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/target_file.h"
#include "core/dtype/cast.h"
#include "core/fixes/edit.h"
#include "core/formats/bit_readings.h"
#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/safetensors_file.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <random>
#include <span>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr std::uint64_t count = 4096;

TensorRef tensorOf(DType dtype, std::string bytes)
{
    const std::uint64_t elements = bytes.size() * 8 / static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
    return TensorRef::make({.name = "t",
                            .dtype = dtype,
                            .shape = {static_cast<std::int64_t>(elements)},
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

/// Values of `make` as the bits of `dtype`, the same each time.
std::string bitsOf(DType dtype, const std::function<double(std::mt19937&)>& make)
{
    std::mt19937 random(7);
    std::vector<double> values(count);
    for (double& value : values) {
        value = make(random);
    }
    std::string bytes(packedByteCount(dtype, count), '\0');
    castElements(DType::Double, std::as_bytes(std::span(values)), dtype,
                 std::as_writable_bytes(std::span(bytes)), count);
    return bytes;
}

std::function<double(std::mt19937&)> normal(double mean, double deviation)
{
    return [=](std::mt19937& random) { return std::normal_distribution(mean, deviation)(random); };
}

} // namespace

/// Integers that are the bits of floats, and integers that are not.
class BitReadingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bitsAndNumbersAreToldApart_data();
    void bitsAndNumbersAreToldApart();
    void bitsBesideFloatsAreRelabelled();
    void bitsBesideWiderFloatsBecomeThose_data();
    void bitsBesideWiderFloatsBecomeThose();
    void numbersBesideFloatsAreCast();
    void bitsInACheckpointBecomeTheirFloats_data();
    void bitsInACheckpointBecomeTheirFloats();
    void doubtfulBitsAreLeft();

private:
    /// Opens a model with the input `w` of that dtype, and a checkpoint with these bytes as `w`.
    std::shared_ptr<const Session> openFilled(DType declared, const std::string& stored,
                                              const std::string& bytes);

    SaveFolder m_folder;
    Progress m_progress;
};

void BitReadingsTest::bitsAndNumbersAreToldApart_data()
{
    QTest::addColumn<DType>("stored");
    QTest::addColumn<DType>("asFloat");
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<bool>("areBits");
    const auto row = [](const char* name, DType stored, DType asFloat, std::string bytes, bool areBits) {
        QTest::newRow(name) << stored << asFloat << std::move(bytes) << areBits;
    };
    using enum DType;
    row("weights", Uint16, Bfloat16, bitsOf(Bfloat16, normal(0, 0.02)), true);
    row("weights, signed", Int16, Bfloat16, bitsOf(Bfloat16, normal(0, 0.02)), true);
    row("halves", Uint16, Float16, bitsOf(Float16, normal(0, 0.02)), true);
    row("scales of a norm", Uint16, Bfloat16, bitsOf(Bfloat16, normal(1, 0.1)), true);
    row("weights in 8 bits", Uint8, Float8E4M3FN, bitsOf(Float8E4M3FN, normal(0, 20)), true);
    row("weights in 8 bits, signed", Int8, Float8E5M2, bitsOf(Float8E5M2, normal(0, 0.5)), true);
    row("indices", Uint16, Bfloat16, bitsOf(Uint16, normal(300, 80)), false);
    row("large indices", Uint16, Bfloat16,
        bitsOf(Uint16, [](std::mt19937& random) { return static_cast<double>(random() % 50000); }), false);
    row("any bits", Uint16, Float16,
        bitsOf(Uint16, [](std::mt19937& random) { return static_cast<double>(random() % 65536); }), false);
    row("quantized around 0", Int8, Float8E4M3FN, bitsOf(Int8, normal(0, 20)), false);
    row("quantized around 0, no nan", Int8, Float8E4M3FNUZ, bitsOf(Int8, normal(0, 20)), false);
    row("quantized around the middle", Uint8, Float8E4M3FNUZ, bitsOf(Uint8, normal(128, 20)), false);
    row("mask", Uint8, Float8E4M3FN,
        bitsOf(Uint8, [](std::mt19937& random) { return static_cast<double>(random() % 2); }), false);
    row("zeros", Uint16, Bfloat16, std::string(64, '\0'), false);
}

void BitReadingsTest::bitsAndNumbersAreToldApart()
{
    QFETCH(DType, stored);
    QFETCH(DType, asFloat);
    QFETCH(std::string, bytes);
    QVERIFY(canBeBits(stored, asFloat));
    const BitReadings readings = readBits(tensorOf(stored, bytes), asFloat);
    QTEST(readings.areBits, "areBits");
    QVERIFY(readings.text().find("as " + dtypeName(asFloat)) != std::string::npos);
}

/// 0x3C23 and 0xBC23 are 0.01 and -0.01.
void BitReadingsTest::bitsBesideFloatsAreRelabelled()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (bfloat16[2] x) => (bfloat16[2] y) "
                      "<uint16[2] w = {15395, 48163}> { t = Add (x, w) y = Identity (t) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QCOMPARE(session->report().summary.errors, std::size_t(1));
    const Finding& finding = session->report().findings.front();
    QVERIFY2(finding.message().find("as BFLOAT16 -0.00995 to 0.00995") != std::string::npos,
             finding.message().c_str());
    const Fix fix = session->fixesOf(finding.id()).front();
    QVERIFY2(fix.kind == FixKind::RelabelInitializer, fix.titleText().c_str());
    QVERIFY(fix.lossless == true);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QCOMPARE(elementBytes(*fixed.session->planned()->tensors()[0].stored),
             std::string("\x23\x3c\x23\xbc", 4));
}

void BitReadingsTest::bitsBesideWiderFloatsBecomeThose_data()
{
    QTest::addColumn<std::string>("text");
    // 0x3C23 and 0xBC23 are 0.00995 and -0.00995 as BFLOAT16, 0x2119 and 0xA119 as FLOAT16.
    QTest::newRow("BFLOAT16") << std::string("(float[2] x) => (float[2] y) <uint16[2] w = {15395, 48163}> "
                                             "{ t = Add (x, w) y = Identity (t) }");
    QTest::newRow("FLOAT16") << std::string("(float[2] x) => (float[2] y) <uint16[2] w = {8473, 41241}> "
                                            "{ t = Add (x, w) y = Identity (t) }");
    QTest::newRow("behind a node that picks")
        << std::string("(float[2] x, int64[2] i) => (float[2] y) <uint16[2] w = {15395, 48163}> "
                       "{ e = Gather (w, i) t = Add (x, e) y = Identity (t) }");
    QTest::newRow("declared as the wider one")
        << std::string("(float[2] x, float[2] w) => (float[2] y) <uint16[2] w = {15395, 48163}> "
                       "{ t = Add (x, w) y = Identity (t) }");
    QTest::newRow("computed with before a float is beside it")
        << std::string("(float[2] x, int64[2] i) => (float[2] y) <uint16[2] w = {15395, 48163}> "
                       "{ e = Gather (w, i) m = Neg (e) n = Neg (m) t = Add (x, n) y = Identity (t) }");
    QTest::newRow("passed to a function") << std::string(
        "(float[2] x) => (float[2] y) <uint16[2] w = {15395, 48163}> { t = local.sum (x, w) y = "
        "Identity (t) } <domain: \"local\", opset_import: [\"\" : 18]> sum (a, b) => (c) "
        "{ c = Add (a, b) }");
    QTest::newRow("picked by a function") << std::string(
        "(float[2] x, int64[2] i) => (float[2] y) <uint16[2] w = {15395, 48163}> { e = local.pick "
        "(w, i) t = Add (x, e) y = Identity (t) } <domain: \"local\", opset_import: [\"\" : 18]> "
        "pick (a, b) => (c) { c = Gather (a, b) }");
}

void BitReadingsTest::bitsBesideWiderFloatsBecomeThose()
{
    QFETCH(const std::string, text);
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18, \"local\" : 1]> g " + text);
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    QVERIFY(session->report().summary.errors > 0);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    for (const Finding& finding : fixed.session->report().findings) {
        QFAIL(finding.message().c_str());
    }
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const auto saved = Session::open(m_folder.path("out.onnx"), {}, {}, m_progress);
    const TensorRef& weight = *saved->planned()->tensors()[0].stored;
    const std::string bytes = elementBytes(weight);
    const bool isCast = weight.dtype() == DType::Float; // otherwise behind the node
    QVERIFY(isCast || weight.dtype() == DType::Bfloat16);
    std::array<std::uint32_t, 2> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::memcpy(&values[i], bytes.data() + i * (isCast ? 4 : 2), isCast ? 4 : 2);
        values[i] <<= isCast ? 0U : 16U;
    }
    const auto first = std::bit_cast<float>(values[0]);
    QVERIFY2(first > 0.0099F && first < 0.01F, std::to_string(first).c_str());
    QCOMPARE(std::bit_cast<float>(values[1]), -first);
}

void BitReadingsTest::numbersBesideFloatsAreCast()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (bfloat16[2] x) => (bfloat16[2] y) "
                      "<uint16[2] w = {1, 300}> { t = Add (x, w) y = Identity (t) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    const std::vector<Fix> fixes = session->fixesOf(session->report().findings.front().id());
    QVERIFY2(fixes.front().kind == FixKind::CastInitializer, fixes.front().titleText().c_str());
    QVERIFY2(fixes.back().kind == FixKind::RelabelInitializer, fixes.back().titleText().c_str());
}

std::shared_ptr<const Session> BitReadingsTest::openFilled(DType declared, const std::string& stored,
                                                           const std::string& bytes)
{
    const std::string type = declared == DType::Float     ? "float"
                             : declared == DType::Float16 ? "float16"
                                                          : "bfloat16";
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (" + type + "[4096] x, " + type +
                      "[4096] w) => (" + type + "[4096] y) { t = Mul (x, w) y = Identity (t) }");
    writeWholeFile(m_folder.path("w.safetensors"), safetensorsBytes({{"w", stored, {count}, bytes}}));
    return Session::open(m_folder.path("model.onnx"), {m_folder.path("w.safetensors")}, {}, m_progress);
}

void BitReadingsTest::bitsInACheckpointBecomeTheirFloats_data()
{
    QTest::addColumn<DType>("declared");
    QTest::addColumn<std::string>("stored");
    QTest::addColumn<DType>("bits"); ///< dtype whose bits the checkpoint stores
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("deviation");
    const auto row = [](const char* name, DType declared, const char* stored, DType bits, double mean,
                        double deviation) {
        QTest::newRow(name) << declared << std::string(stored) << bits << mean << deviation;
    };
    using enum DType;
    row("BFLOAT16 for FLOAT", Float, "U16", Bfloat16, 0, 0.02);
    row("signed BFLOAT16 for FLOAT", Float, "I16", Bfloat16, 0, 1);
    row("scales of a norm as BFLOAT16 for FLOAT", Float, "U16", Bfloat16, 1, 0.1);
    row("FLOAT16 for FLOAT", Float, "U16", Float16, 0, 0.02);
    row("large FLOAT16 for FLOAT", Float, "I16", Float16, 0, 100); // usual values as BFLOAT16, too
    row("FLOAT16 for FLOAT16", Float16, "U16", Float16, 0, 1);
    row("BFLOAT16 for FLOAT16", Float16, "I16", Bfloat16, 0, 1);
    row("scales of a norm as FLOAT16 for FLOAT16", Float16, "U16", Float16, 1, 0.1);
    row("BFLOAT16 for BFLOAT16", Bfloat16, "U16", Bfloat16, 0, 0.02);
    row("large FLOAT16 for BFLOAT16", Bfloat16, "U16", Float16, 0, 100);
}

/// numpy has no bfloat16, so tools save its bits as integers. As numbers all of them would be wrong.
void BitReadingsTest::bitsInACheckpointBecomeTheirFloats()
{
    QFETCH(const DType, declared);
    QFETCH(const std::string, stored);
    QFETCH(const DType, bits);
    QFETCH(const double, mean);
    QFETCH(const double, deviation);
    const std::string bytes = bitsOf(bits, normal(mean, deviation));
    std::string expected(packedByteCount(declared, count), '\0');
    castElements(bits, std::as_bytes(std::span(bytes)), declared, std::as_writable_bytes(std::span(expected)),
                 count);

    const FixAllResult fixed = fixAll(openFilled(declared, stored, bytes), {}, m_progress);
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    QVERIFY2(fixed.refused.empty(), fixed.refused.empty() ? "" : fixed.refused.front().reason.c_str());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    const auto saved = Session::open(m_folder.path("out.onnx"), {}, {}, m_progress);
    QVERIFY(elementBytes(*saved->planned()->tensors()[0].stored) == expected);
}

/// Numbers around 1 as FLOAT16 are numbers around 0.007 as BFLOAT16: both may be scales.
void BitReadingsTest::doubtfulBitsAreLeft()
{
    const auto session = openFilled(DType::Float, "U16", bitsOf(DType::Float16, normal(1, 0.1)));
    for (const Fix& fix : session->fixesOf(session->report().findings.front().id())) {
        QVERIFY2(fix.onlyAsked, fix.titleText().c_str());
    }
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.applied.empty());
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(1));
}

ONNXMEND_GUILESS_TEST(bit_readings, BitReadingsTest)
#include "tst_bit_readings.moc"
