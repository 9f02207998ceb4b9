// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/look/window_style.h"

#include <QApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestGuideDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void picturesFitTheTheme_data();
    void picturesFitTheTheme();
    void linksAreFollowedAndLeadBack();
    void everyLinkLeadsToAPlace();

private:
    static QStringList linksOf(const QTextDocument& document);
};

namespace
{

QStringList picturesOf(const QTextDocument& document)
{
    QStringList names;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); part != block.end(); ++part) {
            if (part.fragment().charFormat().isImageFormat()) {
                names.append(part.fragment().charFormat().toImageFormat().name());
            }
        }
    }
    return names;
}

} // namespace

void TestGuideDialog::picturesFitTheTheme_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestGuideDialog::picturesFitTheTheme()
{
    QFETCH(const bool, isDark);
    QApplication::setStyle(new WindowStyle(isDark ? ThemeChoice::Dark : ThemeChoice::Light));
    GuideDialog dialog;
    auto* const text = dialog.findChild<QTextBrowser*>(u"guide"_s);
    QVERIFY(!text->toPlainText().contains(u"<picture"_s));
    const QStringList names = picturesOf(*text->document());
    QVERIFY2(names.size() >= 15, qPrintable(names.join(u' ')));
    for (const QString& name : names) {
        QCOMPARE(name.endsWith(u"-dark.png"_s), isDark);
        const auto picture =
            text->document()->resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
        QVERIFY2(!picture.isNull(), qPrintable(name));
        QVERIFY2(picture.width() <= dialog.width(), qPrintable(name)); // nothing is scrolled sideways
    }
}

QStringList TestGuideDialog::linksOf(const QTextDocument& document)
{
    QStringList links;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); part != block.end(); ++part) {
            if (part.fragment().charFormat().isAnchor()) {
                links.append(part.fragment().charFormat().anchorHref());
            }
        }
    }
    links.removeDuplicates();
    return links;
}

void TestGuideDialog::linksAreFollowedAndLeadBack()
{
    GuideDialog dialog;
    dialog.show();
    auto* const text = dialog.findChild<QTextBrowser*>(u"guide"_s);
    auto* const back = dialog.findChild<QPushButton*>(u"guideBack"_s);
    QVERIFY(!back->isEnabled());
    // By the keys: Tab goes from link to link.
    text->setFocus();
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClick(text, Qt::Key_Tab);
    QTest::keyClick(text, Qt::Key_Return);
    QTRY_COMPARE(text->source().fileName(), u"type-errors.md"_s);
    QVERIFY(text->verticalScrollBar()->value() > 0); // at its heading
    QVERIFY(back->isEnabled());
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(text->source().fileName(), u"guide.md"_s);
    QVERIFY(!back->isEnabled());
}

void TestGuideDialog::everyLinkLeadsToAPlace()
{
    GuideDialog dialog;
    auto* const text = dialog.findChild<QTextBrowser*>(u"guide"_s);
    QStringList todo{u"guide.md"_s};
    QStringList seen;
    while (!todo.isEmpty()) {
        const QString name = todo.takeFirst();
        seen.append(name);
        text->setSource(QUrl(u"qrc:/docs/"_s + name), QTextDocument::MarkdownResource);
        QVERIFY2(text->toPlainText().size() > 500, qPrintable(name));
        for (const QString& link : linksOf(*text->document())) {
            const QString file = link.section(u'#', 0, 0);
            if (!file.isEmpty() && !file.contains(u"://"_s) && !seen.contains(file) && !todo.contains(file)) {
                QVERIFY2(file.endsWith(u".md"_s), qPrintable(link));
                todo.append(file);
            }
        }
    }
    for (const QString& name : {u"graph.md"_s, u"values.md"_s, u"mapping.md"_s, u"convert.md"_s}) {
        QVERIFY2(seen.contains(name), qPrintable(name));
    }
}

ONNXMEND_WINDOW_TEST(guide_dialog, TestGuideDialog)
#include "tst_guide_dialog.moc"
