// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/theme.h"
#include "ui/look/window_style.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QStyle>
#include <QTest>

#include <map>
#include <set>

using namespace onnxmend;

class TestWindowStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new WindowStyle); }
    void dialogButtonsHaveNoForeignIcons();
    void hintsCanBeReadOnDark();
    void everyDtypeHasAColourThatShows_data();
    void everyDtypeHasAColourThatShows();
};

void TestWindowStyle::dialogButtonsHaveNoForeignIcons()
{
    const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel);
    for (const QAbstractButton* const button : box.buttons()) {
        QVERIFY2(button->icon().isNull(), qPrintable(button->text()));
    }
}

void TestWindowStyle::hintsCanBeReadOnDark()
{
    QPalette dark;
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::PlaceholderText, Qt::black);
    QApplication::style()->polish(dark); // as the desktop's palette is before it is used
    QVERIFY(dark.color(QPalette::PlaceholderText).lightness() > 128);
}

void TestWindowStyle::everyDtypeHasAColourThatShows_data()
{
    QTest::addColumn<QColor>("base");
    QTest::newRow("light") << QColor(Qt::white);
    QTest::newRow("dark") << QColor(0x1e, 0x1e, 0x1e);
    QTest::newRow("black") << QColor(Qt::black);
}

/// Each dtype of the table can be told from the background, from the grey of what has no dtype, and from
/// every other kind.
void TestWindowStyle::everyDtypeHasAColourThatShows()
{
    QFETCH(QColor, base);
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Text, base.lightness() > 128 ? Qt::black : Qt::white);
    std::map<DTypeKind, std::set<int>> hues;
    for (const DTypeInfo& info : dtypeTable()) {
        const QColor color = theme::dtypeColor(info.dtype, palette);
        const auto name = QByteArray::fromStdString(dtypeName(info.dtype));
        QVERIFY2(color.isValid(), name);
        QVERIFY2(theme::contrast(color, base) >= 3.0, name);
        if (info.kind != DTypeKind::None) {
            QVERIFY2(color.saturation() > 60, name);
            hues[info.kind].insert(color.hue());
        }
    }
    QCOMPARE(hues.size(), 6u);
    for (const auto& [kind, own] : hues) {
        for (const auto& [otherKind, others] : hues) {
            for (const int hue : own) {
                const int apart = 4; // degrees
                QVERIFY(kind == otherKind ||
                        others.lower_bound(hue - apart) == others.upper_bound(hue + apart));
            }
        }
    }
    QCOMPARE(hues.at(DTypeKind::SignedInteger).size(), 6u); // each width another
}

QTEST_MAIN(TestWindowStyle)
#include "tst_window_style.moc"
