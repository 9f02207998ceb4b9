// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string>

class QTemporaryDir;

namespace onnxmend::testing
{

// Search for damage that breaks a reader of checkpoints. Both return the first fault, empty if there is none.

/// Cuts the file at every byte. Each cut must give an error that names the file.
QString faultOfTruncations(const QTemporaryDir& folder, const std::string& whole);

/// Flips one bit of each byte. Each flip must give an error with a reason, or all tensors must be readable.
QString faultOfFlippedBytes(const QTemporaryDir& folder, const std::string& whole);

} // namespace onnxmend::testing
