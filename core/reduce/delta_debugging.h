// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace onnxmend
{

using Elements = std::vector<std::size_t>;

/// Returns a small part of `all` for which `holds` is true, by delta debugging (Zeller and Hildebrandt,
/// "Simplifying and Isolating Failure-Inducing Input", 2002): no single element can be left out of it. It is
/// assumed to hold for `all`. The order stays. Ends early with the best part when `isOver` is true.
Elements smallestPart(Elements all, const std::function<bool(const Elements&)>& holds,
                      const std::function<bool()>& isOver);

} // namespace onnxmend
