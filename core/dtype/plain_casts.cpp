// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/own_casts.h"
#include "core/dtype/stored_forms.h"

#include <array>
#include <complex>
#include <cstdint>
#include <type_traits>

namespace onnxmend
{

namespace
{

template <typename Part>
struct ComplexForm {
    using Stored = std::array<Part, 2>;
    using Value = std::complex<Part>;

    Value load(Stored parts) const { return {parts[0], parts[1]}; }
    Stored store(Value value) const { return {value.real(), value.imag()}; }
};

template <typename T>
constexpr bool isComplex = false;
template <typename Part>
constexpr bool isComplex<std::complex<Part>> = true;

/// Converts a number by rules 5 to 9 of formats.md f1; to BOOL: true unless it is zero.
template <typename To, typename From>
To converted(From value)
{
    if constexpr (isComplex<From> && isComplex<To>) {
        using Part = typename To::value_type;
        return {static_cast<Part>(value.real()), static_cast<Part>(value.imag())};
    } else if constexpr (isComplex<To>) {
        return {static_cast<typename To::value_type>(value), 0};
    } else if constexpr (std::is_same_v<To, bool>) {
        return value != From{}; // complex numbers: either part
    } else if constexpr (isComplex<From>) {
        return converted<To>(value.real());
    } else if constexpr (std::is_integral_v<To>) {
        return toInteger<To>(value);
    } else {
        return static_cast<To>(value);
    }
}

/// Calls `use` with the form of a type.
template <typename Use>
void withPlainForm(DType dtype, const Use& use)
{
    switch (dtype) {
    case DType::Bool:
        return use(Bool());
    case DType::Uint8:
        return use(Plain<std::uint8_t>());
    case DType::Int8:
        return use(Plain<std::int8_t>());
    case DType::Int16:
        return use(Plain<std::int16_t>());
    case DType::Int32:
        return use(Plain<std::int32_t>());
    case DType::Int64:
        return use(Plain<std::int64_t>());
    case DType::Float16:
        return use(Half());
    case DType::Bfloat16:
        return use(Brain());
    case DType::Float:
        return use(Plain<float>());
    case DType::Double:
        return use(Plain<double>());
    case DType::Complex64:
        return use(ComplexForm<float>());
    case DType::Complex128:
        return use(ComplexForm<double>());
    default:
        throw Error({.reason = dtypeName(dtype) + " is not a type that torch has"});
    }
}

} // namespace

void castPlainly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out)
{
    withPlainForm(from, [&]<typename From>(const From& source) {
        withPlainForm(to, [&]<typename To>(const To& target) {
            using Stored = typename From::Stored;
            each<Stored, typename To::Stored>(
                in.data(), out.data(), in.size() / sizeof(Stored), [&](Stored stored) {
                    return target.store(converted<typename To::Value>(source.load(stored)));
                });
        });
    });
}

} // namespace onnxmend
