// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/finding.h"

#include <array>

namespace onnxmend
{

const char* severityName(Severity severity)
{
    static constexpr std::array names = {"error", "warning", "info"};
    return names.at(static_cast<std::size_t>(severity));
}

} // namespace onnxmend
