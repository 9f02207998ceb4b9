// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/texts.h"

#include "core/mend/verdict.h"
#include "ui/look/translated.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>
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
constexpr std::array kMatches{QT_TRANSLATE_NOOP("texts", "None"),
                              QT_TRANSLATE_NOOP("texts", "Exact name"),
                              QT_TRANSLATE_NOOP("texts", "Name, spelled differently"),
                              QT_TRANSLATE_NOOP("texts", "End of the name"),
                              QT_TRANSLATE_NOOP("texts", "Transposed"),
                              QT_TRANSLATE_NOOP("texts", "Content"),
                              QT_TRANSLATE_NOOP("texts", "By hand"),
                              QT_TRANSLATE_NOOP("texts", "Name, with a scheme")};
constexpr std::array kSeverities{QT_TRANSLATE_NOOP("texts", "Error"), QT_TRANSLATE_NOOP("texts", "Warning"),
                                 QT_TRANSLATE_NOOP("texts", "Info")};
constexpr std::size_t kLongestCharacter = 4; // bytes in UTF-8
constexpr char16_t kEscapedBytes = 0xDC00;   // + a byte that is not UTF-8
constexpr std::size_t kLongestText = 4096;   // a name may be long; a whole file in place of a name is cut

template <std::size_t size>
QString translatedNameAt(const std::array<const char*, size>& names, std::size_t index)
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
    return byteCount < 1000
               ? count(byteCount, QCoreApplication::translate("texts", "1 byte"),
                       QCoreApplication::translate("texts", "%1 bytes"))
               : locale().formattedDataSize(static_cast<qint64>(byteCount), 1, QLocale::DataSizeSIFormat);
}

QString byteChange(std::int64_t byteCount)
{
    if (byteCount == 0) {
        return locale().toString(0);
    }
    const auto size = static_cast<std::uint64_t>(byteCount < 0 ? -byteCount : byteCount);
    return (byteCount < 0 ? u"\u2212"_s : u"+"_s) + bytes(size);
}

namespace
{

/// A kind of loss: its number in words, alone and with the number of all values.
struct LossKind {
    std::uint64_t Loss::*number;
    const char* one;
    const char* many;
    const char* oneOf;
    const char* manyOf;
};

constexpr std::array lossKinds{
    LossKind{&Loss::overflowed, QT_TRANSLATE_NOOP("loss", "1 overflows"),
             QT_TRANSLATE_NOOP("loss", "%1 overflow"), QT_TRANSLATE_NOOP("loss", "1 of %1 values overflows"),
             QT_TRANSLATE_NOOP("loss", "%1 of %2 values overflow")},
    LossKind{&Loss::nan, QT_TRANSLATE_NOOP("loss", "1 becomes NaN"),
             QT_TRANSLATE_NOOP("loss", "%1 become NaN"),
             QT_TRANSLATE_NOOP("loss", "1 of %1 values becomes NaN"),
             QT_TRANSLATE_NOOP("loss", "%1 of %2 values become NaN")},
    LossKind{&Loss::underflowed, QT_TRANSLATE_NOOP("loss", "1 becomes zero"),
             QT_TRANSLATE_NOOP("loss", "%1 become zero"),
             QT_TRANSLATE_NOOP("loss", "1 of %1 values becomes zero"),
             QT_TRANSLATE_NOOP("loss", "%1 of %2 values become zero")},
    LossKind{&Loss::rounded, QT_TRANSLATE_NOOP("loss", "1 is rounded"),
             QT_TRANSLATE_NOOP("loss", "%1 are rounded"),
             QT_TRANSLATE_NOOP("loss", "1 of %1 values is rounded"),
             QT_TRANSLATE_NOOP("loss", "%1 of %2 values are rounded")},
};

QString lossWord(const char* text) { return QCoreApplication::translate("loss", text); }

} // namespace

QString loss(const Loss& loss)
{
    QStringList parts;
    for (const LossKind& kind : lossKinds) {
        if (const std::uint64_t number = loss.*kind.number; number > 0) {
            parts.append(count(number, lossWord(kind.one), lossWord(kind.many)));
        }
    }
    return parts.join(u", "_s);
}

QString lossOfAll(const Loss& loss)
{
    const auto occurs = [&loss](const LossKind& kind) { return loss.*kind.number > 0; };
    const auto kind = std::ranges::find_if(lossKinds, occurs);
    if (kind == lossKinds.end()) {
        return {};
    }
    const QString all = count(loss.elements);
    if (std::ranges::count_if(lossKinds, occurs) > 1) {
        return lossWord(QT_TRANSLATE_NOOP("loss", "%1 (of %2 values)")).arg(texts::loss(loss), all);
    }
    const std::uint64_t number = loss.*kind->number;
    return number == 1 ? lossWord(kind->oneOf).arg(all) : lossWord(kind->manyOf).arg(count(number), all);
}

