// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/error.h"
#include "core/dtype/dtype.h"

#include <QLocale>
#include <QString>
#include <QUrl>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace onnxmend
{
struct Verdict;
}

/// How numbers, units and the core's words read on screen.
namespace onnxmend::texts
{

/// The user's, or English where the system has none: "C" would write 1260 and not 1,260.
QLocale locale();

QString count(std::uint64_t number); ///< "1,260"
/// `one` for 1, else `many` with the number for its %1.
QString count(std::uint64_t number, const QString& one, const QString& many);
QString bytes(std::uint64_t byteCount);       ///< "3.1 GB"
QString number(double value, int digits = 6); ///< "inf", "NaN"
QString seconds(double duration);             ///< "4.2 s"
QString percent(double part);                 ///< "12.5 %"; never "0 %" for what is more than nothing

/// Text that came out of a file, safe to show on one line: what cannot be shown is replaced, so nothing is
/// ever opened or written by it.
QString fromUtf8(std::string_view text);
QString path(const std::filesystem::path& path);
QString fileName(const std::filesystem::path& path);

/// A path for line edits and file dialogs, byte for byte: toPath(exactPath(path)) == path. A byte that is no
/// UTF-8 becomes one of U+DC80 to U+DCFF, which is no character (as in Python's surrogateescape).
QString exactPath(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& text);
/// Of a local file; empty for others. What is escaped in it need not be UTF-8.
std::filesystem::path toPath(const QUrl& url);

/// "FLOAT16", or a dash where there is none.
QString dtype(DType dtype);
/// "f16", "bf16", "i64", "u8", "f8e4m3fn": as short as people say it; a dash where there is none.
QString shortDtype(DType dtype);
QString shape(std::span<const std::int64_t> shape); ///< "1280×5120", or "scalar"
QString source(RowSource source);
QString match(MatchRule rule);
QString severity(Severity severity);

/// "Reason. Advice", starting with a capital letter and ending with a full stop.
QString sentence(const ErrorDetails& error);
/// A verdict in a line, starting with a capital letter.
QString headline(const Verdict& verdict);
/// A clause of core as a sentence.
QString asSentence(const QString& clause);

QString dash();

} // namespace onnxmend::texts
