// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string>

namespace onnxmend::testing
{

// Places, known only to places.cpp, so that all other sources compile to the same bytes in every clone.
// `part` begins with a slash, or is empty.

std::string inSource(const std::string& part = {});   ///< the sources
std::string inTestData(const std::string& part = {}); ///< their folder `tests`
std::string inBin(const std::string& part = {});      ///< the tested programs

std::string faultyRuntime(); ///< a library that cannot be used as ONNX Runtime (faulty_runtime.cpp)

inline QString sourceText(const std::string& part = {}) { return QString::fromStdString(inSource(part)); }
inline QString testDataText(const std::string& part = {}) { return QString::fromStdString(inTestData(part)); }
inline QString binText(const std::string& part = {}) { return QString::fromStdString(inBin(part)); }

} // namespace onnxmend::testing
