// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/failed_before.h"

#include "core/base/error.h"
#include "core/verify/message_text.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace onnxmend
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t leastAddressDigits = 6;

bool isHexDigit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// The paths as provers write them: made absolute, and as valid UTF-8, as replies of the verifier are.
class KnownPaths
{
public:
    explicit KnownPaths(const ProofFiles& files)
        : m_model(shown(fs::absolute(files.model)))
        , m_folder(shown(fs::absolute(files.model).parent_path() / ""))
    {
        for (const std::string& location : files.locations) {
            const std::string name = validUtf8(location);
            m_lengths.insert(name.size());
            m_locations.insert(name);
        }
    }

    /// How many bytes of the text are a known path, and what stands for it.
    std::size_t match(std::string_view text, std::string_view& placeholder) const
    {
        if (text.starts_with(m_folder)) {
            const std::string_view name = text.substr(m_folder.size());
            for (const std::size_t length : m_lengths) {
                if (length > 0 && length <= name.size() && m_locations.contains(name.substr(0, length))) {
                    placeholder = "<data>";
                    return m_folder.size() + length;
                }
            }
        }
        placeholder = "<model>";
        return text.starts_with(m_model) ? m_model.size() : 0;
    }

private:
    static std::string shown(const fs::path& path) { return validUtf8(path.native()); }

    std::string m_model;
    std::string m_folder; ///< with the slash behind it
    std::set<std::string, std::less<>> m_locations;
    std::set<std::size_t, std::greater<>> m_lengths; ///< of the locations; the longest first
};

std::size_t addressLength(std::string_view text)
{
    if (!text.starts_with("0x")) {
        return 0;
    }
    const auto end = std::ranges::find_if_not(text.substr(2), isHexDigit);
    const auto digits = static_cast<std::size_t>(end - text.begin()) - 2;
    return digits >= leastAddressDigits ? 2 + digits : 0;
}

std::string comparable(std::string_view statement, const KnownPaths& paths)
{
    std::string result;
    for (std::size_t i = 0; i < statement.size();) {
        const std::string_view rest = statement.substr(i);
        std::string_view placeholder;
        if (const std::size_t path = paths.match(rest, placeholder)) {
            result += placeholder;
            i += path;
        } else if (const std::size_t address = addressLength(rest)) {
            result += "<address>";
            i += address;
        } else {
            if (!isSpace(rest.front())) {
                result += rest.front();
            } else if (!result.empty() && result.back() != ' ') {
                result += ' ';
            }
            ++i;
        }
    }
    if (result.ends_with(' ')) {
        result.pop_back();
    }
    return result;
}

} // namespace

std::vector<std::string> comparableStatements(std::string_view message, const ProofFiles& files)
{
    // onnx/shape_inference/implementation.cc, FinalizeShapeInference
    constexpr std::string_view list = "[ShapeInferenceError] Inference error(s): ";
    constexpr std::string_view nextEntry = "\n(op_type:";
    const KnownPaths paths(files);
    std::vector<std::string> statements;
    if (message.starts_with(list)) {
        message.remove_prefix(list.size());
        for (auto end = message.find(nextEntry); end != message.npos; end = message.find(nextEntry)) {
            statements.push_back(comparable(message.substr(0, end), paths));
            message.remove_prefix(end + 1);
        }
    }
    statements.push_back(comparable(message, paths));
    return statements;
}

bool areAllAmong(std::span<const std::string> statements, std::span<const std::string> original)
{
    const std::multiset<std::string_view> wanted(statements.begin(), statements.end());
    const std::multiset<std::string_view> there(original.begin(), original.end());
    return !wanted.empty() && std::ranges::includes(there, wanted);
}

} // namespace onnxmend
