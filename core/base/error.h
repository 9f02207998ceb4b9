// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace onnxmend
{

/// What a person needs to fix a failed operation. Any field but `reason` may be empty.
struct ErrorDetails {
    std::string file = {};   ///< the file as the user named it
    std::string place = {};  ///< byte offset, zip record, tensor or node inside the file
    std::string reason = {}; ///< what is wrong, as a clause without a full stop
    std::string advice = {}; ///< what to do about it, as a sentence
};

/// The one exception of core: an operation that cannot go on. Troubles of a document are findings instead.
/// what() is one line: "file: place: reason. advice"
class Error : public std::runtime_error
{
public:
    explicit Error(ErrorDetails details);

    const ErrorDetails& details() const noexcept { return m_details; }

    /// The same error with file and place added in front where they are not known yet; nothing is replaced.
    Error in(const std::string& file, const std::string& place = {}) const;

private:
    ErrorDetails m_details;
};

/// The command line or an option is wrong, as opposed to a file.
class UsageError : public Error
{
public:
    explicit UsageError(std::string reason, std::string advice = {});
};

/// The user asked to stop. Not an Error: it is never reported as a failure.
class Cancelled : public std::exception
{
public:
    const char* what() const noexcept override { return "cancelled"; }
};

/// Text from a file made safe to show on one line: controls, escapes and bidi overrides become U+FFFD,
/// invalid UTF-8 likewise, and it is cut at `maxBytes` (formats.md, security rule 14).
std::string displayText(std::string_view text, std::size_t maxBytes = 200);

/// Text as valid UTF-8, with U+FFFD for what is not; nothing is cut.
std::string validUtf8(std::string_view text);

} // namespace onnxmend
