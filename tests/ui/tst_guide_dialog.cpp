// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/ui_environment.h"
#include "ui/dialogs/guide_dialog.h"
#include "ui/look/window_style.h"

#include <QApplication>
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

QTEST_MAIN(TestGuideDialog)
#include "tst_guide_dialog.moc"
