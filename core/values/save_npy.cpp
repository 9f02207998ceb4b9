// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/values/save_npy.h"

#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/formats/numpy/npy_header.h"
#include "core/formats/numpy/numpy_types.h"
#include "core/values/element_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceElements = std::uint64_t{1} << 18; ///< a multiple of 8

/// Returns the narrowest dtype of NumPy that holds every value; one of the same kind is preferred.
std::optional<DType> nearestOfNumpy(DType dtype)
{
    std::optional<DType> nearest;
    const auto rank = [dtype](DType other) {
        const DTypeInfo& info = dtypeInfo(other);
        return std::pair(info.kind != dtypeInfo(dtype).kind, info.bits);
    };
    for (const DTypeInfo& info : dtypeTable()) {
        const bool fits = numpyTypeString(info.dtype) && isLosslessCast(dtype, info.dtype);
        if (fits && (!nearest || rank(info.dtype) < rank(*nearest))) {
            nearest = info.dtype;
        }
    }
    return nearest;
}

DType unsignedOfWidth(int bits)
{
    constexpr std::array integers{DType::Uint8, DType::Uint16, DType::Uint32, DType::Uint64};
    return *std::ranges::find_if(integers, [bits](DType integer) { return dtypeInfo(integer).bits >= bits; });
}

/// Reads elements in the form that the file has.
class NpyElements
{
public:
    NpyElements(const TensorRef& tensor, DType to, NpyForm form)
        : m_tensor(tensor)
        , m_to(to)
        , m_form(form)
    {
    }

    std::span<const std::byte> read(std::uint64_t first, std::uint64_t count)
    {
        m_stored.resize(packedByteCount(m_tensor.dtype(), count));
        m_tensor.read(first, count, m_stored);
        std::span<const std::byte> elements = m_stored;
        if (m_to != m_tensor.dtype()) {
            elements = cast(m_tensor.dtype(), elements, m_to, count, m_cast);
        }
        if (m_form.encoding == NpyEncoding::Wider) {
            return cast(m_to, elements, m_form.dtype, count, m_encoded);
        }
        if (dtypeInfo(m_to).bits >= 8) {
            return elements;
        }
        m_encoded.assign(count, std::byte());
        for (std::uint64_t i = 0; i < count; ++i) {
            m_encoded[i] = static_cast<std::byte>(elementBits(m_to, elements, i));
        }
        return m_encoded;
    }

private:
    static std::span<const std::byte> cast(DType from, std::span<const std::byte> in, DType to,
                                           std::uint64_t count, std::vector<std::byte>& out)
    {
        out.resize(packedByteCount(to, count));
        castElements(from, in, to, out, count);
        return out;
    }

    const TensorRef& m_tensor;
    DType m_to;
    NpyForm m_form;
    std::vector<std::byte> m_stored;
    std::vector<std::byte> m_cast;
    std::vector<std::byte> m_encoded;
};

void refuseOwnFile(const TensorRef& tensor, const std::filesystem::path& path)
{
    for (const auto& file : tensor.source().files()) {
        if (file->isSameFileAs(path)) {
            throw Error({.file = path.string(),
                         .reason = "the tensor " + quotedText(tensor.name()) + " is read from this file",
                         .advice = "Choose another name."});
        }
    }
}

} // namespace

std::vector<NpyForm> npyForms(DType dtype)
{
    if (numpyTypeString(dtype)) {
        return {{NpyEncoding::Same, dtype}};
    }
    if (dtypeInfo(dtype).bits == 0) {
        return {};
    }
    std::vector<NpyForm> forms;
    if (const std::optional<DType> nearest = nearestOfNumpy(dtype)) {
        forms.push_back({NpyEncoding::Wider, *nearest});
    }
    forms.push_back({NpyEncoding::Bits, unsignedOfWidth(dtypeInfo(dtype).bits)});
    return forms;
}

void saveNpy(const TensorRef& tensor, DType to, NpyForm form, const std::filesystem::path& path,
             Progress& progress)
{
    const std::vector<NpyForm> forms = npyForms(to);
    if (std::ranges::find(forms, form) == forms.end()) {
        throw Error({.reason = dtypeName(to) + " cannot be stored as " + dtypeName(form.dtype)});
    }
    refuseOwnFile(tensor, path);
    const std::string header = npyHeaderBytes(numpyTypeString(form.dtype).value(), tensor.shape());
    const std::uint64_t bytes = packedByteCount(form.dtype, tensor.elementCount());
    progress.begin(ONNXMEND_TEXT("written"), bytes);
    TargetFile file(path, header.size() + bytes);
    file.write(std::as_bytes(std::span(header)));
    NpyElements elements(tensor, to, form);
    for (std::uint64_t first = 0; first < tensor.elementCount(); first += pieceElements) {
        progress.checkCancelled();
        const auto piece = elements.read(first, std::min(pieceElements, tensor.elementCount() - first));
        file.write(piece);
        progress.advance(piece.size());
    }
    file.finish();
}

} // namespace onnxmend
