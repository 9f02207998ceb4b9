// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <filesystem>
#include <vector>

namespace onnxmend
{

enum class NpyEncoding {
    Same,  ///< NumPy has the dtype
    Wider, ///< as the nearest dtype of NumPy that holds every value
    Bits,  ///< the bits as an unsigned integer; elements below 8 bits take a byte each
};

/// A way to store elements of a dtype for numpy.load.
struct NpyForm {
    NpyEncoding encoding = NpyEncoding::Same;
    DType dtype = DType::Undefined; ///< dtype in the file
    friend bool operator==(const NpyForm&, const NpyForm&) = default;
};

/// Returns the ways for a dtype, the best first; none for STRING, which NumPy would store as Python objects.
/// NumPy lacks BFLOAT16, the 8-bit floats and dtypes below 8 bits.
std::vector<NpyForm> npyForms(DType dtype);

/// Casts the elements to `to` and streams them in row-major order to a file, which appears when it is
/// complete and replaces a file of that name. `form` is one of npyForms(to). Throws Error if they cannot be
/// read, cast or written, or if the tensor is read from that file; Cancelled.
void saveNpy(const TensorRef& tensor, DType to, NpyForm form, const std::filesystem::path& path,
             Progress& progress);

} // namespace onnxmend
