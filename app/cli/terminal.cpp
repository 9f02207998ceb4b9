// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/terminal.h"

#include "app/cli/text_format.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace onnxmend::cli
{

namespace
{

constexpr std::string_view clearLine = "\r\033[K";
std::atomic<bool> progressLineStands = false;

std::string_view environment(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::optional<std::size_t> columns(int descriptor)
{
    const std::string_view wanted = environment("COLUMNS");
    std::size_t width = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), width);
    if (error == std::errc() && end == wanted.data() + wanted.size() && width > 0) {
        return width;
    }
    winsize size = {};
    if (::isatty(descriptor) && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return std::nullopt;
}

/// Returns SGR parameters. The eight basic colours follow the theme of the terminal.
std::string_view sgr(Style style)
{
    switch (style) {
    case Style::Bold:
        return "1";
    case Style::Dim:
        return "2";
    case Style::Good:
        return "32";
    case Style::Error:
        return "1;31";
    case Style::Warning:
        return "33";
    case Style::Info:
        return "36";
    case Style::Plain:
        break;
    }
    return "";
}

/// Returns for example ", 1.9 GB/s, 3 s left", without the parts that are unknown.
std::string rateText(const ProgressState& state)
{
    std::string text;
    if (state.bytesPerSecond > 0) {
        text += ", " + byteSize(static_cast<std::uint64_t>(state.bytesPerSecond)) + "/s";
    }
    if (const auto left = state.timeLeft()) {
        text += ", " + durationText(*left) + " left";
    }
    return text;
}

void writeError(std::string_view text)
{
    // A failure cannot be reported if even standard error is closed.
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
    (void)std::fflush(stderr);
}

} // namespace

Terminal::Terminal(bool colourWanted)
    : m_colour(colourWanted && ::isatty(STDOUT_FILENO) && environment("NO_COLOR").empty() &&
               environment("TERM") != "dumb")
    , m_width(columns(STDOUT_FILENO))
{
}

Terminal::Terminal(bool colour, std::optional<std::size_t> width)
    : m_colour(colour)
    , m_width(width)
{
}

std::string Terminal::styled(Style style, std::string_view text) const
{
    if (!m_colour || style == Style::Plain || text.empty()) {
        return std::string(text);
    }
    return "\033[" + std::string(sgr(style)) + "m" + std::string(text) + "\033[0m";
}

void writeOutput(std::string_view text)
{
    errno = 0;
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (written) {
        return;
    }
    if (errno == EPIPE) {
        throw BrokenPipe();
    }
    throw Error({.file = "standard output",
                 .reason = "cannot write to it: " + std::generic_category().message(errno)});
}

void writeMessage(std::string_view text)
{
    std::string line;
    if (progressLineStands.exchange(false)) {
        line = clearLine;
    }
    writeError(line.append("onnxmend: ").append(text).append("\n"));
}

void writeReportToError(std::string_view text) { writeError(text); }

ProgressLine::ProgressLine(bool wanted)
    : m_shown(wanted && ::isatty(STDERR_FILENO) && environment("TERM") != "dumb")
{
}

ProgressLine::~ProgressLine()
{
    if (progressLineStands.exchange(false)) {
        writeError(clearLine);
    }
}

Progress::Sink ProgressLine::sink()
{
    if (!m_shown) {
        return {};
    }
    return [](const ProgressState& state) {
        std::string line = displayText(state.label.text());
        if (state.bytesTotal > 0) {
            const auto percent = static_cast<int>(100.0 * static_cast<double>(state.bytesDone) /
                                                  static_cast<double>(state.bytesTotal));
            line += "  " + std::to_string(percent) + " %  " + byteSize(state.bytesDone) + " of " +
                    byteSize(state.bytesTotal);
            line += rateText(state);
        } else if (state.bytesDone > 0) {
            line += "  " + byteSize(state.bytesDone);
        }
        // One column less than the terminal has: a full line would wrap and could not be cleared.
        const std::size_t width = columns(STDERR_FILENO).value_or(80);
        writeError(std::string(clearLine) + elided(line, width > 1 ? width - 1 : 1));
        progressLineStands = true;
    };
}

} // namespace onnxmend::cli
