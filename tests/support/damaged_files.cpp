// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/damaged_files.h"

#include "core/base/error.h"
#include "tests/support/documents.h"

#include <filesystem>

namespace onnxmend::testing
{

QString faultOfTruncations(const QTemporaryDir& folder, const std::string& whole)
{
    const std::string path = writeFile(folder, "damaged", whole);
    for (std::size_t size = whole.size(); size-- > 0;) {
        std::filesystem::resize_file(path, size);
        if (const QString refusal = refusalOf(path); !refusal.contains(QString::fromStdString(path))) {
            return QStringLiteral("cut at %1: %2").arg(size).arg(refusal);
        }
    }
    return {};
}

QString faultOfFlippedBytes(const QTemporaryDir& folder, const std::string& whole)
{
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ (1 << (at % 8)));
        try {
            const auto checkpoint = openCheckpointFile(writeFile(folder, "damaged", changed));
            for (const TensorRef& tensor : checkpoint->tensors) {
                if (elementBytes(tensor).size() != tensor.byteCount()) {
                    return QStringLiteral("byte %1: a tensor has not as many bytes as it says").arg(at);
                }
            }
        } catch (const Error& error) {
            if (error.details().reason.empty()) {
                return QStringLiteral("byte %1: an error without a reason").arg(at);
            }
        }
    }
    return {};
}

} // namespace onnxmend::testing
