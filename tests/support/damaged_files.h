// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string>

class QTemporaryDir;

namespace onnxmend::testing
{

// What breaks a reader of checkpoints, found by trying; both return the first fault, empty when there is
// none.

/// The file cut at every byte: each has to be an error that names the file.
QString faultOfTruncations(const QTemporaryDir& folder, const std::string& whole);

/// The file with one bit of each byte flipped: each has to be an error with a reason, or all bytes of its
/// tensors can be read.
QString faultOfFlippedBytes(const QTemporaryDir& folder, const std::string& whole);

} // namespace onnxmend::testing
