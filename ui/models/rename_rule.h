// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRegularExpression>
#include <QString>

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// A rule `regular expression -> replacement` for names of tensors. Every match in a name is replaced; `$1`
/// or `\1` is the first group. Its result is stored as pairs of names, so the command line needs no
/// expressions. Steps of a match and total time are limited, so any expression ends soon.
class RenameRule
{
public:
    RenameRule() = default;
    RenameRule(const QString& expression, const QString& replacement);

    bool isEmpty() const { return m_isEmpty; }

    struct Result {
        std::vector<std::string> names; ///< empty if the expression matches nothing in a name
        QString error; ///< reason why there is no result, as a sentence; empty = there is one
    };
    Result applyTo(std::span<const std::string_view> names,
                   std::chrono::milliseconds limit = std::chrono::milliseconds(500)) const;

private:
    QString replaced(const QRegularExpressionMatch& match) const;

    bool m_isEmpty = true;
    QRegularExpression m_expression;
    QString m_replacement;
    QString m_error;
};

} // namespace onnxmend
