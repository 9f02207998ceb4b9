// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <exception>

namespace onnxmend::testing
{

/// Returns the message of the exception that a call throws; empty if it throws none.
template <class Call>
QString errorOf(const Call& call)
{
    try {
        call();
    } catch (const std::exception& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace onnxmend::testing
