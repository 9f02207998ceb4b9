// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/error.h"
#include "core/dtype/dtype.h"
#include "core/dtype/loss.h"

#include <QLocale>
#include <QString>
#include <QUrl>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

class QDateTime;

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
QString byteChange(std::int64_t byteCount);   ///< "+3.1 GB", "−12 bytes", "0"
QString number(double value, int digits = 6); ///< "inf", "NaN"
/// A number as core writes it, "0.5" or "1.5e-05+2j", with the locale's decimal point.
QString numberText(std::string_view text);
std::optional<double> toNumber(const QString& text); ///< as the locale or a program writes it
QString seconds(double duration);                    ///< "4.2 s"
QString duration(std::chrono::seconds duration);     ///< "8 s", "1 min 20 s", "2 h 5 min"
QString dateTime(const QDateTime& when);             ///< short, in local time
QString percent(double part);                        ///< "12.5 %"; never "0 %" for what is more than nothing

/// What a cast does to values: "1,204,551 are rounded, 12 overflow"; empty when it does nothing.
QString loss(const Loss& loss);

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
/// The title of a column or group inside of a phrase: "by stored dtype". German writes nouns large
/// everywhere.
QString inPhrase(const QString& title);
/// What a menu or button says, without its mnemonic: "&Save As..." and "另存为(&A)..." lose what marks it.
QString withoutMnemonic(const QString& title);
QString capitalized(QString clause);
/// A clause of core as a sentence.
QString asSentence(const QString& clause);

QString dash();

} // namespace onnxmend::texts