std::optional<double> toNumber(const QString& text)
{
    for (const QLocale& writer : {locale(), QLocale::c()}) {
        bool isNumber = false;
        const double value = writer.toDouble(text, &isNumber);
        if (isNumber) {
            return value;
        }
    }
    return std::nullopt;
}

QString number(double value, int digits)
{
    if (std::isnan(value)) {
        return u"NaN"_s;
    }
    if (std::isinf(value)) {
        return value < 0 ? u"-inf"_s : u"inf"_s;
    }
    return locale().toString(value, 'g', digits).toLower(); // 1e-05, as in Python and in files
}

QString exactNumber(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

QString numberText(std::string_view text) { return fromUtf8(text).replace(u'.', locale().decimalPoint()); }

QString seconds(double duration)
{
    return QCoreApplication::translate("texts", "%1 s")
        .arg(locale().toString(duration, 'f', duration < 10 ? 1 : 0));
}

QString duration(std::chrono::seconds duration)
{
    using namespace std::chrono;
    const hours wholeHours = duration_cast<hours>(duration);
    const minutes wholeMinutes = duration_cast<minutes>(duration - wholeHours);
    const auto number = [](auto part) { return locale().toString(static_cast<qlonglong>(part.count())); };
    if (wholeHours.count() > 0) {
        return QCoreApplication::translate("texts", "%1 h %2 min")
            .arg(number(wholeHours), number(wholeMinutes));
    }
    const QString rest = number(duration - wholeHours - wholeMinutes);
    return wholeMinutes.count() > 0
               ? QCoreApplication::translate("texts", "%1 min %2 s").arg(number(wholeMinutes), rest)
               : QCoreApplication::translate("texts", "%1 s").arg(rest);
}

QString dateTime(const QDateTime& when)
{
    return locale().toString(when.toLocalTime(), QLocale::ShortFormat);
}

QString percent(double part)
{
    if (!std::isfinite(part)) {
        return number(part);
    }
    const double percents = part * 100;
    if (part > 0 && percents < 0.01) {
        return QCoreApplication::translate("texts", "under 0.01 %").replace(u" %"_s, QChar::Nbsp + u"%"_s);
    }
    const QString text = percents < 1000 ? locale().toString(percents, 'g', 3).toLower() // no 1.2e+03
                                         : locale().toString(percents, 'f', 0);
    return QCoreApplication::translate("texts", "%1 %").replace(u' ', QChar::Nbsp).arg(text);
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
    // toLocalFile() would make U+FFFD of bytes that are not UTF-8.
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
    return dtype == DType::Undefined ? dash() : QString::fromStdString(shortDtypeName(dtype));
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

QString source(RowSource source) { return translatedNameAt(kSources, static_cast<std::size_t>(source)); }

QString match(MatchRule rule)
{
    return rule == MatchRule::None ? dash() : translatedNameAt(kMatches, static_cast<std::size_t>(rule));
}

QString severity(Severity severity)
{
    return translatedNameAt(kSeverities, static_cast<std::size_t>(severity));
}

QString sentence(const ErrorDetails& error)
{
    const QString reason = asSentence(fromUtf8(error.reason));
    return error.advice.empty() ? reason : reason + u' ' + fromUtf8(error.advice);
}

QString headline(const Verdict& verdict) { return capitalized(translated(verdictMessage(verdict))); }

QString inPhrase(const QString& title)
{
    return locale().language() == QLocale::German ? title : title.toLower();
}

QString withoutMnemonic(const QString& title)
{
    static const QRegularExpression inBrackets(uR"(\(&\w\))"_s);
    return QString(title).remove(inBrackets).remove(u'&');
}

QString capitalized(QString clause)
{
    if (!clause.isEmpty()) {
        clause[0] = clause.at(0).toUpper();
    }
    return clause;
}

QString asSentence(const QString& clause)
{
    if (clause.isEmpty()) {
        return clause;
    }
    QString text = capitalized(clause);
    constexpr char16_t firstOfEastAsia = 0x2E80; // from here on, full stops are as wide as a letter
    const QChar last = text.back();
    if (last == u'.' || last == u'。' || last == u'?' || last == u'？') {
        return text;
    }
    const bool isOfEastAsia = std::max(text.front(), last).unicode() >= firstOfEastAsia;
    return text + (isOfEastAsia ? u'。' : u'.');
}

QString dash() { return u"–"_s; }

} // namespace onnxmend::texts
