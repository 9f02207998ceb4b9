// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <filesystem>
#include <vector>

namespace onnxmend
{

enum class NpyEncoding {
    Same,  ///< NumPy has the dtype
    Wider, ///< as the nearest dtype of NumPy's that holds every value
    Bits,  ///< the bits as an unsigned integer; those below 8 bits one in a byte
};

/// How elements of a dtype can be stored for numpy.load.
struct NpyForm {
    NpyEncoding encoding = NpyEncoding::Same;
    DType dtype = DType::Undefined; ///< of the elements in the file
    friend bool operator==(const NpyForm&, const NpyForm&) = default;
};

/// The best first; none for STRING, which NumPy would store as Python objects. BFLOAT16, the 8-bit floats and
/// what has less than 8 bits are no dtypes of NumPy's.
std::vector<NpyForm> npyForms(DType dtype);

/// Streams the elements, cast to `to` first, in row-major order to a file that appears when it is complete
/// and replaces what had its name. `form` is one of npyForms(to). Throws Error when they cannot be read, cast
/// or written, and when the tensor itself lies in that file; Cancelled.
void saveNpy(const TensorRef& tensor, DType to, NpyForm form, const std::filesystem::path& path,
             Progress& progress);

} // namespace onnxmend
