// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Element types with ONNX's codes (TensorProto.DataType, formats.md e1). A code from a file may lie outside
/// the list: it stays as it is and is shown as `unknown(99)`, never mapped to Undefined.
enum class DType : std::int32_t {
    Undefined = 0,
    Float = 1,
    Uint8 = 2,
    Int8 = 3,
    Uint16 = 4,
    Int16 = 5,
    Int32 = 6,
    Int64 = 7,
    String = 8,
    Bool = 9,
    Float16 = 10,
    Double = 11,
    Uint32 = 12,
    Uint64 = 13,
    Complex64 = 14,
    Complex128 = 15,
    Bfloat16 = 16,
    Float8E4M3FN = 17,
    Float8E4M3FNUZ = 18,
    Float8E5M2 = 19,
    Float8E5M2FNUZ = 20,
    Uint4 = 21,
    Int4 = 22,
    Float4E2M1 = 23,
    Float8E8M0 = 24,
    Uint2 = 25,
    Int2 = 26,
};

enum class DTypeKind { None, Float, SignedInteger, UnsignedInteger, Bool, Complex, String };

/// One row of THE dtype table, which has all facts about a dtype.
struct DTypeInfo {
    DType dtype;
    std::string_view onnxName;        ///< "FLOAT16"
    std::string_view torchName;       ///< "float16"; empty if torch has none
    std::string_view safetensorsName; ///< "F16"; empty if safetensors has none
    int bits;                         ///< width of one packed element; 0 for Undefined and String
    DTypeKind kind;
    int digits;      ///< significand bits of a float (implicit one included), value bits of an integer
    int minExponent; ///< floats: power of two of the smallest positive value
    double lowest;   ///< smallest finite value
    double highest;  ///< largest finite value
    bool hasInfinity;
    bool hasNan;
    bool hasZero;
    bool hasNegativeZero;
    int sinceOpset; ///< the opset of ai.onnx that brought it
};

/// All rows, in the order of the codes 0-26.
std::span<const DTypeInfo> dtypeTable();
/// The row of a dtype; the row of Undefined for a code that the table does not have.
const DTypeInfo& dtypeInfo(DType dtype);
bool isKnown(DType dtype); ///< in the table and not Undefined
/// Returns whether the dtype is a signed or unsigned integer of any width. BOOL is not one.
bool isInteger(DType dtype);
/// Returns whether it is a dtype of the codes of quantized weights: integers or floats of at most 8 bits.
bool areFewBits(DType dtype);
/// Returns whether the dtype is a float of more than 8 bits: numbers that one computes with, not codes.
bool isWideFloat(DType dtype);

/// The smallest positive value of a float or complex type that has all its digits; 0 for other types.
double smallestNormal(DType dtype);

DType dtypeFromOnnx(std::int32_t code);
/// "FLOAT16", or "unknown(99)".
std::string dtypeName(DType dtype);
/// The usual short name: "f16", "bf16", "i64", "u8", "f8e4m3fn", "str".
std::string shortDtypeName(DType dtype);
std::optional<DType> dtypeFromOnnxName(std::string_view name);
std::optional<DType> dtypeFromTorchName(std::string_view name);
std::optional<DType> dtypeFromSafetensorsName(std::string_view name);

/// ceil(elements * bits / 8). Throws Error on overflow or for a dtype without a width.
std::uint64_t packedByteCount(DType dtype, std::uint64_t elementCount);

/// Returns the other dtypes of the same family (floats, or integers and bools) in which `elementCount`
/// elements take `byteCount` bytes, those of the same kind first. Most often it is one or none.
std::vector<DType> dtypesOfByteCount(DType dtype, std::uint64_t elementCount, std::uint64_t byteCount);

/// True when `to` holds every value of `from` (formats.md f2). Does not depend on the data.
bool isLosslessCast(DType from, DType to);

} // namespace onnxmend
