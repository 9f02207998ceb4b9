// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace onnxmend::cli
{

enum class Style { Plain, Bold, Dim, Good, Error, Warning, Info };

/// Standard output as results see it: how wide it is and whether it shows colour.
class Terminal
{
public:
    /// Colour needs a terminal, and neither `colourWanted` = false nor NO_COLOR (https://no-color.org) nor
    /// TERM=dumb.
    explicit Terminal(bool colourWanted);
    /// One with given properties, for text that goes elsewhere.
    Terminal(bool colour, std::optional<std::size_t> width);

    bool colour() const { return m_colour; }
    /// In columns; nothing when lines may be of any length (a file, a pipe). COLUMNS wins when it is set.
    std::optional<std::size_t> width() const { return m_width; }

    std::string styled(Style style, std::string_view text) const;

private:
    bool m_colour = false;
    std::optional<std::size_t> m_width;
};

/// Writes results to standard output and flushes. Throws Error when that fails, BrokenPipe when nobody reads.
void writeOutput(std::string_view text);

/// The reader of standard output went away: not worth a message.
struct BrokenPipe {
};

/// `onnxmend: <text>` on standard error, after clearing a progress line that may stand there.
void writeMessage(std::string_view text);

/// A report on standard error, when standard output is taken.
void writeReportToError(std::string_view text);

/// A line on standard error that shows how far a long operation is; only on a terminal.
class ProgressLine
{
public:
    /// Shows nothing unless `wanted` and standard error is a terminal.
    explicit ProgressLine(bool wanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Empty when nothing is to be shown. Must not outlive the line.
    Progress::Sink sink();

private:
    bool m_shown = false;
};

} // namespace onnxmend::cli
