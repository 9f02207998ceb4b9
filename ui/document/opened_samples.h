// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/sample.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The samples that a window has opened. Their files stay until it goes: a document may still read them.
class OpenedSamples
{
public:
    /// A fresh one. Throws Error.
    const Sample& add();
    /// The file lies among those of a sample: a place of ours, and no place to save to.
    bool hold(const std::filesystem::path& file) const;

private:
    std::vector<std::unique_ptr<Sample>> m_samples;
};

} // namespace onnxmend
