// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{
struct Verdict;
}

/// What the core says in words of its own tables, in the language of the window. What names tensors and types
/// in a sentence of its own (messages of findings, rules, reasons, errors) stays as the command line prints
/// it and as people search for it.
namespace onnxmend::texts
{

/// A text of a table, or a clause of a known form, translated; any other as it is. Safe to show.
QString ofCore(std::string_view text);
/// The title of a fix: clauses with semicolons between them.
QString ofFix(std::string_view title);
/// A verdict in a line: clauses with commas between them.
QString ofVerdict(const Verdict& verdict);
QString ofClauses(const std::vector<std::string>& clauses);

/// All that is listed for translation, in the context "core"; clauses have %1 to %5 for what they are filled
/// with.
std::span<const char* const> coreTexts();

} // namespace onnxmend::texts
