// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/dtype.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr double floatMax = 0x1.FFFFFEp127;
constexpr double doubleMax = std::numeric_limits<double>::max();
constexpr bool yes = true;
constexpr bool no = false;

// Codes, names and versions: formats.md e1; ranges: e1 and f1. Highest of INT64 and UINT64 are rounded up to
// a power of two. torch's float4_e2m1fn_x2 is left out on purpose: its elements are pairs, so a shape read
// under that name would be half of the truth. The small integers of torch have no data, only names.
// clang-format off
constexpr std::array<DTypeInfo, 27> table = [] {
    using enum DTypeKind;
    return std::array<DTypeInfo, 27>{{
    // dtype                  onnx name         torch name         safetensors    bits kind       digits minExp lowest      highest    inf  nan  zero -0   opset
    {DType::Undefined,      "UNDEFINED",      "",                "",              0, None,            0,    0, 0,          0,          no,  no,  no,  no,  1},
    {DType::Float,          "FLOAT",          "float32",         "F32",          32, Float,          24, -149, -floatMax,  floatMax,   yes, yes, yes, yes,  1},
    {DType::Uint8,          "UINT8",          "uint8",           "U8",            8, UnsignedInteger, 8,    0, 0,          255,        no,  no,  yes, no,  1},
    {DType::Int8,           "INT8",           "int8",            "I8",            8, SignedInteger,   7,    0, -128,       127,        no,  no,  yes, no,  1},
    {DType::Uint16,         "UINT16",         "uint16",          "U16",          16, UnsignedInteger,16,    0, 0,          65535,      no,  no,  yes, no,  1},
    {DType::Int16,          "INT16",          "int16",           "I16",          16, SignedInteger,  15,    0, -32768,     32767,      no,  no,  yes, no,  1},
    {DType::Int32,          "INT32",          "int32",           "I32",          32, SignedInteger,  31,    0, -0x1p31,    0x1p31 - 1, no,  no,  yes, no,  1},
    {DType::Int64,          "INT64",          "int64",           "I64",          64, SignedInteger,  63,    0, -0x1p63,    0x1p63,     no,  no,  yes, no,  1},
    {DType::String,         "STRING",         "",                "",              0, String,          0,    0, 0,          0,          no,  no,  no,  no,  1},
    {DType::Bool,           "BOOL",           "bool",            "BOOL",          8, Bool,            1,    0, 0,          1,          no,  no,  yes, no,  1},
    {DType::Float16,        "FLOAT16",        "float16",         "F16",          16, Float,          11,  -24, -65504,     65504,      yes, yes, yes, yes,  1},
    {DType::Double,         "DOUBLE",         "float64",         "F64",          64, Float,          53,-1074, -doubleMax, doubleMax,  yes, yes, yes, yes,  1},
    {DType::Uint32,         "UINT32",         "uint32",          "U32",          32, UnsignedInteger,32,    0, 0,          0x1p32 - 1, no,  no,  yes, no,  1},
    {DType::Uint64,         "UINT64",         "uint64",          "U64",          64, UnsignedInteger,64,    0, 0,          0x1p64,     no,  no,  yes, no,  1},
    {DType::Complex64,      "COMPLEX64",      "complex64",       "C64",          64, Complex,        24, -149, -floatMax,  floatMax,   yes, yes, yes, yes,  1},
    {DType::Complex128,     "COMPLEX128",     "complex128",      "",            128, Complex,        53,-1074, -doubleMax, doubleMax,  yes, yes, yes, yes,  1},
    {DType::Bfloat16,       "BFLOAT16",       "bfloat16",        "BF16",         16, Float,           8, -133, -0x1.FEp127,0x1.FEp127, yes, yes, yes, yes, 13},
    {DType::Float8E4M3FN,   "FLOAT8E4M3FN",   "float8_e4m3fn",   "F8_E4M3",       8, Float,           4,   -9, -448,       448,        no,  yes, yes, yes, 19},
    {DType::Float8E4M3FNUZ, "FLOAT8E4M3FNUZ", "float8_e4m3fnuz", "F8_E4M3FNUZ",   8, Float,           4,  -10, -240,       240,        no,  yes, yes, no, 19},
    {DType::Float8E5M2,     "FLOAT8E5M2",     "float8_e5m2",     "F8_E5M2",       8, Float,           3,  -16, -57344,     57344,      yes, yes, yes, yes, 19},
    {DType::Float8E5M2FNUZ, "FLOAT8E5M2FNUZ", "float8_e5m2fnuz", "F8_E5M2FNUZ",   8, Float,           3,  -17, -57344,     57344,      no,  yes, yes, no, 19},
    {DType::Uint4,          "UINT4",          "",                "",              4, UnsignedInteger, 4,    0, 0,          15,         no,  no,  yes, no, 21},
    {DType::Int4,           "INT4",           "",                "",              4, SignedInteger,   3,    0, -8,         7,          no,  no,  yes, no, 21},
    {DType::Float4E2M1,     "FLOAT4E2M1",     "",                "F4",            4, Float,           2,   -1, -6,         6,          no,  no,  yes, yes, 23},
    {DType::Float8E8M0,     "FLOAT8E8M0",     "float8_e8m0fnu",  "F8_E8M0",       8, Float,           1, -127, 0x1p-127,   0x1p127,    no,  yes, no,  no, 24},
    {DType::Uint2,          "UINT2",          "",                "",              2, UnsignedInteger, 2,    0, 0,          3,          no,  no,  yes, no, 25},
    {DType::Int2,           "INT2",           "",                "",              2, SignedInteger,   1,    0, -2,         1,          no,  no,  yes, no, 25},
}};
}();
// clang-format on

