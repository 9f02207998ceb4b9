// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/policy: includes toml++.

#include <toml++/toml.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

class TomlTable;

/// Where something stands in a file, and what is said of it there.
struct TomlPlace {
    std::string file;
    toml::source_position position;

    /// Throws Error, with file, line and column.
    [[noreturn]] void refuse(std::string reason, std::string advice) const;
};

/// A word that has to be one of some.
struct TomlWord {
    std::string text;
    std::string role; ///< "kind of finding"
    TomlPlace place;

    /// Throws Error that names the known word it is most like, or all of them.
    [[noreturn]] void refuse(const std::vector<std::string>& known) const;
};

/// What stands behind a key, or in a list. What asks for something else than is there throws Error.
class TomlValue
{
public:
    TomlValue(const toml::node& node, TomlWord key)
        : m_node(node)
        , m_key(std::move(key))
    {
    }

    const TomlWord& key() const { return m_key; }

    std::string text() const; ///< not empty
    TomlWord word(const std::string& role) const;
    std::vector<TomlWord> words(const std::string& role) const;
    bool flag() const;
    /// A number from 0 on, or a text with a unit as the command line takes it: "64kB", "1 MiB".
    std::uint64_t byteCount() const;
    std::chrono::year_month_day date() const;
    TomlTable table() const;
    std::vector<TomlTable> tables() const; ///< [[key]]

private:
    TomlPlace place() const;
    [[noreturn]] void refuseKind(const std::string& wanted, const std::string& advice) const;

    const toml::node& m_node;
    TomlWord m_key;
};

/// Keys and what they stand before.
class TomlTable
{
public:
    TomlTable(const toml::table& table, std::string file)
        : m_table(table)
        , m_file(std::move(file))
    {
    }

    std::size_t line() const { return m_table.source().begin.line; }
    /// Each key with its value, in the order of their names. `role` says what keys are.
    std::vector<TomlValue> values(const std::string& role = "key") const;

    using Readers = std::vector<std::pair<std::string, std::function<void(const TomlValue&)>>>;
    /// Has each key read by its reader. Throws Error for a key that has none.
    void read(const Readers& readers) const;

    /// Throws Error about the table as a whole.
    [[noreturn]] void refuse(const std::string& reason, const std::string& advice) const;

private:
    const toml::table& m_table;
    std::string m_file;
};

/// A file of TOML.
class TomlFile
{
public:
    /// Throws Error for what is not TOML.
    TomlFile(const std::string& text, std::string file);

    TomlTable root() const { return {m_table, m_file}; }

private:
    std::string m_file;
    toml::table m_table;
};

} // namespace onnxmend
