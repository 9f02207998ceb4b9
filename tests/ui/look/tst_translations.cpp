// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/message.h"
#include "core/mend/verdict.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/look/language.h"
#include "ui/look/texts.h"
#include "ui/look/translated.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

const QString kFolder = sourceText("/resources/translations");

struct CatalogueText {
    QString context;
    QString source;
    QString translation;
    QString state; ///< empty = finished
};

std::vector<CatalogueText> messagesOf(const QString& file)
{
    std::vector<CatalogueText> messages;
    QString context;
    QXmlStreamReader reader(bytesOf(file));
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement()) {
            continue;
        }
        if (reader.name() == u"name") {
            context = reader.readElementText();
        } else if (reader.name() == u"message") {
            messages.emplace_back().context = context;
        } else if (reader.name() == u"source" && !messages.empty()) {
            messages.back().source = reader.readElementText();
        } else if (reader.name() == u"translation" && !messages.empty()) {
            messages.back().state = reader.attributes().value(u"type"_s).toString();
            messages.back().translation = reader.readElementText();
        }
    }
    return messages;
}

/// Returns the matches of a pattern in a text, in sorted order.
QStringList sortedMatches(const QString& text, const QString& pattern)
{
    QStringList found;
    auto matches = QRegularExpression(pattern).globalMatch(text);
    while (matches.hasNext()) {
        found.append(matches.next().captured());
    }
    found.sort();
    return found;
}

/// Literals of C++ one behind another, without their quotation marks.
QString joinedLiterals(const QString& literals)
{
    static const QRegularExpression literal(u"\"((?:[^\"\\\\]|\\\\.)*+)\""_s);
    QString text;
    auto matches = literal.globalMatch(literals);
    while (matches.hasNext()) {
        text += matches.next().captured(1);
    }
    return text.replace(u"\\\""_s, u"\""_s);
}

