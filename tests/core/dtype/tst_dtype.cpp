// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/dtype/dtype.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace onnxmend;

namespace
{

using Names = std::set<std::string>;

const Names allNumeric = {"FLOAT",        "UINT8",      "INT8",       "UINT16",         "INT16",
                          "INT32",        "INT64",      "BOOL",       "FLOAT16",        "DOUBLE",
                          "UINT32",       "UINT64",     "COMPLEX64",  "COMPLEX128",     "BFLOAT16",
                          "FLOAT8E4M3FN", "UINT4",      "FLOAT8E5M2", "FLOAT8E5M2FNUZ", "FLOAT8E4M3FNUZ",
                          "INT4",         "FLOAT4E2M1", "FLOAT8E8M0", "UINT2",          "INT2"};
const Names wideFloats = {"FLOAT16", "BFLOAT16", "FLOAT", "DOUBLE"};

Names operator+(Names a, const Names& b)
{
    a.insert(b.begin(), b.end());
    return a;
}

/// formats.md f2, row by row. Beyond what is written there: a complex type holds what its parts hold, and
/// 4- and 2-bit numbers that the small floats hold too.
std::map<std::string, Names> losslessPairs()
{
    const Names complexes = {"COMPLEX64", "COMPLEX128"};
    const Names single = Names{"FLOAT", "DOUBLE"} + complexes;
    const Names wide = wideFloats + complexes;
    const Names float8 = {"FLOAT8E4M3FN", "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ"};
    const Names signedFrom8 = {"INT8", "INT16", "INT32", "INT64"};
    const Names unsignedFrom8 = {"UINT8", "UINT16", "UINT32", "UINT64"};
    std::map<std::string, Names> pairs;
    pairs["BOOL"] = allNumeric;
    pairs["BOOL"].erase("FLOAT8E8M0");
    pairs["UINT8"] = Names{"UINT16", "INT16", "UINT32", "INT32", "UINT64", "INT64"} + wide;
    pairs["INT8"] = Names{"INT16", "INT32", "INT64"} + wide;
    pairs["INT16"] = Names{"INT32", "INT64"} + single;
    pairs["UINT16"] = Names{"INT32", "INT64", "UINT32", "UINT64"} + single;
    pairs["INT32"] = {"INT64", "DOUBLE", "COMPLEX128"};
    pairs["UINT32"] = {"INT64", "UINT64", "DOUBLE", "COMPLEX128"};
    pairs["FLOAT16"] = single;
    pairs["BFLOAT16"] = single;
    pairs["FLOAT"] = {"DOUBLE", "COMPLEX64", "COMPLEX128"};
    pairs["DOUBLE"] = {"COMPLEX128"};
    pairs["COMPLEX64"] = {"COMPLEX128"};
    for (const std::string& name : float8) {
        pairs[name] = wide;
    }
    pairs["FLOAT8E8M0"] = Names{"BFLOAT16"} + single;
    pairs["FLOAT4E2M1"] = Names{"FLOAT8E4M3FN", "FLOAT8E5M2"} + wide; // not FNUZ: -0
    pairs["INT4"] = signedFrom8 + wide + float8;
    pairs["UINT4"] =
        signedFrom8 + unsignedFrom8 + wide + Names{"FLOAT8E4M3FN", "FLOAT8E4M3FNUZ"}; // 4 significant bits
    pairs["INT2"] = signedFrom8 + Names{"INT4", "FLOAT4E2M1"} + wide + float8;
    pairs["UINT2"] = signedFrom8 + unsignedFrom8 + Names{"UINT4", "INT4", "FLOAT4E2M1"} + wide + float8;
    return pairs;
}

DType named(const std::string& name) { return dtypeFromOnnxName(name).value(); }

/// Every value of a type of at most 16 bits, as doubles (NaN and -0 included).
std::vector<double> allValues(DType dtype, DType through)
{
    const auto bits = static_cast<std::size_t>(dtypeInfo(dtype).bits);
    const std::size_t count = std::size_t{1} << bits;
    std::vector<std::byte> codes(packedByteCount(dtype, count));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t bit = i * bits;
        codes[bit / 8] |= static_cast<std::byte>(i << bit % 8);
        if (bits == 16) {
            codes[bit / 8 + 1] = static_cast<std::byte>(i >> 8);
        }
    }
    std::vector<std::byte> between(packedByteCount(through, count));
    castElements(dtype, codes, through, between, count);
    std::vector<double> values(count);
    castElements(through, between, DType::Double, std::as_writable_bytes(std::span(values)), count);
    return values;
}

