// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/opened_samples.h"

#include <algorithm>

namespace onnxmend
{

const Sample& OpenedSamples::add()
{
    m_samples.push_back(std::make_unique<Sample>());
    return *m_samples.back();
}

bool OpenedSamples::hold(const std::filesystem::path& file) const
{
    return std::ranges::any_of(
        m_samples, [&file](const auto& sample) { return sample->folder() == file.parent_path(); });
}

} // namespace onnxmend
