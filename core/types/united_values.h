// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// Values of a model in disjoint sets, which are united two by two.
class UnitedValues
{
public:
    /// Returns the number of a value: they count from 0 in the order in which they are first named.
    std::size_t idOf(const std::string& scope, std::string_view value);
    /// Returns the value that stands for its set.
    std::size_t rootOf(std::size_t id);
    /// Makes one set of two. The root of `b` stands for it.
    void unite(std::size_t a, std::size_t b) { m_parents[rootOf(a)] = rootOf(b); }

private:
    std::unordered_map<std::string, std::size_t> m_ids; ///< by scope and name
    std::vector<std::size_t> m_parents;                 ///< by id; a root is its own
};

} // namespace onnxmend
