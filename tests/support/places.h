// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string>

namespace onnxmend::testing
{

// Where things lie, known to one source (places.cpp), so that all others compile to the same bytes in every
// clone. The part begins with a slash, or is empty.

std::string inSource(const std::string& part = {});   ///< the sources
std::string inTestData(const std::string& part = {}); ///< their folder `tests`
std::string inBin(const std::string& part = {});      ///< the programs that are tested

inline QString sourceText(const std::string& part = {}) { return QString::fromStdString(inSource(part)); }
inline QString testDataText(const std::string& part = {}) { return QString::fromStdString(inTestData(part)); }
inline QString binText(const std::string& part = {}) { return QString::fromStdString(inBin(part)); }

} // namespace onnxmend::testing