bool keepsEveryValue(DType from, DType to)
{
    const std::vector<double> before = allValues(from, from);
    const bool refused =
        to == DType::Float8E8M0 && std::ranges::any_of(before, [](double value) { return value < 0; });
    if (refused) {
        return false;
    }
    return std::ranges::equal(before, allValues(from, to), [](double a, double b) {
        return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
    });
}

} // namespace

class TestDtype : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAreInOrderOfOnnxCodes()
    {
        QCOMPARE(dtypeTable().size(), std::size_t{27});
        for (std::size_t i = 0; i < dtypeTable().size(); ++i) {
            QCOMPARE(static_cast<std::size_t>(dtypeTable()[i].dtype), i);
        }
    }

    void namesLeadBackToTheirRow()
    {
        for (const DTypeInfo& row : dtypeTable()) {
            QCOMPARE(dtypeName(row.dtype), std::string(row.onnxName));
            QCOMPARE(dtypeFromOnnxName(row.onnxName), std::optional(row.dtype));
            if (!row.torchName.empty()) {
                QCOMPARE(dtypeFromTorchName(row.torchName), std::optional(row.dtype));
            }
            if (!row.safetensorsName.empty()) {
                QCOMPARE(dtypeFromSafetensorsName(row.safetensorsName), std::optional(row.dtype));
            }
        }
        QVERIFY(!dtypeFromTorchName(""));
        QVERIFY(!dtypeFromOnnxName("float16"));
    }

    void unknownCodesAreCarriedAndNamed()
    {
        for (const std::int32_t code : {99, -1, 27, INT32_MIN, INT32_MAX}) {
            const DType dtype = dtypeFromOnnx(code);
            QCOMPARE(static_cast<std::int32_t>(dtype), code);
            QVERIFY(!isKnown(dtype));
            QCOMPARE(dtypeName(dtype), "unknown(" + std::to_string(code) + ")");
            QVERIFY(!canCast(dtype, DType::Float));
            QVERIFY_THROWS_EXCEPTION(Error, packedByteCount(dtype, 1));
        }
        QVERIFY(!isKnown(DType::Undefined));
        QCOMPARE(dtypeName(DType::Undefined), std::string("UNDEFINED"));
    }

    void packedBytesAreRoundedUp()
    {
        QCOMPARE(packedByteCount(DType::Float16, 3), std::uint64_t{6});
        QCOMPARE(packedByteCount(DType::Int4, 0), std::uint64_t{0});
        QCOMPARE(packedByteCount(DType::Int4, 3), std::uint64_t{2});
        QCOMPARE(packedByteCount(DType::Uint2, 5), std::uint64_t{2});
        QCOMPARE(packedByteCount(DType::Complex128, 2), std::uint64_t{32});
        QCOMPARE(packedByteCount(DType::Uint2, UINT64_MAX), std::uint64_t{1} << 62);
        QVERIFY_THROWS_EXCEPTION(Error, packedByteCount(DType::Double, UINT64_MAX / 8 + 1));
        QVERIFY_THROWS_EXCEPTION(Error, packedByteCount(DType::String, 1));
    }

    void losslessPairsAreThoseOfTheFormatNotes()
    {
        const std::map<std::string, Names> expected = losslessPairs();
        for (const std::string& from : allNumeric) {
            for (const std::string& to : allNumeric) {
                const auto row = expected.find(from);
                const bool lossless = from == to || (row != expected.end() && row->second.contains(to));
                QVERIFY2(isLosslessCast(named(from), named(to)) == lossless, (from + " to " + to).c_str());
            }
        }
        QVERIFY(!isLosslessCast(DType::String, DType::Float));
        QVERIFY(!isLosslessCast(DType::Undefined, DType::Undefined));
    }

    void losslessMeansThatEveryValueSurvives()
    {
        for (const std::string& from : allNumeric) {
            for (const std::string& to : allNumeric) {
                if (dtypeInfo(named(from)).bits > 16) {
                    continue;
                }
                QVERIFY2(isLosslessCast(named(from), named(to)) == keepsEveryValue(named(from), named(to)),
                         (from + " to " + to).c_str());
            }
        }
    }

    void castsExistBetweenNumericTypesOnly()
    {
        for (const DTypeInfo& from : dtypeTable()) {
            for (const DTypeInfo& to : dtypeTable()) {
                const bool numeric = allNumeric.contains(std::string(from.onnxName)) &&
                                     allNumeric.contains(std::string(to.onnxName));
                QCOMPARE(canCast(from.dtype, to.dtype), numeric);
            }
        }
    }
};

ONNXMEND_APPLESS_TEST(dtype, TestDtype)
#include "tst_dtype.moc"
