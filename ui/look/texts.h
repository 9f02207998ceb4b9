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

/// Numbers, units and words of the core as the screen shows them.
namespace onnxmend::texts
{

/// Returns the user's locale, or English if the system has none: the locale "C" would write 1260 and not
/// 1,260.
QLocale locale();

QString count(std::uint64_t number); ///< "1,260"
/// Returns `one` for 1, otherwise `many` with the number for its %1.
QString count(std::uint64_t number, const QString& one, const QString& many);
QString bytes(std::uint64_t byteCount);       ///< "3.1 GB"
QString byteChange(std::int64_t byteCount);   ///< "+3.1 GB", "−12 bytes", "0"
QString number(double value, int digits = 6); ///< "inf", "NaN"
QString exactNumber(double value); ///< for other programs: all digits, with a point in every language
/// Returns a number of the core, "0.5" or "1.5e-05+2j", with the locale's decimal point.
QString numberText(std::string_view text);
std::optional<double> toNumber(const QString& text); ///< reads a number of the locale or of a program
QString seconds(double duration);                    ///< "4.2 s"
QString duration(std::chrono::seconds duration);     ///< "8 s", "1 min 20 s", "2 h 5 min"
QString dateTime(const QDateTime& when);             ///< short, in local time
QString percent(double part);                        ///< "12.5 %"; "0 %" only for 0

/// Returns the loss in words: "1,204,551 are rounded, 12 overflow"; empty if there is none.
QString loss(const Loss& loss);
/// Returns the same with the number of all values: "9 of 9 values are rounded", or for several kinds of loss
/// "1 overflows, 2 are rounded (of 5 values)".
QString lossOfAll(const Loss& loss);

/// Returns text from a file that is safe to show on one line: characters that cannot be shown are replaced.
/// It must not be used to open or write files.
QString fromUtf8(std::string_view text);
QString path(const std::filesystem::path& path);
QString fileName(const std::filesystem::path& path);

/// Returns a path for line edits and file dialogs, byte for byte: toPath(exactPath(path)) == path. A byte
/// that is not valid UTF-8 becomes one of U+DC80 to U+DCFF, which are not characters (as in Python's
/// surrogateescape).
QString exactPath(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& text);
/// Returns the path of a local file; empty for other URLs. Escaped bytes need not be UTF-8.
std::filesystem::path toPath(const QUrl& url);

/// Returns "FLOAT16", or a dash if there is none.
QString dtype(DType dtype);
/// Returns the usual short name: "f16", "bf16", "i64", "u8", "f8e4m3fn"; a dash if there is none. Only pills
/// and pictures have it, with the name of ONNX in their tips; every text has the name of ONNX.
QString shortDtype(DType dtype);
QString shape(std::span<const std::int64_t> shape); ///< "1280×5120", or "scalar"
QString source(RowSource source);
QString match(MatchRule rule);
QString severity(Severity severity);

/// Returns "Reason. Advice", with a capital letter at the start and a full stop at the end.
QString sentence(const ErrorDetails& error);
/// Returns a verdict in one line, with a capital letter at the start.
QString headline(const Verdict& verdict);
/// Returns the title of a column or group inside a phrase: "by stored dtype". German nouns keep their capital
/// letter.
QString inPhrase(const QString& title);
/// Returns the text of a menu or button without its mnemonic: "&Save As..." loses its "&", "另存为(&A)..."
/// its
/// "(&A)".
QString withoutMnemonic(const QString& title);
QString capitalized(QString clause);
/// Returns a clause of the core as a sentence.
QString asSentence(const QString& clause);

QString dash();

} // namespace onnxmend::texts
