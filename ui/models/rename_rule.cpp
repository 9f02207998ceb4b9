// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/rename_rule.h"

#include <QCoreApplication>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using std::chrono::steady_clock;

namespace
{

constexpr qsizetype kLongestExpression = 1000; // letters
constexpr qsizetype kLongestName = 4096;       // letters; a longer result is not accepted as a name
// PCRE2 gives up a match after so many steps; sensible expressions take under 1,000 for a name. JIT counts
// more coarsely, so it is disabled.
constexpr QLatin1StringView kLimits = "(*LIMIT_MATCH=50000)(*LIMIT_DEPTH=5000)(*NO_JIT)"_L1;

QString translatedRule(const char* text) { return QCoreApplication::translate("RenameRule", text); }

} // namespace

RenameRule::RenameRule(const QString& expression, const QString& replacement)
    : m_isEmpty(expression.isEmpty())
    , m_expression(kLimits + expression.left(kLongestExpression))
    , m_replacement(replacement)
{
    if (expression.size() > kLongestExpression) {
        m_error = translatedRule(QT_TRANSLATE_NOOP("RenameRule", "The expression is too long."));
    } else if (!m_expression.isValid()) {
        m_error = translatedRule(QT_TRANSLATE_NOOP("RenameRule", "At letter %1: %2."))
                      .arg(std::max<qsizetype>(m_expression.patternErrorOffset() - kLimits.size(), 0) + 1)
                      .arg(m_expression.errorString());
    }
}

QString RenameRule::replaced(const QRegularExpressionMatch& match) const
{
    QString text;
    for (qsizetype i = 0; i < m_replacement.size(); ++i) {
        const QChar letter = m_replacement[i];
        const bool escapes = (letter == u'$' || letter == u'\\') && i + 1 < m_replacement.size();
        if (escapes && m_replacement[i + 1].isDigit()) {
            text += match.capturedView(m_replacement[++i].digitValue());
        } else if (escapes && m_replacement[i + 1] == letter) {
            text += m_replacement[++i];
        } else {
            text += letter;
        }
    }
    return text;
}

RenameRule::Result RenameRule::applyTo(std::span<const std::string_view> names,
                                       std::chrono::milliseconds limit) const
{
    Result result{.names = std::vector<std::string>(names.size()), .error = m_error};
    const steady_clock::time_point end = steady_clock::now() + limit;
    const auto refuse = [&result](const char* reason) {
        result.names.clear();
        result.error = translatedRule(reason);
        return result;
    };
    for (std::size_t i = 0; i < names.size() && result.error.isEmpty() && !m_isEmpty; ++i) {
        const QString name = QString::fromUtf8(names[i].data(), static_cast<qsizetype>(names[i].size()));
        QString renamed;
        qsizetype kept = 0;
        QRegularExpressionMatchIterator matches = m_expression.globalMatch(name);
        bool any = false;
        while (matches.isValid() && matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            renamed += QStringView(name).sliced(kept, match.capturedStart() - kept);
            renamed += replaced(match);
            kept = match.capturedEnd();
            any = true;
            if (steady_clock::now() > end || renamed.size() > kLongestName) {
                break;
            }
        }
        if (!matches.isValid()) { // the iterator looks one match ahead
            return refuse(
                QT_TRANSLATE_NOOP("RenameRule", "The expression takes too many steps; make it simpler."));
        }
        if (steady_clock::now() > end) {
            return refuse(QT_TRANSLATE_NOOP("RenameRule", "The expression takes too long; make it simpler."));
        }
        renamed += QStringView(name).sliced(kept);
        if (any && renamed.size() <= kLongestName) {
            result.names[i] = renamed.toStdString();
        }
    }
    return result;
}

} // namespace onnxmend
