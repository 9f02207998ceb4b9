// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/cast.h"
#include "core/fixes/edit.h"
#include "core/formats/bit_readings.h"
#include "core/session/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/verify_support.h"

#include <QTest>

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
    void numbersBesideFloatsAreCast();

private:
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
    QVERIFY2(finding.message.find("as BFLOAT16 -0.00995 to 0.00995") != std::string::npos,
             finding.message.c_str());
    const Fix& fix = session->fixesOf(finding.id).front();
    QVERIFY2(fix.kind == FixKind::RelabelInitializer, fix.title.c_str());
    QVERIFY(fix.lossless == true);
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    QCOMPARE(elementBytes(*fixed.session->planned()->tensors()[0].stored),
             std::string("\x23\x3c\x23\xbc", 4));
}

void BitReadingsTest::numbersBesideFloatsAreCast()
{
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g (bfloat16[2] x) => (bfloat16[2] y) "
                      "<uint16[2] w = {1, 300}> { t = Add (x, w) y = Identity (t) }");
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    const std::vector<Fix>& fixes = session->fixesOf(session->report().findings.front().id);
    QVERIFY2(fixes.front().kind == FixKind::CastInitializer, fixes.front().title.c_str());
    QVERIFY2(fixes.back().kind == FixKind::RelabelInitializer, fixes.back().title.c_str());
}

QTEST_GUILESS_MAIN(BitReadingsTest)
#include "tst_bit_readings.moc"
