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

/// `regular expression -> replacement`, for names of tensors: every match in a name is replaced, `$1` or `\1`
/// stand for the first group. What it leads to is kept as pairs of names, so the command line needs no
/// expressions. Whatever someone types, it ends soon: steps of a match and time altogether are limited.
class RenameRule
{
public:
    RenameRule() = default;
    RenameRule(const QString& expression, const QString& replacement);

    bool isEmpty() const { return m_isEmpty; }

    struct Result {
        std::vector<std::string> names; ///< empty where the expression matches nothing in a name
        QString error;                  ///< why there is no result, as a sentence; empty = there is one
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
