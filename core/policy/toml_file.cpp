// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#define TOML_IMPLEMENTATION // only here, since it takes long to compile
#include "core/policy/toml_file.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <system_error>

namespace onnxmend
{

namespace
{

/// Units of sizes as CLI11's AsSizeValue takes them on the command line.
struct Unit {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr std::array units = {Unit{"", 1},
                              Unit{"b", 1},
                              Unit{"k", 1000},
                              Unit{"kb", 1000},
                              Unit{"ki", std::uint64_t(1) << 10U},
                              Unit{"kib", std::uint64_t(1) << 10U},
                              Unit{"m", 1000'000},
                              Unit{"mb", 1000'000},
                              Unit{"mi", std::uint64_t(1) << 20U},
                              Unit{"mib", std::uint64_t(1) << 20U},
                              Unit{"g", 1000'000'000},
                              Unit{"gb", 1000'000'000},
                              Unit{"gi", std::uint64_t(1) << 30U},
                              Unit{"gib", std::uint64_t(1) << 30U},
                              Unit{"t", 1000'000'000'000},
                              Unit{"tb", 1000'000'000'000},
                              Unit{"ti", std::uint64_t(1) << 40U},
                              Unit{"tib", std::uint64_t(1) << 40U}};

std::optional<std::uint64_t> byteCountOf(const std::string& text)
{
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end == text.data()) {
        return std::nullopt;
    }
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    const auto* const found = std::ranges::find(units, asciiLowerCase(unit), &Unit::name);
    if (found == units.end() || number > std::numeric_limits<std::uint64_t>::max() / found->bytes) {
        return std::nullopt;
    }
    return number * found->bytes;
}

constexpr auto advice = "docs/ci.md shows what it may hold.";

/// Turns a sentence of the parser into a clause, as reasons of errors are.
std::string clauseOf(std::string_view description)
{
    while (description.ends_with('.') || description.ends_with(' ')) {
        description.remove_suffix(1);
    }
    return "it is not valid TOML: " + displayText(description, 400);
}

} // namespace

void TomlPlace::refuse(std::string reason, std::string advice) const
{
    throw Error(
        {.file = file,
         .place = "line " + std::to_string(position.line) + ", column " + std::to_string(position.column),
         .reason = std::move(reason),
         .advice = std::move(advice)});
}

void TomlWord::refuse(const std::vector<std::string>& known) const
{
    const std::string nearest = nearestWord(text, known);
    place.refuse("no " + role + " is called " + quotedText(text),
                 nearest.empty() ? "There are " + joined(known, ", ") + "."
                                 : "Did you mean " + quotedText(nearest) + "?");
}

TomlPlace TomlValue::place() const { return {m_key.place.file, m_node.source().begin}; }

void TomlValue::refuseKind(const std::string& wanted, const std::string& advice) const
{
    place().refuse(quotedText(m_key.text) + " is not " + wanted, advice);
}

std::string TomlValue::text() const
{
    const auto text = m_node.value_exact<std::string>();
    if (!text || text->empty()) {
        refuseKind("a text", "Write " + displayText(m_key.text) + " = \"...\".");
    }
    return *text;
}

TomlWord TomlValue::word(const std::string& role) const { return {text(), role, place()}; }

std::vector<TomlWord> TomlValue::words(const std::string& role) const
{
    const toml::array* const list = m_node.as_array();
    if (!list) {
        refuseKind("a list", "Write " + displayText(m_key.text) + " = [\"...\"].");
    }
    std::vector<TomlWord> words;
    for (const toml::node& element : *list) {
        words.push_back(TomlValue(element, m_key).word(role));
    }
    return words;
}

bool TomlValue::flag() const
{
    const auto flag = m_node.value_exact<bool>();
    if (!flag) {
        refuseKind("true or false", "Write it without quotes.");
    }
    return *flag;
}

std::uint64_t TomlValue::byteCount() const
{
    if (const auto number = m_node.value_exact<std::int64_t>(); number && *number >= 0) {
        return static_cast<std::uint64_t>(*number);
    }
    const auto text = m_node.value_exact<std::string>();
    const std::optional<std::uint64_t> count = text ? byteCountOf(*text) : std::nullopt;
    if (!count) {
        refuseKind("a number of bytes", "Write 1024, \"64kB\" or \"1MiB\".");
    }
    return *count;
}

double TomlValue::number() const
{
    const auto number = m_node.value<double>(); // also converts an integer
    const bool isNumber = m_node.is_number() && number && *number >= 0 && std::isfinite(*number);
    if (!isNumber) {
        refuseKind("a number from 0 on", "Write it without quotes.");
    }
    return *number;
}

std::chrono::year_month_day TomlValue::date() const
{
    const auto date = m_node.value_exact<toml::date>();
    if (!date) {
        refuseKind("a date", "Write it without quotes and time: 2026-12-31.");
    }
    return {std::chrono::year(date->year), std::chrono::month(date->month), std::chrono::day(date->day)};
}

TomlTable TomlValue::table() const
{
    const toml::table* const table = m_node.as_table();
    if (!table) {
        refuseKind("a table", "Write [" + displayText(m_key.text) + "] on a line of its own.");
    }
    return {*table, m_key.place.file};
}

std::vector<TomlTable> TomlValue::tables() const
{
    const toml::array* const list = m_node.as_array();
    const std::string advice = "Write [[" + displayText(m_key.text) + "]] on a line of its own for each.";
    if (!list) {
        refuseKind("a list of tables", advice);
    }
    std::vector<TomlTable> tables;
    for (const toml::node& element : *list) {
        const toml::table* const table = element.as_table();
        if (!table) {
            TomlValue(element, m_key).refuseKind("a list of tables", advice);
        }
        tables.emplace_back(*table, m_key.place.file);
    }
    return tables;
}

std::vector<TomlValue> TomlTable::values(const std::string& role) const
{
    std::vector<TomlValue> values;
    for (const auto& [key, node] : m_table) {
        values.emplace_back(node, TomlWord{std::string(key.str()), role, {m_file, key.source().begin}});
    }
    return values;
}

void TomlTable::read(const Readers& readers) const
{
    for (const TomlValue& value : values()) {
        const auto reader = std::ranges::find(readers, value.key().text, &Readers::value_type::first);
        if (reader == readers.end()) {
            std::vector<std::string> known;
            for (const auto& row : readers) {
                known.push_back(row.first);
            }
            value.key().refuse(known);
        }
        reader->second(value);
    }
}

void TomlTable::refuse(const std::string& reason, const std::string& advice) const
{
    TomlPlace{m_file, m_table.source().begin}.refuse(reason, advice);
}

TomlFile::TomlFile(const std::string& text, std::string file)
    : m_file(std::move(file))
{
    try {
        m_table = toml::parse(std::string_view(text));
    } catch (const toml::parse_error& error) {
        TomlPlace{m_file, error.source().begin}.refuse(clauseOf(error.description()), advice);
    } catch (const std::logic_error& error) { // see toml_file.h
        throw Error({.file = m_file, .reason = clauseOf(error.what()), .advice = advice});
    }
}

} // namespace onnxmend
