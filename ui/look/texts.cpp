// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/texts.h"

#include "core/session/verdict.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace onnxmend::texts
{

using namespace Qt::StringLiterals;

namespace
{

// Names of the core's enums in their order; translated when shown.
constexpr std::array kSources{QT_TRANSLATE_NOOP("texts", "Model"),
                              QT_TRANSLATE_NOOP("texts", "External file"),
                              QT_TRANSLATE_NOOP("texts", "Checkpoint"), QT_TRANSLATE_NOOP("texts", "None")};
constexpr std::array kMatches{
    QT_TRANSLATE_NOOP("texts", "None"),       QT_TRANSLATE_NOOP("texts", "Exact name"),
    QT_TRANSLATE_NOOP("texts", "Normalized"), QT_TRANSLATE_NOOP("texts", "Suffix"),
    QT_TRANSLATE_NOOP("texts", "Transposed"), QT_TRANSLATE_NOOP("texts", "Content"),
    QT_TRANSLATE_NOOP("texts", "By hand")};
constexpr std::array kSeverities{QT_TRANSLATE_NOOP("texts", "Error"), QT_TRANSLATE_NOOP("texts", "Warning"),
                                 QT_TRANSLATE_NOOP("texts", "Info")};
constexpr std::size_t kLongestCharacter = 4; // bytes in UTF-8
constexpr char16_t kEscapedBytes = 0xDC00;   // + a byte that is no UTF-8
constexpr std::size_t kLongestText = 4096;   // a name may be long; a whole file posing as one is cut

template <std::size_t size>
QString translated(const std::array<const char*, size>& names, std::size_t index)
{
    return QCoreApplication::translate("texts", names.at(index));
}

} // namespace

QLocale locale()
{
    const QLocale system;
    return system.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : system;
}

QString count(std::uint64_t number) { return locale().toString(static_cast<qulonglong>(number)); }

QString count(std::uint64_t number, const QString& one, const QString& many)
{
    return number == 1 ? one : many.arg(count(number));
}

QString bytes(std::uint64_t byteCount)
{
    const int decimals = byteCount < 1000 ? 0 : 1;
    return locale().formattedDataSize(static_cast<qint64>(byteCount), decimals, QLocale::DataSizeSIFormat);
}

QString number(double value, int digits)
{
    if (std::isnan(value)) {
        return u"NaN"_s;
    }
    if (std::isinf(value)) {
        return value < 0 ? u"-inf"_s : u"inf"_s;
    }
    return locale().toString(value, 'g', digits);
}

QString seconds(double duration)
{
    return QCoreApplication::translate("texts", "%1 s")
        .arg(locale().toString(duration, 'f', duration < 10 ? 1 : 0));
}

QString percent(double part)
{
    const double percents = part * 100;
    if (part > 0 && percents < 0.01) {
        return QCoreApplication::translate("texts", "under 0.01 %");
    }
    return QCoreApplication::translate("texts", "%1 %").arg(locale().toString(percents, 'g', 3));
}

QString fromUtf8(std::string_view text) { return QString::fromStdString(displayText(text, kLongestText)); }

QString path(const std::filesystem::path& path) { return fromUtf8(path.string()); }

QString fileName(const std::filesystem::path& path) { return fromUtf8(path.filename().string()); }

QString exactPath(const std::filesystem::path& path)
{
    const std::string& bytes = path.native();
    QString text;
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t length = 1;
        const auto isCharacter = [&bytes, &at, &length] {
            return QUtf8StringView(bytes.data() + at, static_cast<qsizetype>(length)).isValidUtf8();
        };
        const std::size_t most = std::min(kLongestCharacter, bytes.size() - at);
        while (!isCharacter() && length < most) {
            ++length;
        }
        if (isCharacter()) {
            text += QString::fromUtf8(bytes.data() + at, static_cast<qsizetype>(length));
        } else {
            length = 1;
            text += QChar(kEscapedBytes + static_cast<unsigned char>(bytes[at]));
        }
        at += length;
    }
    return text;
}

std::filesystem::path toPath(const QString& text)
{
    QByteArray bytes;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar unit = text.at(at);
        const bool isPair =
            unit.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate();
        if (isPair) {
            bytes += QStringView(text).sliced(at++, 2).toUtf8();
        } else if (unit.unicode() >= kEscapedBytes + 0x80 && unit.unicode() <= kEscapedBytes + 0xFF) {
            bytes += static_cast<char>(unit.unicode() - kEscapedBytes);
        } else {
            bytes += QStringView(text).sliced(at, 1).toUtf8();
        }
    }
    return std::filesystem::path(bytes.toStdString());
}

std::filesystem::path toPath(const QUrl& url)
{
    // toLocalFile() would make U+FFFD of what is no UTF-8.
    return url.isLocalFile() && url.host().isEmpty()
               ? std::filesystem::path(
                     QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString())
               : std::filesystem::path();
}

QString dtype(DType dtype)
{
    return dtype == DType::Undefined ? dash() : QString::fromStdString(dtypeName(dtype));
}

QString shortDtype(DType dtype)
{
    // From ONNX's names, of which these say no width, or are long.
    struct Part {
        QLatin1StringView name;
        QLatin1StringView shortName;
    };
    static constexpr std::array<Part, 6> parts{{{"UINT"_L1, "u"_L1},
                                                {"INT"_L1, "i"_L1},
                                                {"COMPLEX"_L1, "c"_L1},
                                                {"DOUBLE"_L1, "f64"_L1},
                                                {"STRING"_L1, "str"_L1},
                                                {"FLOAT"_L1, "f"_L1}}};
    if (dtype == DType::Float) {
        return u"f32"_s;
    }
    QString name = texts::dtype(dtype);
    for (const Part& part : parts) {
        name.replace(part.name, part.shortName);
    }
    return name.toLower();
}

QString shape(std::span<const std::int64_t> shape)
{
    if (shape.empty()) {
        return QCoreApplication::translate("texts", "scalar");
    }
    QStringList sizes;
    for (const std::int64_t size : shape) {
        sizes.append(QString::number(size));
    }
    return sizes.join(u'×');
}

QString source(RowSource source) { return translated(kSources, static_cast<std::size_t>(source)); }

QString match(MatchRule rule)
{
    return rule == MatchRule::None ? dash() : translated(kMatches, static_cast<std::size_t>(rule));
}

QString severity(Severity severity) { return translated(kSeverities, static_cast<std::size_t>(severity)); }

QString sentence(const ErrorDetails& error)
{
    const QString reason = asSentence(fromUtf8(error.reason));
    return error.advice.empty() ? reason : reason + u' ' + fromUtf8(error.advice);
}

QString headline(const Verdict& verdict)
{
    QString text = fromUtf8(verdictText(verdict));
    text[0] = text.at(0).toUpper();
    return text;
}

QString asSentence(const QString& clause)
{
    if (clause.isEmpty()) {
        return clause;
    }
    QString text = clause;
    text[0] = text.at(0).toUpper();
    return text.endsWith(u'.') ? text : text + u'.';
}

QString dash() { return u"–"_s; }

} // namespace onnxmend::texts
