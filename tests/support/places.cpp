// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/places.h"

namespace onnxmend::testing
{

std::string inSource(const std::string& part) { return ONNXMEND_SOURCE + part; }
std::string inTestData(const std::string& part) { return inSource("/tests") + part; }
std::string inBin(const std::string& part) { return ONNXMEND_BIN + part; }
std::string faultyRuntime() { return ONNXMEND_FAULTY_RUNTIME; }

} // namespace onnxmend::testing
