// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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
    /// Shows colour only on a terminal, unless `colourWanted` is false, NO_COLOR (https://no-color.org) is
    /// set or TERM is dumb.
    explicit Terminal(bool colourWanted);
    /// Makes one with given properties, for text that goes to another place.
    Terminal(bool colour, std::optional<std::size_t> width);

    bool colour() const { return m_colour; }
    /// Returns the width in columns; nullopt if lines may have any length (a file, a pipe). COLUMNS overrides
    /// it.
    std::optional<std::size_t> width() const { return m_width; }

    std::string styled(Style style, std::string_view text) const;

private:
    bool m_colour = false;
    std::optional<std::size_t> m_width;
};

/// Writes results to standard output and flushes. Throws Error if that fails, BrokenPipe if there is no
/// reader any more.
void writeOutput(std::string_view text);

/// Thrown when the reader of standard output is gone. It needs no message.
struct BrokenPipe {
};

/// Writes `onnxmend: <text>` to standard error, after clearing a progress line.
void writeMessage(std::string_view text);

/// Writes a report to standard error, for a command whose standard output is a model.
void writeReportToError(std::string_view text);

/// A line on standard error with the progress of a long operation. It needs a terminal.
class ProgressLine
{
public:
    /// Shows nothing unless `wanted` and standard error is a terminal.
    explicit ProgressLine(bool wanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Returns an empty sink if nothing has to be shown. The sink must not outlive the line.
    Progress::Sink sink();

private:
    bool m_shown = false;
};

} // namespace onnxmend::cli
