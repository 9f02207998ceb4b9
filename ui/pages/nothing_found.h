// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace onnxmend
{
struct Verdict;

/// Why a document has no finding: what could not be looked at, or that nothing is wrong.
QString nothingFoundText(const Verdict& verdict);

} // namespace onnxmend
