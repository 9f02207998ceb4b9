// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string_view>
#include <vector>

namespace onnxmend
{

// What filter fields and groups of several tables have in common: the values that the box completes, and what
// the heading of a group says of its key.

std::vector<std::string_view> problemIds(); ///< names of finding kinds
/// Of what a policy ignores, whatever its severity.
inline constexpr std::string_view ignoredSeverityId = "ignored";
std::vector<std::string_view> severityIds(); ///< with that of the ignored
std::vector<std::string_view> statusIds();   ///< of entryStatusRows()
std::vector<std::string_view> sourceIds();

QString headingOfProblem(std::string_view key); ///< empty: nothing is found
QString headingOfLayer(std::string_view key);
QString headingOfDtype(std::string_view key); ///< its name in ONNX
QString headingOfSeverity(std::string_view key);
QString headingOfStatus(std::string_view key);
QString headingOfFile(std::string_view key);      ///< empty: the model itself
QString headingOfOperators(std::string_view key); ///< RowOperators::of
QString headingOfText(std::string_view key);

} // namespace onnxmend
