// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

class Model;

/// The names of a model that may stand in messages about it: values, nodes, graphs, functions and their
/// domains. Operators of ONNX do not count as names.
class NamesInMessages
{
public:
    NamesInMessages() = default;
    explicit NamesInMessages(const Model& model);

    void add(std::string_view name);
    /// Returns the length of the longest name at the beginning of the text that ends with a word, or 0.
    std::size_t lengthAt(std::string_view text) const;
    bool isOperator(std::string_view word) const { return m_operators.contains(std::string(word)); }

private:
    std::unordered_set<std::string> m_names;
    std::unordered_set<std::string> m_operators;
    std::size_t m_longest = 0;
};

/// Returns a message without what differs between a model and its reduction: names, paths, numbers and
/// addresses become `<name>`, `<path>`, `<number>` and `<address>`, and each run of white space one space.
/// Dtypes and operators stay. Two messages with the same plain text are the same message.
std::string plainMessage(std::string_view message, const NamesInMessages& names);

/// Returns whether a text that a person gave, such as a line of a traceback, is this message or has it, or a
/// part of it that is long enough to recognise.
bool isMessageIn(std::string_view given, std::string_view message, const NamesInMessages& names);

/// Returns a message without the path of a folder, which is temporary: people do not know it.
std::string withoutFolder(std::string message, const std::filesystem::path& folder);

} // namespace onnxmend
