// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/written_model.h"

#include "core/save/save.h"

#include <cstdint>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostWritten = 256ULL << 20U; ///< bytes of weights

} // namespace

WrittenModel::WrittenModel(const Model& model, Progress& progress)
{
    if (model.tensorByteCount() > mostWritten) {
        m_hollow.emplace(model, progress);
        return;
    }
    m_path = m_folder.path() / "model.onnx";
    static_cast<void>(save(model, m_path, {}, progress));
}

} // namespace onnxmend