/// All that the sources mark for translation with ONNXMEND_TEXT.
QStringList markedTexts()
{
    static const QRegularExpression mark(u"ONNXMEND_TEXT\\(\\s*+((?:\"(?:[^\"\\\\]|\\\\.)*+\"\\s*+)++)\\)"_s);
    QStringList texts;
    for (const QString& folder : {sourceText("/core"), sourceText("/ui")}) {
        QDirIterator files(folder, {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString source = QString::fromUtf8(bytesOf(files.next()));
            const qsizetype before = texts.size();
            auto matches = mark.globalMatch(source);
            while (matches.hasNext()) {
                texts.append(joinedLiterals(matches.next().captured(1)));
            }
            if (texts.size() - before != source.count(u"ONNXMEND_TEXT("_s)) {
                texts.append(u"a mark that cannot be read in "_s + files.filePath());
            }
        }
    }
    texts.removeDuplicates();
    return texts;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void cleanup();
    void everyTextIsTranslated_data();
    void everyTextIsTranslated();
    void cataloguesAreThoseOfTheSources();
    void everyLanguageHasACatalogue();
    void markedTextsAreInTheCatalogues_data() { everyTextIsTranslated_data(); }
    void markedTextsAreInTheCatalogues();
    void messagesAreTranslated();
    void verdictsAreTranslated();
    void storedMessagesFollowTheLanguage();
    void unmarkedTextsStay();
    void numbersFollowTheTexts();
    void numbersAreWrittenInOnePlace();
    void theSystemsLanguageIsFollowed_data();
    void theSystemsLanguageIsFollowed();
    void numbersAreTheSystemsWhereItSpeaksTheLanguage();
    void theChosenLanguageIsKept();
    void sentencesEndAsTheLanguageEndsThem();
    void mnemonicsAreLeftOut();
};

void TestTranslations::init() { language::speak(u"en"_s); }

void TestTranslations::cleanup() { language::speak(u"en"_s); }

void TestTranslations::everyTextIsTranslated_data()
{
    QTest::addColumn<QString>("file");
    for (const QString& name : QDir(kFolder).entryList({u"*.ts"_s})) {
        QTest::newRow(qPrintable(name)) << kFolder + u'/' + name;
    }
}

void TestTranslations::everyTextIsTranslated()
{
    QFETCH(QString, file);
    const std::vector<CatalogueText> messages = messagesOf(file);
    QVERIFY(messages.size() > 1000);
    for (const CatalogueText& message : messages) {
        const QByteArray text = message.source.toUtf8();
        QVERIFY2(message.state.isEmpty(), text.constData());
        QVERIFY2(!message.translation.isEmpty(), text.constData());
        // Places, tags, names of files, mnemonics, line ends and what follows a menu's text.
        for (const QString& pattern : {u"%L?\\d"_s, u"</?\\w+"_s, u"\\(\\*[^)]*\\)"_s, u"\n"_s,
                                       u"\\.\\.\\.$"_s, u"\\b(onnxmend|ONNX|torch|numpy)\\b"_s}) {
            const QStringList wanted = sortedMatches(message.source, pattern);
            const QStringList found = sortedMatches(message.translation, pattern);
            const bool isName = pattern.contains(u"onnxmend"_s);
            QVERIFY2(isName ? wanted.empty() || !found.empty() || message.translation.contains(u"ONNX"_s)
                            : wanted == found,
                     text.constData());
        }
        QVERIFY2(!message.translation.contains(u"amp;"_s), text.constData()); // escaped twice
        QCOMPARE(sortedMatches(message.translation, u"&\\w"_s).size(),
                 sortedMatches(message.source, u"&\\w"_s).size());
    }
}

void TestTranslations::cataloguesAreThoseOfTheSources()
{
    const QTemporaryDir folder;
    QStringList arguments;
    const QStringList names = QDir(kFolder).entryList({u"*.ts"_s});
    for (const QString& name : names) {
        QVERIFY(QFile::copy(kFolder + u'/' + name, folder.filePath(name)));
        arguments.append(folder.filePath(name));
    }
    QProcess update;
    update.start(sourceText("/cmake/update_translations.sh"), arguments);
    QVERIFY(update.waitForFinished(60000));
    if (update.exitCode() == 3) {
        QSKIP("lupdate is not installed");
    }
    QVERIFY2(update.exitCode() == 0, update.readAllStandardError().constData());
    // Newer ones write some things otherwise: the texts count.
    const auto sourcesOf = [](const QString& file) {
        QStringList sources;
        for (const CatalogueText& message : messagesOf(file)) {
            sources.append(message.source);
        }
        return sources;
    };
    for (const QString& name : names) {
        const QStringList now = sourcesOf(folder.filePath(name));
        const QStringList kept = sourcesOf(kFolder + u'/' + name);
        for (const QString& source : now) {
            QVERIFY2(kept.contains(source), qPrintable(u"./dev translate is to add: "_s + source));
        }
        for (const QString& source : kept) {
            QVERIFY2(now.contains(source), qPrintable(u"./dev translate is to remove: "_s + source));
        }
        QCOMPARE(now, kept);
    }
}

void TestTranslations::everyLanguageHasACatalogue()
{
    for (const language::Language& language : language::languages().subspan(1)) {
        QVERIFY(QFile::exists(u":/translations/onnxmend_"_s + language.id + u".qm"_s));
        QVERIFY(QFile::exists(kFolder + u"/onnxmend_"_s + language.id + u".ts"_s));
        language::speak(language.id);
        QVERIFY(QCoreApplication::translate("actions", "&File") != u"&File"_s);
    }
    QCOMPARE(QDir(kFolder).entryList({u"*.ts"_s}).size(),
             static_cast<qsizetype>(language::languages().size() - 1));
}

/// A marked text is missing if lupdate was not run, or if its expression does not find the text.
void TestTranslations::markedTextsAreInTheCatalogues()
{
    QFETCH(QString, file);
    QStringList listed;
    for (const CatalogueText& text : messagesOf(file)) {
        if (text.context == u"core") {
            listed.append(text.source);
        }
    }
    QStringList marked = markedTexts();
    QVERIFY(marked.size() > 300);
    listed.sort();
    marked.sort();
    for (const QString& text : marked) {
        QVERIFY2(listed.contains(text), qPrintable(text));
    }
    QCOMPARE(listed.size(), marked.size());
}

void TestTranslations::messagesAreTranslated()
{
    language::speak(u"de"_s);
    QCOMPARE(texts::translated(Message(ONNXMEND_TEXT("%1 of %2 tensors have the wrong dtype"),
                                       {std::uint64_t(1260), std::uint64_t(2000)})),
             u"1.260 von 2.000 Tensoren haben den falschen dtype"_s);
    const std::vector<Message> clauses{
        Message(ONNXMEND_TEXT("insert a Cast of %1 from %2 to %3"), {"\"%1\"", "FLOAT", "FLOAT16"}),
        Message(ONNXMEND_TEXT("declare the graph output %1 as %2"), {"\"y\"", "FLOAT16"}),
        Message(ONNXMEND_TEXT("and %1 more"), {std::uint64_t(3)})};
    const Message title = Message::list(ONNXMEND_TEXT("%1; %2"), clauses);
    QCOMPARE(texts::translated(title),
             u"einen Cast von \"%1\" von FLOAT nach FLOAT16 einfügen; die Graph-Ausgabe \"y\" als FLOAT16 "
             "deklarieren; und 3 weitere"_s);
    language::speak(u"en"_s);
    QCOMPARE(texts::translated(title), QString::fromStdString(title.text()));
}

void TestTranslations::verdictsAreTranslated()
{
    language::speak(u"de"_s);
    Verdict verdict;
    verdict.isWritten = true;
    QCOMPARE(texts::headline(verdict), u"Vollständig, nicht geprüft"_s);
    for (int i = 0; i < 3; ++i) {
        verdict.shortcomings.push_back(
            {Shortcoming::Kind::Warnings, 2, {ONNXMEND_TEXT("%1 warnings"), {std::uint64_t(2)}}, {}});
    }
    QCOMPARE(texts::headline(verdict), u"2 Warnungen, 2 Warnungen, und 1 weitere"_s);
    language::speak(u"zh_CN"_s);
    QCOMPARE(texts::headline(verdict), u"2 个警告，2 个警告，另有 1 个"_s);
    language::speak(u"en"_s);
    QCOMPARE(texts::headline(verdict), u"2 warnings, 2 warnings, and 1 more"_s);
}

void TestTranslations::storedMessagesFollowTheLanguage()
{
    const Message message(ONNXMEND_TEXT("%1 of %2 weights have no data"),
                          {std::uint64_t(1260), std::uint64_t(2000)});
    const QVariantList stored = texts::storedMessage(message);
    QCOMPARE(texts::translated(stored), u"1,260 of 2,000 weights have no data"_s);
    language::speak(u"de"_s);
    QCOMPARE(texts::translated(stored), texts::translated(message));
    QVERIFY(texts::translated(stored).contains(u"1.260"_s));
    QCOMPARE(texts::translated(QVariantList()), QString());
}

void TestTranslations::unmarkedTextsStay()
{
    language::speak(u"de"_s);
    for (const char* const text : {"", "%1", "Add wants one type; \"a\" is FLOAT", "nothing is wrong here"}) {
        QCOMPARE(texts::translated(Message::plain(text)), QString::fromUtf8(text));
    }
    QCOMPARE(texts::translated(ONNXMEND_TEXT("nothing is wrong")), u"alles in Ordnung"_s);
}

void TestTranslations::numbersFollowTheTexts()
{
    language::speak(u"de"_s);
    QCOMPARE(texts::count(1'234'567), u"1.234.567"_s);
    QCOMPARE(texts::bytes(3'100'000'000), u"3,1 GB"_s);
    QCOMPARE(texts::percent(0.125), u"12,5\u00a0%"_s);
    QCOMPARE(texts::number(0.25), u"0,25"_s);
    QCOMPARE(texts::toNumber(u"0,25"_s), 0.25);
    QCOMPARE(texts::toNumber(u"1e-3"_s), 1e-3);
    QCOMPARE(texts::toNumber(u"much"_s), std::nullopt);
    QCOMPARE(texts::translated(Message(
                 ONNXMEND_TEXT("outputs are within tolerance: off by %1 at most, where %2 is allowed"),
                 {0.00182, 0.01})),
             u"Ausgaben sind in der Toleranz: höchstens 0,0018 Abweichung, erlaubt 0,01"_s);
    QCOMPARE(texts::duration(std::chrono::seconds(7500)), u"2 h 5 min"_s);
    language::speak(u"zh_CN"_s);
    QCOMPARE(texts::count(1'234'567), u"1,234,567"_s);
    QCOMPARE(texts::percent(0.125), u"12.5%"_s);
    QCOMPARE(texts::duration(std::chrono::seconds(80)), u"1 分 20 秒"_s);
    language::speak(u"en"_s);
    QCOMPARE(texts::bytes(3'100'000'000), u"3.1 GB"_s);
    QCOMPARE(texts::duration(std::chrono::seconds(80)), u"1 min 20 s"_s);
    QCOMPARE(texts::duration(std::chrono::seconds(8)), u"8 s"_s);
}

void TestTranslations::numbersAreWrittenInOnePlace()
{
    static const QRegularExpression own(
        u"QLocale\\(|QLocale::|locale\\(\\)|formattedDataSize|QString::number\\([^;]*'[efg]'"_s);
    QDirIterator files(sourceText("/ui"), {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    int known = 0;
    while (files.hasNext()) {
        const QString file = files.next();
        const bool isThatPlace = file.endsWith(u"look/texts.cpp"_s) || file.endsWith(u"look/language.cpp"_s);
        const QRegularExpressionMatch match = own.match(QString::fromUtf8(bytesOf(file)));
        known += isThatPlace && match.hasMatch() ? 1 : 0;
        QVERIFY2(isThatPlace || !match.hasMatch(), qPrintable(file + u": "_s + match.captured()));
    }
    QCOMPARE(known, 2);
}

void TestTranslations::theSystemsLanguageIsFollowed_data()
{
    QTest::addColumn<QStringList>("preferred");
    QTest::addColumn<QString>("id");
    QTest::newRow("German of Austria") << QStringList{u"de-AT"_s, u"de"_s} << u"de"_s;
    QTest::newRow("Simplified Chinese of Singapore") << QStringList{u"zh-Hans-SG"_s} << u"zh_CN"_s;
    QTest::newRow("Traditional Chinese") << QStringList{u"zh-Hant-TW"_s, u"zh-TW"_s} << u"en"_s;
    QTest::newRow("the second choice") << QStringList{u"fr-FR"_s, u"de-DE"_s} << u"de"_s;
    QTest::newRow("English before German") << QStringList{u"en-GB"_s, u"de-DE"_s} << u"en"_s;
    QTest::newRow("another language") << QStringList{u"ja-JP"_s} << u"en"_s;
    QTest::newRow("none") << QStringList{u"C"_s} << u"en"_s;
}

void TestTranslations::theSystemsLanguageIsFollowed()
{
    QFETCH(QStringList, preferred);
    QTEST(QString(language::suiting(preferred).id), "id");
}

void TestTranslations::numbersAreTheSystemsWhereItSpeaksTheLanguage()
{
    const language::Language german = language::suiting({u"de"_s});
    const QLocale swiss(QLocale::German, QLocale::Switzerland);
    QCOMPARE(language::localeFor(german, swiss), swiss);
    const QLocale french(QLocale::French, QLocale::France);
    QCOMPARE(language::localeFor(german, french).language(), QLocale::German);
    QCOMPARE(language::localeFor(language::suiting({}), french).language(), QLocale::English);
}

void TestTranslations::theChosenLanguageIsKept()
{
    QCOMPARE(language::chosen(), QString());
    language::choose(u"de"_s);
    QCOMPARE(language::chosen(), u"de"_s);
    language::speak(u"klingon"_s); // a setting of a newer version
    QCOMPARE(QCoreApplication::translate("actions", "&File"), u"&File"_s);
    language::choose({});
}

void TestTranslations::sentencesEndAsTheLanguageEndsThem()
{
    QCOMPARE(texts::asSentence(u"an error"_s), u"An error."_s);
    QCOMPARE(texts::asSentence(u"is it an error?"_s), u"Is it an error?"_s);
    QCOMPARE(texts::asSentence(u"没有问题"_s), u"没有问题。"_s);
    QCOMPARE(texts::asSentence(u"没有问题。"_s), u"没有问题。"_s);
    QCOMPARE(texts::asSentence(u"转换为 FLOAT"_s), u"转换为 FLOAT。"_s);
}

void TestTranslations::mnemonicsAreLeftOut()
{
    QCOMPARE(texts::withoutMnemonic(u"Save &As..."_s), u"Save As..."_s);
    QCOMPARE(texts::withoutMnemonic(u"另存为(&A)..."_s), u"另存为..."_s);
}

ONNXMEND_WINDOW_TEST(translations, TestTranslations)
#include "tst_translations.moc"
