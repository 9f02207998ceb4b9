// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The facts that a person needs after a failed operation. Any field except `reason` may be empty.
struct ErrorDetails {
    std::string file = {};   ///< file as the user named it
    std::string place = {};  ///< byte offset, zip record, tensor or node inside the file
    std::string reason = {}; ///< clause without a full stop
    std::string advice = {}; ///< sentence: what the person can do
};

/// The one exception of core: an operation cannot go on. A fault of a document is a finding instead.
/// what() is one line: "file: place: reason. advice"
class Error : public std::runtime_error
{
public:
    explicit Error(ErrorDetails details);

    const ErrorDetails& details() const noexcept { return m_details; }

    /// Returns the same error with file and place, unless it already has them.
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

/// Makes a text from a file safe to show on one line: control characters, escapes, bidi overrides and invalid
/// UTF-8 become U+FFFD, and the text is cut at `maxBytes` (formats.md, security rule 14).
std::string displayText(std::string_view text, std::size_t maxBytes = 200);

/// Replaces invalid UTF-8 by U+FFFD; cuts nothing.
std::string validUtf8(std::string_view text);

} // namespace onnxmend