constexpr bool tableIsInOrderOfCodes()
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].dtype != static_cast<DType>(i)) {
            return false;
        }
    }
    return true;
}
static_assert(tableIsInOrderOfCodes());

std::optional<DType> findByName(std::string_view DTypeInfo::*column, std::string_view name)
{
    const auto row = std::ranges::find(table, name, column);
    if (name.empty() || row == table.end()) {
        return std::nullopt;
    }
    return row->dtype;
}

bool isNumeric(const DTypeInfo& info)
{
    return info.kind != DTypeKind::None && info.kind != DTypeKind::String;
}

bool isFloating(const DTypeInfo& info)
{
    return info.kind == DTypeKind::Float || info.kind == DTypeKind::Complex;
}

} // namespace

std::span<const DTypeInfo> dtypeTable() { return table; }

const DTypeInfo& dtypeInfo(DType dtype)
{
    const auto code = static_cast<std::int32_t>(dtype);
    const bool inTable = code >= 0 && static_cast<std::size_t>(code) < table.size();
    return table[inTable ? static_cast<std::size_t>(code) : 0];
}

bool isKnown(DType dtype) { return dtypeInfo(dtype).dtype != DType::Undefined; }

bool isInteger(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return kind == DTypeKind::SignedInteger || kind == DTypeKind::UnsignedInteger;
}

bool areFewBits(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return (isInteger(dtype) || info.kind == DTypeKind::Float) && info.bits <= 8;
}

bool isWideFloat(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.kind == DTypeKind::Float && info.bits > 8;
}

double smallestNormal(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return isFloating(info) ? std::ldexp(1.0, info.minExponent + info.digits - 1) : 0;
}

DType dtypeFromOnnx(std::int32_t code) { return static_cast<DType>(code); }

std::string dtypeName(DType dtype)
{
    if (isKnown(dtype) || dtype == DType::Undefined) {
        return std::string(dtypeInfo(dtype).onnxName);
    }
    return "unknown(" + std::to_string(static_cast<std::int32_t>(dtype)) + ")";
}

std::string shortDtypeName(DType dtype)
{
    if (dtype == DType::Float) {
        return "f32"; // the name of ONNX has no width
    }
    // Beginnings of names of ONNX that are long or have no width.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> beginnings = {
        {{"UINT", "u"},
         {"INT", "i"},
         {"COMPLEX", "c"},
         {"DOUBLE", "f64"},
         {"STRING", "str"},
         {"FLOAT", "f"},
         {"BFLOAT", "bf"}}};
    const std::string name = dtypeName(dtype);
    for (const auto& [beginning, shortened] : beginnings) {
        if (name.starts_with(beginning)) {
            return asciiLowerCase(std::string(shortened) + name.substr(beginning.size()));
        }
    }
    return asciiLowerCase(name);
}

std::optional<DType> dtypeFromOnnxName(std::string_view name)
{
    return findByName(&DTypeInfo::onnxName, name);
}

std::optional<DType> dtypeFromTorchName(std::string_view name)
{
    return findByName(&DTypeInfo::torchName, name);
}

std::optional<DType> dtypeFromSafetensorsName(std::string_view name)
{
    return findByName(&DTypeInfo::safetensorsName, name);
}

std::uint64_t packedByteCount(DType dtype, std::uint64_t elementCount)
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
    if (bits == 0) {
        throw Error({.reason = "elements of type " + dtypeName(dtype) + " have no fixed width"});
    }
    if (bits >= 8) {
        return checkedMultiply(elementCount, bits / 8);
    }
    const std::uint64_t perByte = 8 / bits;
    return elementCount / perByte + (elementCount % perByte != 0 ? 1 : 0);
}

std::vector<DType> dtypesOfByteCount(DType dtype, std::uint64_t elementCount, std::uint64_t byteCount)
{
    const auto familyOf = [](DTypeKind kind) {
        return kind == DTypeKind::SignedInteger || kind == DTypeKind::Bool ? DTypeKind::UnsignedInteger
                                                                           : kind;
    };
    const DTypeKind kind = dtypeInfo(dtype).kind;
    std::vector<DType> fitting;
    for (const DTypeInfo& info : dtypeTable()) {
        if (info.bits > 0 && info.dtype != dtype && familyOf(info.kind) == familyOf(kind) &&
            packedByteCount(info.dtype, elementCount) == byteCount) {
            fitting.push_back(info.dtype);
        }
    }
    std::stable_partition(fitting.begin(), fitting.end(),
                          [kind](DType other) { return dtypeInfo(other).kind == kind; });
    return fitting;
}

bool isLosslessCast(DType from, DType to)
{
    const DTypeInfo& a = dtypeInfo(from);
    const DTypeInfo& b = dtypeInfo(to);
    if (from == to) {
        return isKnown(from);
    }
    if (!isNumeric(a) || !isNumeric(b)) {
        return false;
    }
    if (a.kind == DTypeKind::Complex && b.kind != DTypeKind::Complex) {
        return false; // the imaginary part
    }
    const bool rangeFits = a.lowest >= b.lowest && a.highest <= b.highest;
    const bool zeroFits = (b.hasZero || !a.hasZero) && (b.hasNegativeZero || !a.hasNegativeZero);
    const bool specialsFit = (b.hasInfinity || !a.hasInfinity) && (b.hasNan || !a.hasNan);
    // An integer type holds every integer of its range. Every value of a float is a multiple of
    // 2^minExponent with `digits` significant bits.
    const bool precisionFits =
        isFloating(b) ? a.digits <= b.digits && a.minExponent >= b.minExponent : !isFloating(a);
    return rangeFits && zeroFits && specialsFit && precisionFits;
}

} // namespace onnxmend
