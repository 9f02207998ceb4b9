// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/numpy/numpy_types.h"

#include "core/base/checked_math.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

struct NumpyKind {
    std::string_view code; ///< kind and bytes
    std::string_view torchName;
};

// Kinds of numbers: https://numpy.org/doc/stable/reference/arrays.interface.html
constexpr std::array numpyKinds = std::to_array<NumpyKind>({
    {"b1", "bool"},
    {"i1", "int8"},
    {"i2", "int16"},
    {"i4", "int32"},
    {"i8", "int64"},
    {"u1", "uint8"},
    {"u2", "uint16"},
    {"u4", "uint32"},
    {"u8", "uint64"},
    {"f2", "float16"},
    {"f4", "float32"},
    {"f8", "float64"},
    {"c8", "complex64"},
    {"c16", "complex128"},
});

struct ForeignKind {
    char kind;
    std::string_view reason;
};
constexpr std::array foreignKinds = std::to_array<ForeignKind>({
    {'O', "it holds Python objects, which are never read"},
    {'S', "it holds texts"},
    {'U', "it holds texts"},
    {'M', "it holds points in time"},
    {'m', "it holds durations"},
    {'V', "it holds plain bytes; types that NumPy does not have, such as bfloat16, lose their name in it"},
});

} // namespace

NumpyType numpyType(std::string_view typeString)
{
    if (typeString.empty()) {
        return {std::nullopt, "its elements have no type"};
    }
    const bool ordered = std::string_view("<>|=").find(typeString[0]) != std::string_view::npos;
    return numpyType(ordered ? typeString[0] : '|', typeString.substr(ordered ? 1 : 0));
}

NumpyType numpyType(char byteOrder, std::string_view kindAndSize)
{
    const auto foreign =
        std::ranges::find(foreignKinds, kindAndSize.empty() ? ' ' : kindAndSize[0], &ForeignKind::kind);
    if (foreign != foreignKinds.end()) {
        return {std::nullopt, std::string(foreign->reason)};
    }
    const auto known = std::ranges::find(numpyKinds, kindAndSize, &NumpyKind::code);
    const auto dtype = known == numpyKinds.end() ? std::nullopt : dtypeFromTorchName(known->torchName);
    if (!dtype) {
        return {std::nullopt, "ONNX has no type for NumPy's " + quotedText(kindAndSize)};
    }
    if (byteOrder == '>' && dtypeInfo(*dtype).bits > 8) {
        return {std::nullopt,
                "it is stored in big-endian order; save it with .astype(a.dtype.newbyteorder('<'))"};
    }
    return {dtype, {}};
}

static const NumpyKind* numpyKindOf(DType dtype)
{
    const std::string_view name = dtypeInfo(dtype).torchName;
    const auto known = std::ranges::find(numpyKinds, name, &NumpyKind::torchName);
    return name.empty() || known == numpyKinds.end() ? nullptr : &*known;
}

std::optional<std::string> numpyTypeString(DType dtype)
{
    const NumpyKind* const kind = numpyKindOf(dtype);
    if (!kind) {
        return std::nullopt;
    }
    return (dtypeInfo(dtype).bits > 8 ? "<" : "|") + std::string(kind->code);
}

std::string numpyTypeName(DType dtype)
{
    const NumpyKind* const kind = numpyKindOf(dtype);
    // NumPy 1.24 removed the name "bool", and 2.0 added it again.
    return !kind ? "" : dtype == DType::Bool ? "numpy.bool_" : "numpy." + std::string(kind->torchName);
}

std::vector<std::int64_t> fortranStrides(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> strides;
    std::int64_t stride = 1;
    for (const std::int64_t size : shape) {
        strides.push_back(stride);
        stride = checkedMultiply(stride, std::max<std::int64_t>(size, 1));
    }
    return strides;
}

} // namespace onnxmend
